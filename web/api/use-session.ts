import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SessionChoices, SessionDetail } from "#shared/api/shapes.ts";
import { getJson } from "./client.ts";
import { keys } from "./keys.ts";
import { placeParams, sessionPath, type SessionPlace } from "./session-place.ts";

/** The query of one session's answer. */
export function sessionQuery(place: SessionPlace) {
  const params = placeParams(place);
  return queryOptions({
    queryKey: keys.session.one(place.id, params),
    queryFn: ({ signal }) => getJson<SessionDetail | SessionChoices>(sessionPath(place), params, signal),
  });
}

/** One session with its shards, tasks and children, or the sessions that share the id. */
export function useSession(place: SessionPlace) {
  return useQuery(sessionQuery(place));
}

/** Whether the answer is a choice between sessions with the same id. */
export function isChoice(answer: SessionDetail | SessionChoices): answer is SessionChoices {
  return "choices" in answer;
}
