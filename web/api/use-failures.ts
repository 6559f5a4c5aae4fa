import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { FailureGroups, FailureOccurrences } from "#shared/api/failures.ts";
import { getJson, type Params } from "./client.ts";
import { keys } from "./keys.ts";

/** `GET /api/failures`: groups of failures, a page at a time. The old answer stays while one to other parameters loads. */
export function useFailureGroups(params: Params) {
  return useInfiniteQuery({
    queryKey: keys.failures.groups({ ...params, endless: true }),
    queryFn: ({ signal, pageParam }) =>
      getJson<FailureGroups>("/api/failures", { ...params, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** The same without pages, for what is grouped by time. */
export function useFailuresOverTime(params: Params) {
  return useQuery({
    queryKey: keys.failures.groups(params),
    queryFn: ({ signal }) => getJson<FailureGroups>("/api/failures", params, signal),
    placeholderData: keepPreviousData,
  });
}

/** `GET /api/failures/occurrences`: the single failures that the parameters select, the newest first. */
export function useFailureOccurrences(params: Params) {
  return useInfiniteQuery({
    queryKey: keys.failures.occurrences(params),
    queryFn: ({ signal, pageParam }) =>
      getJson<FailureOccurrences>("/api/failures/occurrences", { ...params, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
