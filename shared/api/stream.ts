import type { OmniMessage } from "#shared/omni/types.ts";
import type { SessionState, SessionSummary } from "./shapes.ts";

/** Lines on disk by session and shard index, taken in the same tick as the subscription. */
export type LineCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The server's own events on a session's stream (`event: server_event`), one object each. */
export type SessionStreamEvent =
  | {
      readonly type: "hello";
      readonly epoch: string;
      readonly lines: LineCounts;
      readonly fragments: readonly OmniMessage[];
      readonly state: SessionState;
    }
  | {
      readonly type: "session_state";
      readonly session_id: string;
      readonly state: SessionState;
      readonly since: string | null;
      readonly silent_ms: number | null;
    }
  | { readonly type: "session_created"; readonly session_id: string; readonly parent: string | null }
  | { readonly type: "session_title"; readonly session_id: string; readonly title: string | null }
  /** A producer asks for the approval of a call, which it gives as its message; `origin` leads to the asking child. */
  | { readonly type: "approval_request"; readonly toolCall: unknown; readonly origin?: readonly string[] };

/** The events of `/api/events`: the application's channel. */
export type ApplicationEvent =
  | { readonly type: "hello"; readonly epoch: string; readonly generation: number }
  | {
      readonly type: "index";
      readonly state: "building" | "ready";
      readonly progress: number;
      readonly generation: number;
    }
  | { readonly type: "session_changed"; readonly session: SessionSummary; readonly created: boolean }
  | {
      readonly type: "session_gone";
      readonly session_id: string;
      readonly root: string;
      readonly project: string;
      readonly agent: string;
    }
  | { readonly type: "prices_changed"; readonly generation: number };

/** The identity of a recorded message: which line of which shard of which session. */
export interface MessageIdentity {
  readonly session: string;
  readonly shard: number;
  readonly line: number;
}

/** The id of a stream event: `<epoch>-<seq>`, and `@<session>:<shard>:<line>` for a recorded message. */
export interface StreamEventId {
  readonly epoch: string;
  readonly seq: number;
  readonly identity: MessageIdentity | null;
}

/** Writes the id of a stream event. */
export function formatStreamEventId(id: StreamEventId): string {
  const base = `${id.epoch}-${id.seq}`;
  return id.identity === null ? base : `${base}@${id.identity.session}:${id.identity.shard}:${id.identity.line}`;
}

const STREAM_ID = /^([0-9a-z]+)-(\d+)(?:@([A-Za-z0-9_-]{1,128}):(\d+):(\d+))?$/;

/** Reads the id of a stream event; null for anything that is none. */
export function parseStreamEventId(text: string): StreamEventId | null {
  const match = STREAM_ID.exec(text);
  if (match === null) return null;
  const [, epoch = "", seq, session, shard, line] = match;
  const identity = session === undefined ? null : { session, shard: Number(shard), line: Number(line) };
  return { epoch, seq: Number(seq), identity };
}
