import { priceOf, type PriceRow, type TokenPrices } from "./price-row.ts";

/** Three prices from USD per million tokens: cache read, other input, output. */
export function usd(cacheRead: number, cacheWrite: number, output: number): TokenPrices {
  const exact = (price: number): bigint => {
    const read = priceOf(price);
    if (read === null) throw new Error(`${price} is no price`);
    return read;
  };
  return { cache_read: exact(cacheRead), cache_write: exact(cacheWrite), output: exact(output) };
}

/** A user row for acme / nova at $1, $2 and $10, with what a test wants to be different. */
export function priceRow(differences: Partial<PriceRow> = {}): PriceRow {
  return {
    provider: "acme",
    model_id: "nova",
    spellings: null,
    project: null,
    effective_from: null,
    prices: usd(1, 2, 10),
    tiers: [],
    hours: [],
    source: "user",
    provenance: "test",
    ...differences,
  };
}
