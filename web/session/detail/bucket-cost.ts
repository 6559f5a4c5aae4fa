import type { PricedRequest } from "#shared/money/compile-prices.ts";
import { costOf, type TokenBuckets } from "#shared/money/cost.ts";

/** What one bucket of a priced request cost, nano-dollars, by the prices that held for the whole request. */
export function bucketCost(priced: PricedRequest, bucket: keyof TokenBuckets, tokens: number): bigint | null {
  const held = { ...priced.row, prices: priced.prices, tiers: [], hours: [] };
  const alone = { cache_read: 0, cache_write: 0, output: 0, [bucket]: tokens };
  return costOf(alone, held, 0)?.nano ?? null;
}
