import type { UsageRow } from "#shared/api/usage.ts";
import { knownTokens } from "#shared/figures/known-tokens.ts";

/** Kinds of tokens, in the order in which they are stacked. */
export const TOKEN_KINDS = ["cache_read", "cache_write", "output"] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** What a bucket of the tokens chart and of its table says; null figures for a bucket without requests. */
export interface TokenColumn {
  /** Null: the requests of which no instant is known. */
  readonly bucket: string | null;
  readonly row: UsageRow | null;
}

/** Spreads the rows of a query grouped by bucket over its whole axis. */
export function tokenColumns(buckets: readonly string[], rows: readonly UsageRow[]): TokenColumn[] {
  const byBucket = new Map(rows.map((row) => [row.key.bucket ?? null, row]));
  const axis = byBucket.has(null) ? [...buckets, null] : buckets;
  return axis.map((bucket) => ({ bucket, row: byBucket.get(bucket) ?? null }));
}

/** The tokens of one kind in a bucket: exactly none without requests, unknown when no request has usage. */
export function tokensOf(column: TokenColumn, kind: TokenKind | "total"): number | null {
  const { row } = column;
  return row === null ? 0 : knownTokens(row.tokens, row.requests_without_usage)[kind];
}

/** The cache hit rate of a bucket; an empty one has none. */
export function hitRateOf({ row }: TokenColumn): number | null {
  return row ? row.cache_hit_rate : null;
}
