import * as z from "zod";
import { priceOf, type Price } from "./price-row.ts";
import { isZone } from "./zone-clock.ts";

/** Highest price taken, USD per million tokens: a dollar a token is a slip of the unit, not a price. */
const HIGHEST_PRICE = 1_000_000;

/** A check that turns a JSON value into what it means, or says what is wrong with it as the end of "<field> …". */
type Reading<T> = { readonly ok: T } | { readonly wrong: string };

function field<T>(read: (value: unknown) => Reading<T>) {
  return z.unknown().transform((value, context): T => {
    const reading: Reading<T> = value === undefined ? { wrong: "is missing" } : read(value);
    if ("ok" in reading) return reading.ok;
    context.issues.push({ code: "custom", message: reading.wrong, input: value });
    return z.NEVER;
  });
}

const price = field<Price>((value) => {
  if (typeof value !== "number") return { wrong: `must be a number (USD per million tokens), not ${nameOf(value)}` };
  if (value < 0) return { wrong: "must not be negative" };
  if (value > HIGHEST_PRICE) return { wrong: `is over ${HIGHEST_PRICE} USD per million tokens: is the unit right?` };
  const read = priceOf(value);
  return read === null ? { wrong: "has more than 12 decimals" } : { ok: read };
});

const name = field<string>((value) => {
  if (typeof value !== "string") return { wrong: `must be a text, not ${nameOf(value)}` };
  return value.trim() === "" ? { wrong: "must not be empty" } : { ok: value };
});

// Zone required: a price list means an instant, and a local time would move with the reader's machine.
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

const instant = field<number>((value) => {
  const wrong = { wrong: `must be an instant with its zone, such as "2026-02-01T00:00:00Z"` };
  const day = typeof value === "string" ? INSTANT.exec(value)?.[1] : undefined;
  // Date.parse takes February 30th for March 2nd; the day alone, written back, shows it.
  if (typeof value !== "string" || day === undefined || Number.isNaN(Date.parse(value))) return wrong;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? { ok: Date.parse(value) } : wrong;
});

const threshold = field<number>((value) =>
  Number.isSafeInteger(value) && Number(value) >= 0
    ? { ok: Number(value) }
    : { wrong: "must be a whole number of tokens, not negative" },
);

const zone = field<string>((value) => {
  if (typeof value !== "string") return { wrong: `must be a text, not ${nameOf(value)}` };
  return isZone(value) ? { ok: value } : { wrong: `is no known time zone; write one such as "Asia/Shanghai" or "UTC"` };
});

const minute = field<number>((value) => {
  const match = typeof value === "string" ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) : null;
  return match ? { ok: Number(match[1]) * 60 + Number(match[2]) } : { wrong: `must be a time such as "08:30"` };
});

const threePrices = { cache_read: price, cache_write: price, output: price };
const notAnObject = {
  error: (issue: { code?: string | undefined }) => (issue.code === "invalid_type" ? "must be an object" : undefined),
};

const tier = z.strictObject(
  {
    input_tokens_over: threshold,
    inclusive: z.boolean({ error: "must be true (>=) or false (>)" }).default(false),
    ...threePrices,
    applies: z.literal("whole_request", { error: `must be "whole_request", the only way tiers apply` }).optional(),
  },
  notAnObject,
);

const hours = z.strictObject({ tz: zone, from: minute, to: minute, ...threePrices }, notAnObject);

/** One row of the user's price file, values already read: prices as integers, the instant in ms, times as minutes. */
export const priceFileRow = z.strictObject(
  {
    provider: name,
    model_id: name,
    effective_from: instant,
    ...threePrices,
    tiers: z.array(tier, { error: "must be a list" }).optional(),
    hours: z.array(hours, { error: "must be a list" }).optional(),
  },
  notAnObject,
);

export type PriceFileRow = z.infer<typeof priceFileRow>;

/** What a JSON value is, in a sentence: "a text", "null", "a list". */
export function nameOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "string":
      return "a text";
    case "number":
      return "a number";
    case "boolean":
      return "true or false";
    default:
      return "an object";
  }
}
