import { useQuery } from "@tanstack/react-query";
import { keys } from "./keys.ts";
import { placeParams, type SessionPlace } from "./session-place.ts";

/** How long a replica that nobody looks at is kept, ms: long enough for a look at the list and back. */
const KEPT_FOR = 120_000;

/**
 * Holds a session's replica as the data of one query. `open` makes it; it is no answer of the server, so events never
 * make it stale: it keeps itself true by following the session's stream while it is looked at.
 */
export function useReplica<Replica>(place: SessionPlace, open: (signal: AbortSignal) => Promise<Replica>) {
  return useQuery({
    queryKey: keys.replica(place.id, placeParams(place)),
    queryFn: ({ signal }) => open(signal),
    staleTime: Infinity,
    gcTime: KEPT_FOR,
    structuralSharing: false,
  });
}
