import type { ErrorClass } from "#shared/failures/error-class.ts";
import type { FacetValue } from "./shapes.ts";
import type { Bucket } from "./usage.ts";

/** What failures are grouped by, alone or several together. `none`: not at all, each failure for itself. */
export type FailureGrouping = "fingerprint" | "class" | "model" | "tool" | "bucket";

/** Attempts are retried by the harness, tool failures go back to the model, a compaction fails as a whole. */
type FailureKind = "request" | "tool" | "compaction";

/** How a row of failed attempts came out. `waiting`: another may come. `stopped`: by the user or a new prompt. */
type RunOutcome = "waiting" | "recovered" | "gave_up" | "stopped";

export interface FailureKey {
  readonly fingerprint?: string;
  readonly class?: ErrorClass;
  readonly provider?: string | null;
  readonly model?: string | null;
  readonly tool?: string;
  /** Null: the failures of which no time is known. */
  readonly bucket?: string | null;
}

/** Figures over a set of failures. */
export interface FailureFigures {
  /** Failed attempts, failed tool outputs and failed compactions. */
  readonly count: number;
  readonly sessions: number;
  /** Retry runs, each once, in the group of its last failed attempt; in neither while it waits or when it was stopped. */
  readonly recovered: number;
  readonly gave_up: number;
  /** Failed attempts alone, and those of them that may have cost something unknown. */
  readonly attempts: number;
  readonly attempts_without_usage: number;
  /** Ms from the first failed begin to the last failed end, and the wait after it, over the runs that end here; null without any. */
  readonly lost_ms: number | null;
  readonly first: string | null;
  readonly last: string | null;
}

export interface FailureGroup extends FailureFigures {
  readonly key: FailureKey;
  /** These are null where the group holds several. */
  readonly fingerprint: string | null;
  readonly class: ErrorClass | null;
  readonly kind: FailureKind | null;
  /** The tool's name, or the model as "provider/model". */
  readonly subject: string | null;
  /** The message without what varies; each varying part is written as `<path>`, `<n>`, … */
  readonly pattern: string | null;
  /** The newest message; null in an empty bucket. */
  readonly sample: string | null;
  /** Counts along `buckets` of the answer; absent when `bucket` was not asked for. */
  readonly buckets?: readonly number[];
}

/** What only a person can repair: it stays until a later request of the pair completes, in whichever session. */
export interface NeedsAttention {
  readonly kind: "auth" | "quota";
  readonly provider: string | null;
  readonly model_id: string | null;
  /** Of the newest failure. */
  readonly project: string;
  readonly since: string | null;
  readonly sessions: number;
  readonly newest: FailurePlace;
}

/** `GET /api/failures` */
export interface FailureGroups {
  readonly groups: readonly FailureGroup[];
  /** How many groups there are, whatever `limit` let through. */
  readonly total: number;
  readonly next_cursor: string | null;
  /** Over all that was selected. */
  readonly totals: FailureFigures & {
    readonly tool_failures: number;
    readonly compactions: number;
    readonly waiting: number;
    readonly stopped: number;
    /** Of the run that lost most; ms. */
    readonly longest_lost_ms: number | null;
  };
  /** What choosing another value of each filter would find; the most frequent first. */
  readonly facets: Readonly<
    Record<"class" | "project" | "agent" | "model" | "tool" | "outcome", readonly FacetValue[]>
  >;
  /** The axis, empty buckets included; null when no bucket was asked for. */
  readonly buckets: readonly string[] | null;
  readonly bucket: Bucket | null;
  readonly range: { readonly from: string | null; readonly to: string | null };
  readonly tz: string;
  readonly needs_attention: readonly NeedsAttention[];
}

/** Where a message stands: what a link to it needs. */
export interface FailurePlace {
  readonly root: string;
  readonly project: string;
  readonly agent: string;
  readonly session: string;
  readonly shard: number;
  readonly line: number;
}

/** One failed attempt of a run. */
export interface FailedAttempt {
  readonly shard: number;
  readonly line: number;
  readonly time: string | null;
  readonly class: ErrorClass;
  readonly message: string;
  readonly attempt: number | null;
  /** Ms from its begin to its end. */
  readonly took_ms: number | null;
  /** Announced wait until the next attempt. */
  readonly retry_in_ms: number | null;
  readonly without_usage: boolean;
}

export interface FailureRun {
  readonly outcome: RunOutcome;
  readonly lost_ms: number | null;
  readonly attempts: readonly FailedAttempt[];
  /** The end of the request that completed, or what stopped the run. */
  readonly closing: {
    readonly shard: number;
    readonly line: number;
    readonly time: string | null;
    readonly took_ms: number | null;
  } | null;
}

/** One failure. */
export interface FailureOccurrence extends FailurePlace {
  readonly title: string | null;
  readonly time: string | null;
  readonly kind: FailureKind;
  readonly class: ErrorClass;
  readonly fingerprint: string;
  readonly subject: string;
  readonly message: string;
  /** Number of its task from 0; null outside of any. */
  readonly task: number | null;
  readonly attempt: number | null;
  readonly retry_in_ms: number | null;
  readonly without_usage: boolean;
  /** Only attempts are part of a run. */
  readonly run: FailureRun | null;
}

/** `GET /api/failures/occurrences`, and `GET /api/failures?group_by=none`: the newest first. */
export interface FailureOccurrences {
  readonly occurrences: readonly FailureOccurrence[];
  readonly total: number;
  readonly next_cursor: string | null;
}
