import type { FacetValue } from "./shapes.ts";

/** What became of a call. `cut`: never dispatched. `unanswered`: no output so far. */
export type CallOutcome = "completed" | "failed" | "aborted" | "unanswered" | "cut";

/** One call, as it was decided. */
export interface CallDecision {
  readonly root: string;
  readonly project: string;
  readonly agent: string;
  readonly session: string;
  readonly title: string | null;
  readonly shard: number;
  readonly line: number;
  readonly time: string | null;
  readonly tool: string;
  /** As recorded: "allow", "deny", "forbidden", …; null when the producer recorded none. */
  readonly decision: string | null;
  /** Ms from the call's record to the decision. */
  readonly wait_ms: number | null;
  readonly outcome: CallOutcome;
  /** Ms from the decision (without one: from the call) to the output. */
  readonly took_ms: number | null;
  /** The first 200 characters of the arguments; null when the line cannot be read. */
  readonly arguments: string | null;
  /** Whether there is more of them. */
  readonly arguments_cut: boolean;
}

/** `GET /api/approvals`: every call with its decision, the newest first. */
export interface CallAudit {
  readonly calls: readonly CallDecision[];
  readonly total: number;
  readonly next_cursor: string | null;
  readonly totals: {
    /** A call without a decision counts under "none". */
    readonly by_decision: Readonly<Record<string, number>>;
    readonly by_outcome: Readonly<Record<CallOutcome, number>>;
    /** Ms over the calls that were decided. */
    readonly wait: { readonly p50: number | null; readonly p90: number | null; readonly p99: number | null };
    /** Ms from decision to output over the calls of which it is known; null when it is known of none. */
    readonly took_ms: number | null;
    readonly sessions: number;
  };
  /** What choosing another value of each filter would find; the most frequent first. */
  readonly facets: Readonly<Record<"decision" | "outcome" | "tool" | "project" | "agent", readonly FacetValue[]>>;
}
