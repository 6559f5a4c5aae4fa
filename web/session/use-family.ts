import { useEffect, useState } from "react";
import type { ConnectionStatus } from "#web/api/event-stream.ts";
import { openSessionStream } from "#web/api/session-stream.ts";
import type { SessionPlace } from "#web/api/session-place.ts";
import { useReplica } from "#web/api/use-replica.ts";
import { serverHeads } from "./replica/heads-source.ts";
import { SessionFamily } from "./replica/session-family.ts";

/** The session in the browser: loading, failed, or there. */
export function useFamily(place: SessionPlace, enabled: boolean) {
  return useReplica(place, enabled, async (fetchShards, signal) => {
    const family = new SessionFamily(place, fetchShards, serverHeads);
    await family.root.load(signal);
    const { state } = family.root;
    if (state.kind === "failed") throw state.error;
    return family;
  });
}

/** Follows the session's stream while mounted; says how the connection is. */
export function useFollow(family: SessionFamily | undefined): ConnectionStatus {
  const [status, setStatus] = useState<ConnectionStatus>("connecting");
  useEffect(() => {
    if (family === undefined) return undefined;
    const stream = openSessionStream(family.root.replica.place, {
      arrivals: (batch) => family.receive(batch),
      status: setStatus,
    });
    return () => stream.close();
  }, [family]);
  return status;
}
