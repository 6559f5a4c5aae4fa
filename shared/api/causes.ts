import type { Cause } from "#shared/figures/dearer.ts";
import type { UsageKey, UsageRow } from "./usage.ts";

/** What one cause did in a set of requests. `GET /api/requests?has=<cause>` with the same filters lists exactly these. */
export interface CauseFigures {
  /** Requests that have the cause. */
  readonly requests: number;
  /** Read again after a lost cache; all tokens of retried attempts and of compactions; null for outputs. */
  readonly tokens: number | null;
  /** What that cost, a lost cache only as far as it was dearer than a warm one; null when unknown, and for outputs. */
  readonly usd: string | null;
  /** Requests of these of which that is not known: `usd` is a lower bound then. */
  readonly unknown_requests: number;
  /** Tool outputs over 32 KiB that these requests were the first to read, and their bytes; null for the other causes. */
  readonly outputs: { readonly calls: number; readonly bytes: number } | null;
}

/** A session or a task, what it cost, and why. */
export interface CausesRow extends Pick<UsageRow, "requests" | "requests_without_usage" | "cost" | "title"> {
  readonly key: UsageKey;
  readonly causes: Readonly<Record<Cause, CauseFigures>>;
}

/** `GET /api/usage/causes?group_by=session|task`: the dearest first. */
export interface Causes {
  readonly rows: readonly CausesRow[];
  /** How many sessions or tasks there are, whatever `limit` let through. */
  readonly total: number;
  readonly totals: Readonly<Record<Cause, CauseFigures>>;
}
