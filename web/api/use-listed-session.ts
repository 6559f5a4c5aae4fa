import { useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";
import { keys } from "./keys.ts";
import type { SessionPlace } from "./session-place.ts";

type Lists = Iterable<SessionList | InfiniteData<SessionList> | undefined>;

/**
 * What a list that was fetched before says of a session, to be shown until the session's own answer is there; undefined
 * when none has it, or when several sessions share the id.
 */
export function useListedSession(place: SessionPlace): SessionSummary | undefined {
  const client = useQueryClient();
  return useMemo(() => {
    const queries = client.getQueriesData<SessionList | InfiniteData<SessionList>>({ queryKey: keys.sessions.all });
    return listedSession(
      queries.map(([, list]) => list),
      place,
    );
  }, [client, place]);
}

/** The one session at a place in lists that may repeat it; undefined for none and for several. */
export function listedSession(lists: Lists, place: SessionPlace): SessionSummary | undefined {
  const found = new Map<string, SessionSummary>();
  for (const list of lists) {
    for (const page of list === undefined ? [] : "pages" in list ? list.pages : [list]) {
      for (const session of page.sessions) if (isAt(session, place)) found.set(JSON.stringify(keyOf(session)), session);
    }
  }
  const [session, ...others] = found.values();
  return others.length === 0 ? session : undefined;
}

const keyOf = ({ root, project, agent }: SessionSummary) => [root, project, agent];

function isAt(session: SessionSummary, { id, root, project, agent }: SessionPlace): boolean {
  return (
    session.id === id &&
    session.root === (root ?? session.root) &&
    session.project === (project ?? session.project) &&
    session.agent === (agent ?? session.agent)
  );
}
