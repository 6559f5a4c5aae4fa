import { queryOptions, usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { OPEN_STATES, type SessionChoices, type SessionDetail, type SessionNode } from "#shared/api/shapes.ts";
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

/** How often the tree is looked at while one of its sessions works, ms: a child's events name the child alone. */
const TREE_INTERVAL = 4000;

/** One session with its shards, tasks and children, or the sessions that share the id. */
export function useSession(place: SessionPlace) {
  const query = sessionQuery(place);
  usePrefetchQuery(query); // while the page is rendered, not after it was drawn
  return useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && !isChoice(data) && data.tree.children.some(isWorking) ? TREE_INTERVAL : false,
  });
}

function isWorking({ state, children }: SessionNode): boolean {
  return (state !== null && OPEN_STATES.includes(state)) || children.some(isWorking);
}

/** Whether the answer is a choice between sessions with the same id. */
export function isChoice(answer: SessionDetail | SessionChoices): answer is SessionChoices {
  return "choices" in answer;
}
