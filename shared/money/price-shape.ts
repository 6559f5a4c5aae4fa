import { parseDecimal } from "./nano.ts";
import {
  PRICE_DECIMALS,
  printPrice,
  projectKey,
  splitProjectKey,
  type Price,
  type PriceHours,
  type PriceRow,
  type PriceSource,
  type PriceTier,
  type Spellings,
  type TokenPrices,
} from "./price-row.ts";

/** Three prices on the wire: decimal strings of USD per million tokens. */
export interface PricesShape {
  readonly cache_read: string;
  readonly cache_write: string;
  readonly output: string;
}

export interface PriceTierShape extends PricesShape {
  readonly input_tokens_over: number;
  readonly inclusive: boolean;
  readonly applies: "whole_request";
}

/** `from` and `to` are "HH:MM"; `to` is not in the window, which may pass midnight. */
export interface PriceHoursShape extends PricesShape {
  readonly tz: string;
  readonly from: string;
  readonly to: string;
}

/** A price row in the answer of `GET /api/prices`. The prices are null where a row says that they are not known. */
export interface PriceRowShape {
  readonly provider: string;
  readonly model_id: string;
  readonly spellings?: Spellings;
  /** The one project whose own price this is. */
  readonly project?: { readonly root: string; readonly name: string };
  /** ISO 8601 UTC; null: holds for every instant before the pair's next row. */
  readonly effective_from: string | null;
  readonly cache_read: string | null;
  readonly cache_write: string | null;
  readonly output: string | null;
  readonly tiers?: readonly PriceTierShape[];
  readonly hours?: readonly PriceHoursShape[];
  readonly source: PriceSource;
  readonly provenance: string;
}

/** A row as the API tells it. */
export function toPriceRowShape(row: PriceRow): PriceRowShape {
  return {
    provider: row.provider,
    model_id: row.model_id,
    ...(row.spellings && { spellings: row.spellings }),
    ...(row.project !== null && { project: splitProjectKey(row.project) }),
    effective_from: row.effective_from === null ? null : new Date(row.effective_from).toISOString(),
    ...(row.prices === null ? { cache_read: null, cache_write: null, output: null } : toPricesShape(row.prices)),
    ...(row.tiers.length > 0 && { tiers: row.tiers.map(toTierShape) }),
    ...(row.hours.length > 0 && { hours: row.hours.map(toHoursShape) }),
    source: row.source,
    provenance: row.provenance,
  };
}

/** The row that was told by `toPriceRowShape`: lets the browser cost with the same functions. Null when it is malformed. */
export function fromPriceRowShape(shape: PriceRowShape): PriceRow | null {
  const { provider, model_id, source, provenance } = shape;
  const known = shape.cache_read !== null && shape.cache_write !== null && shape.output !== null;
  try {
    return {
      provider,
      model_id,
      spellings: shape.spellings ?? null,
      project: shape.project ? projectKey(shape.project.root, shape.project.name) : null,
      effective_from: shape.effective_from === null ? null : Date.parse(shape.effective_from),
      prices: known ? fromPricesShape(shape) : null,
      tiers: (shape.tiers ?? []).map((tier) => ({
        input_tokens_over: tier.input_tokens_over,
        inclusive: tier.inclusive,
        prices: fromPricesShape(tier),
      })),
      hours: (shape.hours ?? []).map((window) => ({
        tz: window.tz,
        from: parseMinute(window.from),
        to: parseMinute(window.to),
        prices: fromPricesShape(window),
      })),
      source,
      provenance,
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Minutes of the day as "HH:MM". */
function printMinute(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function toPricesShape({ cache_read, cache_write, output }: TokenPrices): PricesShape {
  return { cache_read: printPrice(cache_read), cache_write: printPrice(cache_write), output: printPrice(output) };
}

function toTierShape({ input_tokens_over, inclusive, prices }: PriceTier): PriceTierShape {
  return { input_tokens_over, inclusive, ...toPricesShape(prices), applies: "whole_request" };
}

function toHoursShape({ tz, from, to, prices }: PriceHours): PriceHoursShape {
  return { tz, from: printMinute(from), to: printMinute(to), ...toPricesShape(prices) };
}

function parseMinute(text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Three prices from their decimal texts. @throws RangeError when one is no exact price */
export function fromPricesShape(shape: Record<keyof TokenPrices, string | null>): TokenPrices {
  const read = (text: string | null): Price => {
    const price = parseDecimal(text ?? "", PRICE_DECIMALS);
    if (price === null) throw new RangeError("no exact price");
    return price;
  };
  return { cache_read: read(shape.cache_read), cache_write: read(shape.cache_write), output: read(shape.output) };
}
