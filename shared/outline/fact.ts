import type { HeadTokens, Marker } from "./head.ts";

/**
 * What the fold derives from one message. Facts only ever say something new, and each becomes true at the message being
 * folded, so that anything built from them can be read at any message. Requests, calls, compactions and pointers are named
 * by their ordinal numbers from 0, in file order; Tasks by their numbers, of which 0 is the continued one.
 */
export type Fact =
  | TaskOpened
  | TaskTitled
  | RequestBegun
  | RequestMoved
  | RequestEnded
  | RequestInterrupted
  | RequestRetried
  | RequestUsed
  | CallMade
  | CallMaySpawn
  | CallDecided
  | CallAnswered
  | CompactionBegun
  | CompactionEnded
  | SummaryCarried
  | ChildPointed
  | Aborted
  | MetaRead
  | RowShown
  | Worked
  | FoundOdd
  | EvidenceChanged;

/** A send opened a Task; a continued Task (records before the first prompt) has no prompt and is not counted. */
export interface TaskOpened {
  readonly type: "task-opened";
  readonly task: number;
  readonly continued: boolean;
  readonly time: number | null;
  /** Who sent it: the sender the producer named, else "user". */
  readonly sender: string;
  readonly marker: Marker | null;
  readonly words: string;
  /** Hash of the prompt's text; null for a prompt that is no text. */
  readonly hash: number | null;
}

export interface RequestBegun {
  readonly type: "request-begun";
  readonly request: number;
  /** Null for a lone token usage of a very old trace, which is a request of its own with unknown times. */
  readonly time: number | null;
  readonly lone: boolean;
  readonly task: number | null;
  readonly compaction: number | null;
  readonly provider: string | null;
  readonly modelId: string | null;
  /** How many compactions have begun before it: two requests with different counts have one between them. */
  readonly compactionsBefore: number;
}

/** The first words of a send whose first prompt had none (an image before its text). */
export interface TaskTitled {
  readonly type: "task-titled";
  readonly task: number;
  readonly words: string;
}

/** A begin without input of its own belongs to the Task of the prompt that follows it. */
export interface RequestMoved {
  readonly type: "request-moved";
  readonly request: number;
  readonly task: number;
}

export interface RequestEnded {
  readonly type: "request-ended";
  readonly request: number;
  readonly time: number | null;
  readonly status: string;
  readonly error: string | null;
  readonly attempt: number | null;
  /** Announced wait in ms until the next attempt; null when none is planned. */
  readonly retryIn: number | null;
  readonly compaction: number | null;
  /** Wall time in ms without approval waits; null when a time is missing or the clock stepped. */
  readonly latency: number | null;
  /** Whether a usage has been recorded for it already; one may still follow. */
  readonly used: boolean;
}

/** A second begin, or a new shard, closed a request that never ended. */
export interface RequestInterrupted {
  readonly type: "request-interrupted";
  readonly request: number;
  readonly used: boolean;
}

/** The failed end of this request was followed by another attempt, or announced one. */
export interface RequestRetried {
  readonly type: "request-retried";
  readonly request: number;
}

export interface RequestUsed {
  readonly type: "request-used";
  readonly request: number;
  readonly time: number | null;
  readonly tokens: HeadTokens;
  readonly compaction: number | null;
  /** Whether this is the request's first usage: a second one adds to it. */
  readonly first: boolean;
  /** The request was closed before, and counted as one without usage. */
  readonly late: boolean;
}

export interface CallMade {
  readonly type: "call-made";
  readonly call: number;
  readonly time: number | null;
  readonly id: string;
  readonly name: string;
  readonly task: number | null;
  readonly request: number | null;
  readonly compaction: number | null;
  /** Cut off while it was written: it was never dispatched. */
  readonly cut: boolean;
  readonly path: string | null;
}

/** The call may spawn a child: its tool is named so, and one of its texts may be the child's prompt. */
export interface CallMaySpawn {
  readonly type: "call-may-spawn";
  readonly call: number;
  readonly id: string;
  readonly time: number | null;
  /** Hashes of its string arguments. */
  readonly hashes: readonly number[];
}

