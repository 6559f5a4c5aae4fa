import { parseStreamEventId, type MessageIdentity, type SessionStreamEvent } from "#shared/api/stream.ts";
import { parseLine, type ParsedLine } from "#shared/omni/parse.ts";
import { addressOf } from "./client.ts";
import { openEventStream, type ConnectionStatus } from "./event-stream.ts";
import { createFrameBatch } from "./frame-batch.ts";
import { placeParams, sessionPath, type SessionPlace } from "./session-place.ts";

/**
 * What a session's stream brings: a line with its identity (null: not recorded, or a fragment), or the server's word.
 * A line without identity may come parsed: fragments come by the thousand, and parsed one by one as they arrive they hold
 * up no frame.
 */
export type SessionArrival =
  | {
      readonly kind: "line";
      readonly identity: MessageIdentity | null;
      readonly line: string;
      readonly parsed?: ParsedLine;
    }
  | { readonly kind: "server"; readonly event: SessionStreamEvent };

/** Follows a session's stream; what arrived is handed over once per animation frame, in order. */
export function openSessionStream(
  place: SessionPlace,
  on: {
    readonly arrivals: (batch: readonly SessionArrival[]) => void;
    readonly status: (status: ConnectionStatus) => void;
  },
): { close(): void } {
  const batch = createFrameBatch<SessionArrival>(on.arrivals);
  const stream = openEventStream(addressOf(sessionPath(place, "stream"), placeParams(place)), {
    status: on.status,
    event: ({ name, id, data }) => {
      if (name === "message") {
        const identity = parseStreamEventId(id)?.identity ?? null;
        batch.add({ kind: "line", identity, line: data, ...(identity === null ? { parsed: parseLine(data) } : {}) });
        return;
      }
      const event = readServerEvent(data);
      if (event !== null) batch.add({ kind: "server", event });
    },
  });
  return {
    close() {
      stream.close();
      batch.stop();
    },
  };
}

function readServerEvent(data: string): SessionStreamEvent | null {
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === "object" && event !== null && "type" in event ? (event as SessionStreamEvent) : null;
  } catch {
    return null; // a torn event tells nothing; the next hello repairs what it would have said
  }
}
