import type { PriceRowShape, PricesShape } from "#shared/money/price-shape.ts";

/** Three prices as they are typed, USD per million tokens. */
export interface DraftPrices {
  readonly cache_read: string;
  readonly cache_write: string;
  readonly output: string;
}

export interface DraftTier extends DraftPrices {
  /** Tokens; `200k` is understood. */
  readonly over: string;
  readonly inclusive: boolean;
}

export interface DraftHours extends DraftPrices {
  readonly tz: string;
  readonly from: string;
  readonly to: string;
}

/** A price row as it is typed. */
export interface PriceDraft extends DraftPrices {
  readonly provider: string;
  readonly model_id: string;
  /** A day, beginning at midnight UTC, or an instant with its zone. */
  readonly since: string;
  readonly tiers: readonly DraftTier[];
  readonly hours: readonly DraftHours[];
}

/** What is being changed about the user's own rows; nothing is saved yet. */
export type PriceChange =
  /** `of` null: a new row. `beside`: the row it was begun at, to show it there. */
  | {
      readonly kind: "edit";
      readonly of: PriceRowShape | null;
      readonly beside: PriceRowShape | null;
      readonly draft: PriceDraft;
    }
  | { readonly kind: "remove"; readonly of: PriceRowShape };

/** Before any request that there is: what holds "always" needs a day in the user's file. */
const EARLIEST = "2020-01-01";

const NO_PRICES: DraftPrices = { cache_read: "", cache_write: "", output: "" };

/** An empty row, for a model where one is given. */
export function newDraft(pair: { provider: string; model_id: string } | null): PriceDraft {
  const { provider = "", model_id = "" } = pair ?? {};
  return { provider, model_id, since: EARLIEST, ...NO_PRICES, tiers: [], hours: [] };
}

/** A row as a draft: to edit it, or to begin a row of one's own with its values. */
export function draftOf(row: PriceRowShape): PriceDraft {
  const { provider, model_id, effective_from, tiers = [], hours = [] } = row;
  return {
    provider,
    model_id,
    since: effective_from?.replace(/T00:00:00(\.000)?Z$/, "") ?? EARLIEST,
    ...typed(row),
    tiers: tiers.map((tier) => ({ over: String(tier.input_tokens_over), inclusive: tier.inclusive, ...typed(tier) })),
    hours: hours.map(({ tz, from, to, ...prices }) => ({ tz, from, to, ...typed(prices) })),
  };
}

function typed({ cache_read, cache_write, output }: Record<keyof DraftPrices, string | null>): DraftPrices {
  return { cache_read: cache_read ?? "", cache_write: cache_write ?? "", output: output ?? "" };
}

/** A further tier or window begins with the prices of the row. */
export function addTier(draft: PriceDraft): PriceDraft {
  return { ...draft, tiers: [...draft.tiers, { over: "200000", inclusive: false, ...typed(draft) }] };
}

export function addHours(draft: PriceDraft): PriceDraft {
  const tz = draft.hours[0]?.tz ?? "UTC";
  return { ...draft, hours: [...draft.hours, { tz, from: "00:00", to: "08:00", ...typed(draft) }] };
}

/** The text of the user's price file after the change, and the number that the changed row has in it, from 1. */
export function fileAfter(
  own: readonly PriceRowShape[],
  change: PriceChange,
): { readonly text: string; readonly row: number | null } {
  const index = change.of === null ? -1 : own.findIndex((row) => isSameRow(row, change.of));
  const rows = own.map(storedRow);
  if (change.kind === "remove") return { text: print(rows.filter((_, i) => i !== index)), row: null };
  const at = index < 0 ? rows.length : index;
  return { text: print([...rows.slice(0, at), storedDraft(change.draft), ...rows.slice(at + 1)]), row: at + 1 };
}

/** Rows of the user's file are told apart by pair and beginning: no two have both in common. */
export function isSameRow(a: PriceRowShape, b: PriceRowShape | null): boolean {
  return (
    a.source === b?.source &&
    a.provider === b.provider &&
    a.model_id === b.model_id &&
    a.effective_from === b.effective_from
  );
}

function print(rows: readonly unknown[]): string {
  return `${JSON.stringify({ rows }, null, 2)}\n`;
}

function storedRow({ provider, model_id, effective_from, tiers, hours, ...prices }: PriceRowShape): unknown {
  return {
    provider,
    model_id,
    effective_from,
    ...storedPrices(prices),
    ...(tiers && { tiers: tiers.map((tier) => ({ ...tier, ...storedPrices(tier) })) }),
    ...(hours && { hours: hours.map((window) => ({ ...window, ...storedPrices(window) })) }),
  };
}

function storedPrices({ cache_read, cache_write, output }: Record<keyof PricesShape, string | null>) {
  return { cache_read: Number(cache_read), cache_write: Number(cache_write), output: Number(output) };
}

function storedDraft({ provider, model_id, since, tiers, hours, ...prices }: PriceDraft): unknown {
  return {
    provider: provider.trim(),
    model_id: model_id.trim(),
    effective_from: /^\d{4}-\d\d-\d\d$/.test(since.trim()) ? `${since.trim()}T00:00:00Z` : since.trim(),
    ...readPrices(prices),
    ...(tiers.length > 0 && {
      tiers: tiers.map(({ over, inclusive, ...own }) => ({
        input_tokens_over: readTokens(over),
        inclusive,
        ...readPrices(own),
      })),
    }),
    ...(hours.length > 0 && {
      hours: hours.map(({ tz, from, to, ...own }) => ({ tz: tz.trim(), from, to, ...readPrices(own) })),
    }),
  };
}

function readPrices({ cache_read, cache_write, output }: DraftPrices) {
  return { cache_read: readNumber(cache_read), cache_write: readNumber(cache_write), output: readNumber(output) };
}

/** What is no number stays a text, so that the one check of price files says what is wrong with it. */
function readNumber(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : trimmed;
}

function readTokens(text: string): number | string {
  const match = /^(\d+(?:\.\d+)?)\s*([kM]?)$/.exec(text.trim());
  if (match === null) return text;
  return Number(match[1]) * { "": 1, k: 1000, M: 1_000_000 }[match[2] as "" | "k" | "M"];
}
