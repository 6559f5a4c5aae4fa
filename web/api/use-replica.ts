import { usePrefetchQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SessionDetail } from "#shared/api/shapes.ts";
import { keys } from "./keys.ts";
import { placeParams, type SessionPlace } from "./session-place.ts";
import { isChoice, sessionQuery } from "./use-session.ts";

/** How long a replica that nobody looks at is kept, ms: long enough for a look at the list and back. */
const KEPT_FOR = 120_000;
/** An answer this young (ms) serves the page and the replica alike. */
const JUST_FETCHED = 5000;

/** What the server says of a session; null for an id that several share. */
export type FetchDetail = (place: SessionPlace) => Promise<SessionDetail | null>;

/**
 * Holds a session's replica as the data of one query. `open` makes it; it is no answer of the server, so events never
 * make it stale: it keeps itself true by following the session's stream while it is looked at.
 */
export function useReplica<Replica>(
  place: SessionPlace,
  open: (fetchDetail: FetchDetail, signal: AbortSignal) => Promise<Replica>,
) {
  const client = useQueryClient();
  const fetchDetail: FetchDetail = async (of) => {
    const answer = await client.fetchQuery({ ...sessionQuery(of), staleTime: JUST_FETCHED });
    return isChoice(answer) ? null : answer;
  };
  const query = {
    queryKey: keys.replica(place.id, placeParams(place)),
    queryFn: ({ signal }: { signal: AbortSignal }) => open(fetchDetail, signal),
    staleTime: Infinity,
    gcTime: KEPT_FOR,
    structuralSharing: false,
  };
  usePrefetchQuery(query); // while this page is rendered, not after it was drawn
  return useQuery(query);
}
