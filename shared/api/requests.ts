import type { Tokens } from "./shapes.ts";
import type { UsageFigures } from "./usage.ts";

/** Which price made the cost of a request. Prices are decimal strings of USD per million tokens. */
export interface RequestPrice {
  readonly source: "user" | "project" | "correction" | "book";
  /** Where the numbers were read. */
  readonly provenance: string;
  readonly provider: string;
  readonly model_id: string;
  readonly effective_from: string | null;
  readonly matched_by: "exact" | "version_suffix";
  readonly cache_read: string;
  readonly cache_write: string;
  readonly output: string;
  /** The tier that the whole request reached. */
  readonly tier: { readonly input_tokens_over: number; readonly inclusive: boolean } | null;
  /** The first tier, where the row has tiers and the request reached none. */
  readonly below_tier: { readonly input_tokens_over: number; readonly inclusive: boolean } | null;
  /** The window of the day it fell in: "HH:MM", `to` not included. */
  readonly hours: { readonly tz: string; readonly from: string; readonly to: string } | null;
}

/** A request that read less than half of the previous request's total from the cache, with no compaction between. */
export interface CacheBreak {
  /** Ms from the previous request's end to this one's begin; null when either is unknown. */
  readonly pause_ms: number | null;
  /** Tokens of the previous request. */
  readonly previous_total: number;
  /** Tokens paid as other input that the previous request had already. */
  readonly tokens_read_again: number;
  /** What they cost more than from the cache; null when the request is unpriced. */
  readonly extra_usd: string | null;
}

/** One request, as it counts in every figure. */
export interface RequestRow {
  readonly root: string;
  readonly project: string;
  readonly agent: string;
  readonly session: string;
  readonly title: string | null;
  /** Number of the request in its session, from 0. */
  readonly request: number;
  /** Number of its task from 0; null outside of any. */
  readonly task: number | null;
  readonly shard: number;
  readonly line: number;
  /** Null for a usage without request events. */
  readonly begun_at: string | null;
  /** Its end; never ended: its begin; no request events: its usage. */
  readonly instant: string | null;
  /** What it ended with; null while it has no end. */
  readonly status: string | null;
  readonly running: boolean;
  /** Whether a compaction made it. */
  readonly compaction: boolean;
  readonly retried: boolean;
  readonly latency_ms: number | null;
  readonly provider: string | null;
  readonly model_id: string | null;
  /** Null: no usage is recorded for it. */
  readonly tokens: Tokens | null;
  readonly cost_usd: string | null;
  readonly price: RequestPrice | null;
  readonly cache_break: CacheBreak | null;
}

/** `GET /api/requests`: the requests behind a figure, and the figures they add up to. */
export interface RequestList {
  readonly requests: readonly RequestRow[];
  readonly total: number;
  readonly totals: UsageFigures;
  readonly next_cursor: string | null;
}
