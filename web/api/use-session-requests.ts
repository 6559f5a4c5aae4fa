import { keepPreviousData, useQueries, type UseQueryResult } from "@tanstack/react-query";
import type { RequestList, RequestRow } from "#shared/api/requests.ts";
import { getJson, type Params } from "./client.ts";
import { keys } from "./keys.ts";
import { placeParams, type SessionPlace } from "./session-place.ts";

/** The most that the server gives in one page. */
const PAGE = 2000;

/** All requests of one session, in its order, and the figures they add up to. */
export interface SessionRequests {
  readonly requests: readonly RequestRow[];
  readonly totals: RequestList["totals"];
}

/** What is known of several sessions' requests; a place in `answers` is undefined until they are there. */
export interface RequestsOfSessions {
  readonly answers: readonly (SessionRequests | undefined)[];
  readonly pending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Every request of each of the sessions, in the order of the requests; the old rows stay while new ones load. */
export function useSessionRequests(places: readonly SessionPlace[]): RequestsOfSessions {
  return useQueries({
    queries: places.map((place) => {
      const params = { ...placeParams(place), session: place.id, sort: "request", limit: PAGE };
      return {
        queryKey: keys.requests.list({ ...params, whole: true }),
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchAll(params, signal),
        placeholderData: keepPreviousData,
      };
    }),
    combine,
  });
}

/** Lies outside of the hook, so that the same results give the same object. */
function combine(results: readonly UseQueryResult<SessionRequests>[]): RequestsOfSessions {
  return {
    answers: results.map(({ data }) => data),
    pending: results.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => results.forEach(({ refetch }) => void refetch()),
  };
}

async function fetchAll(params: Params, signal: AbortSignal): Promise<SessionRequests> {
  const requests: RequestRow[] = [];
  for (let cursor: string | null = null; ;) {
    const page: RequestList = await getJson<RequestList>("/api/requests", { ...params, cursor }, signal);
    requests.push(...page.requests);
    if (page.next_cursor === null) return { requests, totals: page.totals };
    cursor = page.next_cursor;
  }
}
