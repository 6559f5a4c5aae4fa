import { useEffect, useState } from "react";
import type { ConnectionStatus } from "#web/api/event-stream.ts";
import { openSessionStream } from "#web/api/session-stream.ts";
import type { SessionPlace } from "#web/api/session-place.ts";
import { useReplica } from "#web/api/use-replica.ts";
import { serverHeads } from "./replica/heads-source.ts";
import { SessionFamily } from "./replica/session-family.ts";

/** The session in the browser: loading, failed, or there, as soon as it has rows to show. */
export function useFamily(place: SessionPlace, enabled: boolean) {
  return useReplica(place, enabled, async (fetchShards, signal) => {
    const family = new SessionFamily(place, fetchShards, serverHeads);
    await Promise.race([family.root.load(signal), family.root.begun]);
    const { state } = family.root;
    if (state.kind === "failed") throw state.error;
    return family;
  });
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
