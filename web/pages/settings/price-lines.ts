import type { PriceRowShape } from "#shared/money/price-shape.ts";

/** The three prices of one line as decimal text of USD per million tokens; null is not known. */
interface LinePrices {
  readonly cache_read: string | null;
  readonly cache_write: string | null;
  readonly output: string | null;
}

/** A line of the price table: a row, or one tier or time of day of it. */
export interface PriceLine {
  readonly row: PriceRowShape;
  readonly prices: LinePrices;
  /** Which inputs it holds for, tokens; null: all of them. */
  readonly input: { readonly sign: "≤" | "<" | ">" | "≥"; readonly tokens: number } | null;
  /** When it holds: a window of the day, or what the row's other windows leave; null: all day. */
  readonly hours: { readonly from: string; readonly to: string; readonly tz: string } | "other" | null;
  /** A later row of the same pair is in force at `now`. */
  readonly past: boolean;
}

/** The lines of the rows: by provider and model, the newest row of a pair first, tiers ascending. */
export function priceLines(rows: readonly PriceRowShape[], now: number): PriceLine[] {
  const latest = new Map<string, number>();
  for (const row of rows) {
    const from = startOf(row);
    if (from <= now) latest.set(pairOf(row), Math.max(from, latest.get(pairOf(row)) ?? -Infinity));
  }
  const sorted = rows.toSorted((a, b) => comparePairs(a, b) || compareStarts(startOf(b), startOf(a)));
  return sorted.flatMap((row) => linesOf(row, startOf(row) < (latest.get(pairOf(row)) ?? -Infinity)));
}

function linesOf(row: PriceRowShape, past: boolean): PriceLine[] {
  const [firstTier] = row.tiers ?? [];
  const hours = row.hours ?? [];
  const base: PriceLine = {
    row,
    past,
    prices: row,
    input: firstTier ? { sign: firstTier.inclusive ? "<" : "≤", tokens: firstTier.input_tokens_over } : null,
    hours: hours.length > 0 ? "other" : null,
  };
  const tiers = (row.tiers ?? []).map((tier): PriceLine => {
    const input = { sign: tier.inclusive ? "≥" : ">", tokens: tier.input_tokens_over } as const;
    return { ...base, prices: tier, input };
  });
  return [...hours.map((window): PriceLine => ({ ...base, prices: window, hours: window })), base, ...tiers];
}

/** Whether a line has the text in its provider, model or source. */
export function lineFits({ row }: PriceLine, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [row.provider, row.model_id, row.source, row.provenance].some((field) => field.toLowerCase().includes(wanted));
}

function pairOf({ provider, model_id, source, project }: PriceRowShape): string {
  return JSON.stringify([provider, model_id, source, project]);
}

function startOf({ effective_from }: PriceRowShape): number {
  return effective_from === null ? -Infinity : Date.parse(effective_from);
}

/** Unlike a difference, right for two rows that have always held. */
function compareStarts(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

const SOURCE_ORDER = ["user", "project", "correction", "book"];

function comparePairs(a: PriceRowShape, b: PriceRowShape): number {
  return (
    SOURCE_ORDER.indexOf(a.source) - SOURCE_ORDER.indexOf(b.source) ||
    compareText(a.provider, b.provider) ||
    compareText(a.model_id, b.model_id)
  );
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
