import { useQuery } from "@tanstack/react-query";
import { OPEN_STATES, type SessionList } from "#shared/api/shapes.ts";
import { getJson } from "./client.ts";
import { keys } from "./keys.ts";

/** How many sessions have open work; null until it is known. */
export function useLiveCount(): number | null {
  const params = { state: OPEN_STATES, limit: 1 };
  const query = useQuery({
    queryKey: keys.sessions.list(params),
    queryFn: ({ signal }) => getJson<SessionList>("/api/sessions", params, signal),
  });
  return query.data?.total ?? null;
}
