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
  /** When the call was made, ms since the epoch; NaN when unknown. */
  readonly instant: Float64Array;
  /** Ms from the decision (without one: from the call) to the output; NaN when either is missing. */
  readonly took: Float64Array;
  /** UTF-8 bytes of the output; NaN without one. */
  readonly outputBytes: Float64Array;
  /** Bits of CallFlag. */
  readonly flags: Uint8Array;
  readonly names: readonly string[];
}

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
  /** No longer in the archive; skipped. */
  dropped: 64,
} as const;
