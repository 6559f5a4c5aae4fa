import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";
import { getJson } from "./client.ts";
import { keys } from "./keys.ts";

/**
 * The newest sessions that fit a text (title or id), eight at most; the newest of all for an empty one. Until the answer
 * is there, those of the answer before that fit: whoever types on and presses Enter at once must not land elsewhere.
 */
export function useSessionJump(text: string): readonly SessionSummary[] {
  const params = { q: text.trim(), sort: "-last_activity", limit: 8 };
  const query = useQuery({
    queryKey: keys.sessions.list(params),
    queryFn: ({ signal }) => getJson<SessionList>("/api/sessions", params, signal),
    placeholderData: keepPreviousData,
  });
  const sessions = query.data?.sessions ?? [];
  return query.isPlaceholderData ? sessions.filter((session) => fits(session, params.q)) : sessions;
}

function fits({ title, id }: SessionSummary, text: string): boolean {
  return [title, id].some((name) => name?.toLowerCase().includes(text.toLowerCase()));
}
