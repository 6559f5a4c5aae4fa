/** The tool calls of an archive as columns: one row a call, in no order that matters. */
export interface CallColumns {
  /** Rows in use; the arrays may be longer. */
  readonly length: number;
  /** Ordinal of the session, into the table the caller keeps. */
  readonly session: Uint32Array;
  /** Number of the call within its session, from 0. */
  readonly call: Uint32Array;
  /** Code of the tool's name, into `names`. */
  readonly name: Uint16Array;
  /** Where the call stands. */
  readonly shard: Uint32Array;
  readonly line: Uint32Array;
  /** When the call was made, ms since the epoch; NaN when unknown. */
  readonly instant: Float64Array;
  /** Code of the decision about it, into `decisions`; UNDECIDED while there is none. */
  readonly decision: Uint8Array;
  /** Ms from the call's record to the decision; NaN without one, or when the clock stepped. */
  readonly wait: Float64Array;
  /** Ms from the decision (without one: from the call) to the output; NaN when either is missing. */
  readonly took: Float64Array;
  /** UTF-8 bytes of the output; NaN without one. */
  readonly outputBytes: Float64Array;
  /** Bits of CallFlag. */
  readonly flags: Uint8Array;
  readonly names: readonly string[];
  readonly decisions: readonly string[];
}

export const UNDECIDED = 255;

export const CallFlag = {
  /** Its output has the stop reason `failed`. */
  failed: 1,
  /** Has an output. */
  answered: 2,
  /** Cut off while it was written, and never dispatched. */
  cut: 4,
  /** Lies in the prefix that a fork copied: in no figure and no total. */
  copied: 8,
  /** Made inside a compaction's span. */
  compaction: 16,
  /** Its output has the stop reason `aborted`. */
  aborted: 32,
  /** No longer in the archive; skipped. */
  dropped: 64,
} as const;
