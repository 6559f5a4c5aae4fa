/**
 * The requests of an archive as columns: one row a request, grouped by nothing, in no order that matters. Every usage
 * figure is computed over these, on the server over the archive, in the browser over a session.
 */
export interface RequestColumns {
  /** Rows in use; the arrays may be longer. */
  readonly length: number;
  /** Ordinal of the session, into the table the caller keeps. */
  readonly session: Uint32Array;
  /** Number of the request within its session, from 0. */
  readonly request: Uint32Array;
  /** Task number within the session, 0 for the continued one; -1 for none. */
  readonly task: Int32Array;
  /** Where the request begins (a lone usage: where it stands). */
  readonly shard: Uint32Array;
  readonly line: Uint32Array;
  /** Its begin, ms since the epoch; NaN when unknown, as for a lone usage. */
  readonly begin: Float64Array;
  /** How many compactions of the session had begun before it. */
  readonly compactions: Uint32Array;
  /** Its end; never ended: its begin; no request events: its usage. Ms since the epoch; NaN when unknown. */
  readonly instant: Float64Array;
  /** Wall ms without approval waits, of ended requests; NaN when unknown. */
  readonly latency: Float64Array;
  /** Code of the status it ended with, into `statuses`; NEVER_ENDED while it has none. */
  readonly status: Uint8Array;
  /** Bits of RequestFlag. */
  readonly flags: Uint8Array;
  /** Code of its (provider, model) pair, into `models`. */
  readonly model: Uint16Array;
  readonly cacheRead: Float64Array;
  readonly cacheWrite: Float64Array;
  readonly output: Float64Array;
  /** Integer nano-dollars; NaN when there is no usage or no price row. */
  readonly cost: Float64Array;
  readonly statuses: readonly string[];
  readonly models: readonly ModelPair[];
  /**
   * Rows among which are all with an instant in [from, to), each once, so that a short range costs no look at every row.
   * Null when that would be no less work; left out where there is no order by time.
   */
  readonly rowsNear?: (from: number, to: number) => Uint32Array | null;
}

/** A model is always the explicit pair, never inferred from either half. */
export interface ModelPair {
  readonly provider: string | null;
  readonly modelId: string | null;
}

export const NEVER_ENDED = 255;

export const RequestFlag = {
  /** Inside a compaction's span. */
  compaction: 1,
  /** A token usage is recorded for it. */
  used: 2,
  /** A usage without request events: it neither ends nor never ended. */
  lone: 4,
  /** Lies in the prefix that a fork copied: in no figure and no total. */
  copied: 8,
  /** Still running: not yet counted as one without usage. */
  running: 16,
  retried: 32,
  /** No longer in the archive; skipped, and dropped when the columns are next merged. */
  dropped: 64,
} as const;
