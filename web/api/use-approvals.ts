import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { CallAudit } from "#shared/api/approvals.ts";
import { getJson, type Params } from "./client.ts";
import { keys } from "./keys.ts";

/** `GET /api/approvals`: calls with their decisions, a page at a time. */
export function useApprovals(params: Params) {
  return useInfiniteQuery({
    queryKey: keys.approvals.list(params),
    queryFn: ({ signal, pageParam }) => getJson<CallAudit>("/api/approvals", { ...params, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}
