import type { Cost, Tokens } from "./shapes.ts";

/** What a usage query may be grouped by. */
export type UsageGroup =
  | "bucket"
  | "project"
  | "agent"
  | "provider"
  | "model"
  | "workspace"
  | "session"
  | "task"
  | "source"
  | "tool";

export type Bucket = "minute" | "hour" | "day" | "week" | "month";

export interface UsageKey {
  /** Null: the requests of which no instant is known. */
  readonly bucket?: string | null;
  /** For groups by session or task: ids are unique only within (root, project, agent). */
  readonly root?: string;
  readonly project?: string;
  readonly agent?: string;
  readonly provider?: string | null;
  /** `{provider, model}` when grouped by model. */
  readonly model?: string | null;
  readonly workspace?: string | null;
  readonly session?: string;
  /** Number of the task in its session from 0; null: requests outside of any. */
  readonly task?: number | null;
  readonly source?: string;
  readonly tool?: string;
}

/** Figures over a set of requests. */
export interface UsageFigures {
  readonly requests: number;
  readonly by_status: Readonly<Record<string, number>>;
  readonly never_ended: number;
  readonly requests_without_usage: number;
  readonly failed_requests: number;
  /** completed ÷ (all ended − aborted); null when none ended. */
  readonly success_rate: number | null;
  readonly tokens: Tokens;
  readonly cost: Cost;
  readonly cache_hit_rate: number | null;
  /** Tokens per second. */
  readonly output_speed: number | null;
  /** Milliseconds. */
  readonly latency: { readonly p50: number | null; readonly p90: number | null; readonly p99: number | null };
}

export interface UsageRow extends UsageFigures {
  readonly key: UsageKey;
  /** For groups by session or task: the title to show. */
  readonly title?: string | null;
}

/** A row of a usage query grouped by tool: a tool has no money. */
export interface ToolUsageRow {
  readonly key: UsageKey;
  readonly calls: number;
  readonly failures: number;
  readonly time_ms: number | null;
  readonly output_bytes: number;
}

/** `GET /api/usage` */
export interface Usage<Row = UsageRow> {
  readonly rows: readonly Row[];
  /** How many rows there are, whatever `limit` let through. */
  readonly total: number;
  /** The whole axis of a query grouped by bucket, empty buckets included; null for other queries. */
  readonly buckets: readonly string[] | null;
  readonly totals: UsageFigures & { readonly unreadable_lines: number; readonly sessions: number };
  readonly range: { readonly from: string | null; readonly to: string | null };
  readonly bucket: Bucket | null;
  readonly tz: string;
}
