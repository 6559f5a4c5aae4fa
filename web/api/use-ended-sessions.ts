import { useQuery } from "@tanstack/react-query";
import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";
import { getJson } from "./client.ts";
import { keys } from "./keys.ts";

const ENDED = {
  state: ["completed", "failed", "auth", "aborted", "stalled"],
  sort: "-last_activity",
  limit: 10,
} as const;

/** The sessions that were active last and whose work does not go on, ten at most; null before they are known. */
export function useEndedSessions(): readonly SessionSummary[] | null {
  const { data } = useQuery({
    queryKey: keys.sessions.list(ENDED),
    queryFn: ({ signal }) => getJson<SessionList>("/api/sessions", ENDED, signal),
  });
  return data?.sessions ?? null;
}
