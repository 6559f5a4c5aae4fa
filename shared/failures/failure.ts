import type { ErrorClass } from "./error-class.ts";

/** One failed attempt, failed tool output or failed compaction of a session. */
export interface Failure {
  /** Index of the message that tells of it. */
  readonly at: number;
  readonly kind: "request" | "tool" | "compaction";
  readonly errorClass: ErrorClass;
  readonly fingerprint: string;
  readonly message: string;
  /** The message without what varies. */
  readonly pattern: string;
  /** The tool's name, or the model as "provider/model". */
  readonly subject: string;
  /** Milliseconds since the epoch. */
  readonly time: number | null;
  readonly attempt: number | null;
  /** Number of the request that failed; only attempts have one. */
  readonly request: number | null;
  /** Ms from the attempt's begin to its end, without approval waits; null when unknown. */
  readonly took: number | null;
  /** Announced wait in ms. */
  readonly retryIn: number | null;
  /** The retry run it belongs to; only attempts have one. */
  readonly run: number | null;
  readonly task: number | null;
  /** An attempt without a recorded usage: it may have cost something unknown. */
  readonly withoutUsage: boolean;
}

/**
 * Failed attempts in a row, up to the request that ended the row. `waiting`: another attempt may come. `stopped`: by the
 * user or a new prompt, neither recovered nor given up.
 */
export interface RetryRun {
  readonly attempts: number;
  readonly outcome: "waiting" | "recovered" | "gave_up" | "stopped";
  /** Begin of the first failed attempt and end of the last, ms since the epoch. */
  readonly firstBegin: number | null;
  readonly lastEnd: number | null;
  /** The wait in ms after the last failed attempt, once another attempt has begun. */
  readonly lastWait: number;
  /** The message that ended the run's waiting: a completed request's end, an abort, a prompt. Null while none has. */
  readonly closing: RunClosing | null;
}

/** Its message's index, its time in ms since the epoch, and how long the request took that it ended, in ms. */
export interface RunClosing {
  readonly at: number;
  readonly time: number | null;
  readonly took: number | null;
}

/** Milliseconds lost to a run: from its first failed begin to its last failed end, and the wait after it. */
export function lostTime(run: RetryRun): number | null {
  if (run.firstBegin === null || run.lastEnd === null || run.lastEnd < run.firstBegin) return null;
  return run.lastEnd - run.firstBegin + run.lastWait;
}
