import type { PriceHours, PriceRow, PriceTier, TokenPrices } from "./price-row.ts";
import { zoneClock } from "./zone-clock.ts";

/** The three token buckets of one request: whole numbers, not negative. */
export interface TokenBuckets {
  readonly cache_read: number;
  readonly cache_write: number;
  readonly output: number;
}

/** What one request cost, and by which prices of its row. */
export interface RequestCost {
  readonly nano: bigint;
  readonly prices: TokenPrices;
  /** The tier that was reached; null: the row's base prices or hours. */
  readonly tier: PriceTier | null;
  /** The window the request fell in; null: outside of all. */
  readonly hours: PriceHours | null;
}

/**
 * The cost of one request in integer nano-dollars, rounded half up once, at the end.
 * The tier is chosen by the request's whole input; the hours by the clock of the row's zone at the instant (ms).
 * Null when the row says that the price is not known.
 */
export function costOf(tokens: TokenBuckets, row: PriceRow, instant: number): RequestCost | null {
  if (row.prices === null) return null;
  const tier = tierOf(row, tokens.cache_read + tokens.cache_write);
  const hours = tier === null ? hoursOf(row, instant) : null;
  const prices = tier?.prices ?? hours?.prices ?? row.prices;
  return { nano: costAt(tokens, prices), prices, tier, hours };
}

function tierOf(row: PriceRow, input: number): PriceTier | null {
  const reached = (tier: PriceTier): boolean =>
    tier.inclusive ? input >= tier.input_tokens_over : input > tier.input_tokens_over;
  return row.tiers.findLast(reached) ?? null;
}

function hoursOf(row: PriceRow, instant: number): PriceHours | null {
  const first = row.hours[0];
  if (first === undefined) return null;
  const minute = Math.floor(zoneClock(first.tz)(instant) / 60_000);
  return row.hours.find((window) => isWithin(window, minute)) ?? null;
}

/** Whether a minute of the day lies in a window; `to` does not, and a window may pass midnight. */
export function isWithin({ from, to }: Pick<PriceHours, "from" | "to">, minute: number): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Prices as doubles with their common power of ten taken off, so that most products are exact small integers. */
interface Rates {
  readonly cache_read: number;
  readonly cache_write: number;
  readonly output: number;
  /** The rates are in units of 10^zeros pico-dollars per million tokens. */
  readonly zeros: number;
}

// Tokens × pico-dollars per million tokens, brought to nano-dollars: 10^6 (million) × 10^3 (pico to nano).
const SHIFT = 9;

const ratesOf = new WeakMap<TokenPrices, Rates>();

/** What tokens cost at given prices, in integer nano-dollars, rounded half up once. */
export function costAt(tokens: TokenBuckets, prices: TokenPrices): bigint {
  let rates = ratesOf.get(prices);
  if (rates === undefined) ratesOf.set(prices, (rates = makeRates(prices)));
  const sum =
    tokens.cache_read * rates.cache_read + tokens.cache_write * rates.cache_write + tokens.output * rates.output;
  // Doubles are ten times as fast as bigints and exact below 2^53; beyond it (never in practice) bigints take over.
  const nano = sum <= Number.MAX_SAFE_INTEGER ? roundHalfUp(sum, rates.zeros - SHIFT) : Infinity;
  return nano <= Number.MAX_SAFE_INTEGER ? BigInt(nano) : multiplyExactly(tokens, prices);
}

function roundHalfUp(sum: number, power: number): number {
  if (power >= 0) return sum * 10 ** power;
  const divisor = 10 ** -power;
  // The quotient may come out one too high where it is rounded up to a whole number; the rest then shows it. (`%` on
  // doubles of this size would be exact too, but takes most of the time of a request.)
  const quotient = Math.floor(sum / divisor);
  const rest = sum - quotient * divisor;
  return quotient + (rest < 0 ? -1 : 0) + ((rest < 0 ? rest + divisor : rest) * 2 >= divisor ? 1 : 0);
}

function multiplyExactly(tokens: TokenBuckets, prices: TokenPrices): bigint {
  const sum =
    BigInt(tokens.cache_read) * prices.cache_read +
    BigInt(tokens.cache_write) * prices.cache_write +
    BigInt(tokens.output) * prices.output;
  const divisor = 10n ** BigInt(SHIFT);
  return (sum + divisor / 2n) / divisor;
}

function makeRates({ cache_read, cache_write, output }: TokenPrices): Rates {
  let zeros = 0;
  let unit = 1n;
  while (zeros < 12 && [cache_read, cache_write, output].every((price) => price % (unit * 10n) === 0n)) {
    zeros += 1;
    unit *= 10n;
  }
  const rate = (price: bigint): number => Number(price / unit);
  return { cache_read: rate(cache_read), cache_write: rate(cache_write), output: rate(output), zeros };
}
