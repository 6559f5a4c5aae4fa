import type { RequestColumns } from "#shared/figures/request-columns.ts";
import { RequestFlag } from "#shared/figures/request-columns.ts";
import type { PricedRequest, PriceLookup } from "#shared/money/compile-prices.ts";
import { costAt } from "#shared/money/cost.ts";
import { projectKey } from "#shared/money/price-row.ts";
import type { OpenIndex } from "#server/index/open-index.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { PriceStore } from "#server/prices/price-store.ts";

/**
 * What one request costs and by which price: by its session's project, its own model, tokens and instant. Null when it
 * has no usage, when its instant or model is unknown, or when no price row holds.
 */
export function priceRequest(
  lookup: PriceLookup,
  { key }: Pick<SessionRecord, "key">,
  columns: RequestColumns,
  row: number,
): PricedRequest | null {
  const pair = columns.models[columns.model[row] as number];
  const provider = pair?.provider ?? null;
  const model_id = pair?.modelId ?? null;
  const instant = columns.instant[row] as number;
  const used = ((columns.flags[row] as number) & RequestFlag.used) !== 0;
  if (!used || provider === null || model_id === null || Number.isNaN(instant)) return null;
  const tokens = {
    cache_read: columns.cacheRead[row] as number,
    cache_write: columns.cacheWrite[row] as number,
    output: columns.output[row] as number,
  };
  return lookup.price({ project: projectKey(key.root, key.project), provider, model_id, instant }, tokens);
}

/** What so many tokens cost more as other input than from the cache, at a request's prices; null when it is unpriced. */
export function extraOfRow(
  lookup: PriceLookup,
  index: Pick<OpenIndex, "byOrdinal">,
  columns: RequestColumns,
  row: number,
  tokens: number,
): bigint | null {
  const record = index.byOrdinal(columns.session[row] as number);
  const priced = record && priceRequest(lookup, record, columns, row);
  if (priced === null) return null;
  const none = { cache_read: 0, cache_write: 0, output: 0 };
  const paid = costAt({ ...none, cache_write: tokens }, priced.prices);
  return paid - costAt({ ...none, cache_read: tokens }, priced.prices);
}

/** Keeps the cost column by the prices in force: new rows as they come, all rows whenever prices change. Answers what ends it. */
export function keepPriced(
  index: Pick<OpenIndex, "byOrdinal" | "priceWith">,
  prices: Pick<PriceStore, "lookup" | "mark" | "subscribe">,
): () => void {
  const priceAll = () => {
    let lookup: PriceLookup | null = null; // where all rows are priced already, the book need not be opened
    index.priceWith((columns, row) => {
      const record = index.byOrdinal(columns.session[row] as number);
      lookup ??= prices.lookup();
      const priced = record && priceRequest(lookup, record, columns, row);
      return priced === null ? NaN : Number(priced.nano);
    }, prices.mark());
  };
  priceAll();
  return prices.subscribe(priceAll);
}
