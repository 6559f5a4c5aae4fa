import type { ConditionalPrice, ModelInfo, ModelPrice } from "@pydantic/genai-prices";
import { priceOf, type Price, type PriceHours, type PriceTier, type TokenPrices } from "#shared/money/price-row.ts";

/** The prices of one model of the book from one date on. */
export interface DatedPrices {
  /** Milliseconds since the epoch; null: before any date. */
  readonly effective_from: number | null;
  readonly prices: TokenPrices;
  readonly tiers: readonly PriceTier[];
  readonly hours: readonly PriceHours[];
}

// Prices that do not change what text tokens cost: tools are no tokens, and a 1-hour cache write or a sound or picture
// put in cannot be told from other input in a trace. Any other price (per request, per page, for pictures or sound
// coming out, for reasoning apart) would make a cost from three buckets wrong, and the model is left out.
const HARMLESS = new Set([
  "input_mtok",
  "output_mtok",
  "cache_read_mtok",
  "cache_write_mtok",
  "cache_write_1h_mtok",
  "web_searches_kcount",
  "storage_searches_kcount",
  "input_audio_mtok",
  "cache_audio_read_mtok",
  "input_image_mtok",
  "cache_image_read_mtok",
  "input_video_mtok",
]);

const FREE: TokenPrices = { cache_read: 0n, cache_write: 0n, output: 0n };

/** The book's prices of a model as dated prices, or null when they cannot be said by three token prices. */
export function datedPrices(model: ModelInfo): DatedPrices[] | null {
  // OpenRouter's free variants have an empty list of prices; elsewhere an empty list does not say "free".
  if (model.id.endsWith(":free")) return [{ effective_from: null, prices: FREE, tiers: [], hours: [] }];
  const conditional: ConditionalPrice[] = Array.isArray(model.prices) ? model.prices : [{ prices: model.prices }];
  const dates = conditional.flatMap(({ constraint }) =>
    constraint?.type === "start_date" ? [constraint.start_date] : [],
  );
  const starts = [null, ...new Set(dates.map((date) => Date.parse(date)))];
  const dated = starts.map((start) => pricesFrom(conditional, start));
  return dated.every((prices) => prices !== null) ? dated : null;
}

/** The book reads its list from the end: the first condition that is met holds. So windows stand before their base. */
function pricesFrom(conditional: readonly ConditionalPrice[], start: number | null): DatedPrices | null {
  const hours: PriceHours[] = [];
  for (const { constraint, prices } of conditional.toReversed()) {
    const three = threePrices(prices, 0);
    if (three === null) return null;
    if (constraint?.type === "time_of_date") {
      const [from, to] = [utcMinute(constraint.start_time), utcMinute(constraint.end_time)];
      if (from === null || to === null) return null;
      hours.push({ tz: "UTC", from, to, prices: three });
    } else if (constraint === undefined || (start !== null && Date.parse(constraint.start_date) <= start)) {
      const tiers = tiersOf(prices);
      return tiers === null || (hours.length > 0 && tiers.length > 0)
        ? null
        : { effective_from: start, prices: three, tiers, hours };
    }
  }
  return null;
}

function tiersOf(prices: ModelPrice): PriceTier[] | null {
  const starts = Object.entries(prices)
    .filter(([key]) => key in READ_FROM)
    .flatMap(([, price]) => (typeof price === "object" ? price.tiers.map((tier) => tier.start) : []));
  const tiers: PriceTier[] = [];
  for (const start of [...new Set(starts)].sort((a, b) => a - b)) {
    const three = threePrices(prices, start + 1);
    if (three === null) return null;
    // The book's tiers begin above `start`; where a provider says "from 272,000 on" it writes 271,999.
    tiers.push({ input_tokens_over: start, inclusive: false, prices: three });
  }
  return tiers;
}

const READ_FROM = { input_mtok: true, cache_read_mtok: true, output_mtok: true };

/**
 * All input that missed the cache is one bucket in a trace, written to a cache or not, and is priced as plain input;
 * a model without a price for cache reads charges them as input too.
 */
function threePrices(prices: ModelPrice, input: number): TokenPrices | null {
  if (Object.keys(prices).some((key) => prices[key] !== undefined && !HARMLESS.has(key))) return null;
  const cache_write = priceFor(prices.input_mtok, input);
  const cache_read = priceFor(prices.cache_read_mtok ?? prices.input_mtok, input);
  const output = priceFor(prices.output_mtok, input);
  return cache_write === null || cache_read === null || output === null ? null : { cache_read, cache_write, output };
}

function priceFor(price: ModelPrice[string], input: number): Price | null {
  if (price === undefined) return null;
  if (typeof price === "number") return priceWithoutNoise(price);
  const reached = price.tiers.filter((tier) => input > tier.start).sort((a, b) => b.start - a.start)[0];
  return priceWithoutNoise(reached?.price ?? price.base);
}

// Some of the book's prices are sums made in floating point (0.18000000000000002); no list price has 13 digits.
function priceWithoutNoise(usd: number): Price | null {
  return priceOf(Number(usd.toPrecision(12)));
}

// "01:00:00Z"; seconds and other offsets do not occur, and a model that had them would be left out.
function utcMinute(time: string): number | null {
  const match = /^(\d{2}):(\d{2}):00Z$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
