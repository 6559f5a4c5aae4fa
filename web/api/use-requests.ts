import { useInfiniteQuery } from "@tanstack/react-query";
import type { RequestList } from "#shared/api/requests.ts";
import { getJson, type Params } from "./client.ts";
import { keys } from "./keys.ts";

/** `GET /api/requests`: the requests behind a figure, a page at a time. `null` parameters ask for nothing yet. */
export function useRequests(params: Params | null) {
  return useInfiniteQuery({
    queryKey: keys.requests.list(params ?? {}),
    queryFn: ({ signal, pageParam }) => getJson<RequestList>("/api/requests", { ...params, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: params !== null,
  });
}
