import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SessionList } from "#shared/api/shapes.ts";
import { getJson, type Params } from "./client.ts";
import { keys } from "./keys.ts";

/** How many sessions fit `params`; null until it is known, or while nothing is asked (`params` null). */
export function useSessionCount(params: Params | null): number | null {
  const asked = { ...params, limit: 1 };
  const query = useQuery({
    queryKey: keys.sessions.list(asked),
    queryFn: ({ signal }) => getJson<SessionList>("/api/sessions", asked, signal),
    enabled: params !== null,
    placeholderData: keepPreviousData,
  });
  return params === null ? null : (query.data?.total ?? null);
}
