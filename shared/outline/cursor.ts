import type { Evidence } from "./fact.ts";

/**
 * What the fold must remember between two messages: small, plain JSON, so that a session that grows goes on from its
 * stored cursor and not from its first line. Bounded by the work that is open, never by the length of the trace.
 */
export interface Cursor {
  /** Messages folded so far, blank and unreadable lines included. */
  count: number;
  shard: number | null;
  /** The session id that the files' name carries; another one inside is a finding. */
  session: string | null;
  /** No user text has been seen in this shard: one that carries a summary is no prompt. */
  freshShard: boolean;
  provider: string | null;
  modelId: string | null;
  /** Sends so far: the number of the newest Task that a prompt opened. */
  tasks: number;
  /** The current Task's number: 0 is the continued one, prompts open Task 1, 2, … */
  task: number | null;
  /** The records since the last prompt belong to the same send. */
  sendOpen: boolean;
  /** No prompt of this send had words so far. */
  wordless: boolean;
  /** The record before was a steering text, or an image of one. */
  steering: boolean;
  /** Input is recorded or put back that no request has taken yet. */
  pendingInput: boolean;
  requests: number;
  request: OpenRequest | null;
  /** Closed requests without a usage, in file order. */
  usageless: number[];
  /** The last closed request, for usages that come after the end. */
  lastClosed: ClosedRequest | null;
  calls: number;
  openCalls: OpenCall[];
  compactions: number;
  compaction: OpenCompaction | null;
  pointers: number;
  /** The due time of an announced retry that has not begun; -1 when its end has no time. */
  retryAt: number | null;
  outcome: Evidence["outcome"];
  /** A prompt waits for its first request, and nothing ever ended. */
  unanswered: boolean;
  evidence: Evidence;
}

export interface OpenRequest {
  request: number;
  /** No prompt or abort came after it: it counts as work. */
  live: boolean;
  /** The prompt that it belongs to came after its begin. */
  ownSend: boolean;
  time: number | null;
  task: number | null;
  compaction: number | null;
  hadInput: boolean;
  hadOutput: boolean;
  used: boolean;
  /** Approval waits inside the request, as [from, to] in ms. */
  waits: [number, number][];
}

export interface ClosedRequest {
  request: number;
  compaction: number | null;
  /** Failed without saying whether another attempt follows, as older traces do: the next begin tells. */
  undecided: boolean;
}

export interface OpenCall {
  call: number;
  id: string;
  name: string;
  time: number | null;
  request: number | null;
  /** Counts as work: not cut, and its request is open or completed. */
  live: boolean;
  decidedAt: number | null;
  decided: boolean;
  hashes: number[];
  /** A pointer has been paired with it for certain. */
  taken: boolean;
}

export interface OpenCompaction {
  compaction: number;
  live: boolean;
  mode: string | null;
  /** The next user text is the compaction's own: always the first, and the first after each end or tool output. */
  ownText: boolean;
  sawText: boolean;
}

const NOTHING: Evidence = { prompted: false, open: null, retryAt: null, outcome: null, unused: false };

/** The cursor before the first message. */
export function startCursor(session: string | null = null): Cursor {
  return {
    count: 0,
    shard: null,
    session,
    freshShard: true,
    provider: null,
    modelId: null,
    tasks: 0,
    task: null,
    sendOpen: false,
    wordless: false,
    steering: false,
    pendingInput: false,
    requests: 0,
    request: null,
    usageless: [],
    lastClosed: null,
    calls: 0,
    openCalls: [],
    compactions: 0,
    compaction: null,
    pointers: 0,
    retryAt: null,
    outcome: null,
    unanswered: false,
    evidence: NOTHING,
  };
}
