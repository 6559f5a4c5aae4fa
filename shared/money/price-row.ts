import { parseDecimal, printDecimal } from "./nano.ts";

/** Decimals of a price: 1 unit is 10^-12 USD per million tokens, so list prices and per-token fractions are exact. */
export const PRICE_DECIMALS = 12;

/** A price as integer pico-dollars per million tokens. */
export type Price = bigint;

/** The three prices a request's three token buckets are multiplied with. */
export interface TokenPrices {
  readonly cache_read: Price;
  /** Price of all other input: everything that missed the cache, whether or not it was written to it. */
  readonly cache_write: Price;
  /** Thinking included. */
  readonly output: Price;
}

/** Prices of a long request. They hold for *all* tokens of a request that reaches the threshold, not for the part above. */
export interface PriceTier {
  /** Threshold in tokens of one request's input, cache_read + cache_write. */
  readonly input_tokens_over: number;
  /** True: reached at the threshold itself (>=); false: only above it (>). */
  readonly inclusive: boolean;
  readonly prices: TokenPrices;
}

/** Prices of a time of day. */
export interface PriceHours {
  /** IANA zone whose clock is read, e.g. "Asia/Shanghai"; the same in all windows of a row. */
  readonly tz: string;
  /** First minute of the day, 0..1439. */
  readonly from: number;
  /** First minute that is no longer in the window, 0..1439; smaller than `from` when the window passes midnight. */
  readonly to: number;
  readonly prices: TokenPrices;
}

/** Where a row comes from: the user's price file, a project's configuration, our corrections, the bundled book. */
export type PriceSource = "user" | "project" | "correction" | "book";

/** Other spellings under which a bundled row is found; all lower case. User and project rows have none. */
export interface Spellings {
  readonly providers: readonly string[];
  readonly model_ids: readonly string[];
  /** Ids that may be followed by a version suffix (a date, `-latest`, a revision) and still mean this model. */
  readonly versioned: readonly string[];
}

/** What the tokens of one (provider, model) pair cost from an instant on. A row has tiers or hours, never both. */
export interface PriceRow {
  readonly provider: string;
  readonly model_id: string;
  readonly spellings: Spellings | null;
  /** `projectKey` of the one project a "project" row is for; null for all other rows. */
  readonly project: string | null;
  /** Milliseconds since the epoch from which the row holds; null: for every instant before the next row. */
  readonly effective_from: number | null;
  /** Null: from here on the price is not known, and requests are unpriced rather than wrong. */
  readonly prices: TokenPrices | null;
  /** Ascending by threshold; the last one reached holds. */
  readonly tiers: readonly PriceTier[];
  readonly hours: readonly PriceHours[];
  readonly source: PriceSource;
  /** Where the numbers were read, for the user's eyes. */
  readonly provenance: string;
}

/** All rows in force, in any order. Treat as immutable: lookups are cached per book. */
export interface PriceBook {
  readonly rows: readonly PriceRow[];
}

/** The key of a project in a price book: names are unique only within their root. */
export function projectKey(root: string, project: string): string {
  return `${root}\u0000${project}`;
}

/** What `projectKey` was made of. */
export function splitProjectKey(key: string): { readonly root: string; readonly name: string } {
  const end = key.indexOf("\u0000");
  return { root: key.slice(0, end), name: key.slice(end + 1) };
}

/**
 * Reads a price that was parsed from JSON or TOML. `String` gives the shortest decimal that reads back as the same
 * double, which is the text that was written for anything up to 15 significant digits: 0.1 is "0.1", not its binary
 * neighbour. No price has more. Null when negative, not finite, or finer than PRICE_DECIMALS.
 */
export function priceOf(usdPerMillion: number): Price | null {
  const price = parseDecimal(String(usdPerMillion), PRICE_DECIMALS);
  return price === null || price < 0n ? null : price;
}

/** Writes a price as the shortest decimal text of USD per million tokens: "0.5", "15". */
export function printPrice(price: Price): string {
  return printDecimal(price, PRICE_DECIMALS, 0);
}
