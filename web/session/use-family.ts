import { useEffect, useState } from "react";
import { OPEN_STATES, type SessionDetail } from "#shared/api/shapes.ts";
import type { ConnectionStatus } from "#web/api/event-stream.ts";
import { fetchFirstHeads } from "#web/api/session-heads.ts";
import { openSessionStream } from "#web/api/session-stream.ts";
import type { SessionPlace } from "#web/api/session-place.ts";
import { useReplica } from "#web/api/use-replica.ts";
import type { ShardsSource } from "./replica/follower.ts";
import { serverHeads } from "./replica/heads-source.ts";
import { SessionFamily } from "./replica/session-family.ts";

/**
 * The session in the browser: loading, failed, or there, as soon as it has rows to show. What it says of itself, its
 * first heads and the texts of where reading begins are asked for at once, so that none waits for the other.
 */
export function useFamily(place: SessionPlace, at: LinePlace | null) {
  return useReplica(place, async (fetchDetail, signal) => {
    const first = fetchFirstHeads(place, signal);
    const shardsOf: ShardsSource = async (of) => (await fetchDetail(of))?.shards.map(({ index }) => index) ?? [];
    const family = new SessionFamily(place, shardsOf, serverHeads(place.id, first));
    family.bodies.prefetch(place, at ?? START);
    if (at === null) {
      void fetchDetail(place).then(
        (detail) => prefetchEnd(family, place, detail),
        () => undefined, // told by who waits for it
      );
    }
    await Promise.race([family.root.load(signal), family.root.begun]);
    const { state } = family.root;
    if (state.kind === "failed") throw state.error;
    return family;
  });
}

interface LinePlace {
  readonly shard: number;
  readonly line: number;
}

/** Where a session is read from if nothing else is said, and most have such a line: the page is asked for unseen. */
const START: LinePlace = { shard: 1, line: 1 };

/** A session that runs is read from its end. */
function prefetchEnd(family: SessionFamily, place: SessionPlace, detail: SessionDetail | null): void {
  const last = detail !== null && OPEN_STATES.includes(detail.state) ? detail.shards.at(-1) : undefined;
  if (last !== undefined && last.lines > 0) family.bodies.prefetch(place, { shard: last.index, line: last.lines });
}

/**
 * Follows the session's stream while mounted, from when all its heads are there: only then is it known where a message
 * stands that is being written. Says how the connection is.
 */
export function useFollow(family: SessionFamily | undefined): ConnectionStatus {
  const [status, setStatus] = useState<ConnectionStatus>("connecting");
  useEffect(() => {
    if (family === undefined) return undefined;
    let stream: ReturnType<typeof openSessionStream> | undefined;
    let left = false;
    void family.root.settled.then(() => {
      if (left) return;
      stream = openSessionStream(family.root.replica.place, {
        arrivals: (batch) => family.receive(batch),
        status: setStatus,
      });
    });
    return () => {
      left = true;
      stream?.close();
    };
  }, [family]);
  return status;
}