export interface CallDecided {
  readonly type: "call-decided";
  /** Null when no call of that id waits for a decision. */
  readonly call: number | null;
  readonly decision: string;
  readonly time: number | null;
  /** Milliseconds between the call's record and the decision. */
  readonly wait: number | null;
}

export interface CallAnswered {
  readonly type: "call-answered";
  /** Null when no call of that id waits for an output. */
  readonly call: number | null;
  /** Name of the call's tool; null without a call. */
  readonly name: string | null;
  readonly time: number | null;
  readonly status: string;
  readonly size: number;
  readonly images: number;
  /** The end of a failed output. */
  readonly tail: string | null;
  /** Milliseconds from the decision (without one: from the call) to the output. */
  readonly took: number | null;
  readonly compaction: number | null;
}

export interface CompactionBegun {
  readonly type: "compaction-begun";
  readonly compaction: number;
  readonly time: number | null;
  readonly reason: string | null;
  readonly mode: string | null;
  readonly context: number | null;
}

export interface CompactionEnded {
  readonly type: "compaction-ended";
  readonly compaction: number;
  readonly time: number | null;
  /** "failed" for a span that a later prompt or another shard closed. */
  readonly status: string;
  readonly error: string | null;
  readonly mode: string | null;
}

/** The first user text of a shard that carries the summary of the compaction before it. */
export interface SummaryCarried {
  readonly type: "summary-carried";
}

export interface ChildPointed {
  readonly type: "child-pointed";
  readonly pointer: number;
  readonly child: string;
  /** Calls that may have spawned the child, open at the pointer, with their ids and the hashes of their string arguments. */
  readonly candidates: readonly { readonly call: number; readonly id: string; readonly hashes: readonly number[] }[];
}

export interface Aborted {
  readonly type: "aborted";
  readonly time: number | null;
  readonly reason: string | null;
}

export interface MetaRead {
  readonly type: "meta-read";
  readonly sessionId: string | null;
  readonly provider: string | null;
  readonly modelId: string | null;
  readonly contextWindow: number | null;
  readonly workspace: string | null;
  readonly agentState: string | null;
  readonly source: string | null;
  readonly time: number | null;
}

export type RowKind =
  | "user"
  | "steering"
  | "image"
  | "assistant"
  | "thinking"
  | "media"
  | "tool_call"
  | "orphan_output"
  | "compaction"
  | "failure"
  | "abort"
  | "child"
  | "event"
  | "unknown"
  | "unreadable"
  | "finding";

/** The message opens a row of the reading view. `ref` is the number of the thing it shows, by the kind of row. */
export interface RowShown {
  readonly type: "row-shown";
  readonly kind: RowKind;
  readonly ref: number | null;
  readonly task: number | null;
  /** The compaction whose span holds the row: it is shown inside the divider. */
  readonly compaction: number | null;
  /** Cut off: the message's stop reason is not `completed`. */
  readonly stop: string | null;
}

/** A record that is no meta: the first and last of them are the session's times. */
export interface Worked {
  readonly type: "worked";
  readonly time: number;
  readonly task: number | null;
  /** The record may end its Task: a request's end outside compactions, a tool output, an abort. */
  readonly endsTask: boolean;
}

export type Oddity = "other_session_id" | "odd_total" | "partial_line" | "origin_line" | "orphan_end" | "bad_timestamp";

export interface FoundOdd {
  readonly type: "found-odd";
  readonly oddity: Oddity;
}

/** What the state of the session is judged by. */
export interface Evidence {
  readonly prompted: boolean;
  /** Work that is open, the most telling first. */
  readonly open: "compaction" | "retry" | "request" | "call" | "prompt" | null;
  /** When the announced next attempt is due (ms); only with `open: "retry"`. */
  readonly retryAt: number | null;
  /** How the last thing that ended came out. */
  readonly outcome: "completed" | "aborted" | "auth" | "failed" | null;
  /** A begun request without an end, and without a usage so far. */
  readonly unused: boolean;
}

export interface EvidenceChanged {
  readonly type: "evidence-changed";
  readonly evidence: Evidence;
}
