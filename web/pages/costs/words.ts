import type { Bucket } from "#shared/api/shapes.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import type { Preset } from "./range.ts";

/** The words of each bucket size: its name, and what the two charts are called with it. */
export const BUCKET_WORDS = {
  minute: { name: "costs.bucket.minute", cost: "costs.per.minute", tokens: "costs.tokens.minute" },
  hour: { name: "costs.bucket.hour", cost: "costs.per.hour", tokens: "costs.tokens.hour" },
  day: { name: "costs.bucket.day", cost: "costs.per.day", tokens: "costs.tokens.day" },
  week: { name: "costs.bucket.week", cost: "costs.per.week", tokens: "costs.tokens.week" },
  month: { name: "costs.bucket.month", cost: "costs.per.month", tokens: "costs.tokens.month" },
} as const satisfies Record<Bucket, { name: PlainTextKey; cost: PlainTextKey; tokens: PlainTextKey }>;

/** The names of the ranges that move with the clock. */
export const PRESET_WORDS = {
  today: "costs.range.today",
  "7d": "costs.range.7d",
  "30d": "costs.range.30d",
  month: "costs.range.month",
  all: "costs.range.all",
} as const satisfies Record<Preset, PlainTextKey>;
