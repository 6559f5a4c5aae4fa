import type { Bucket } from "#shared/api/usage.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";

/** The words of each bucket size: its name, and what the two charts are called with it. */
export const BUCKET_WORDS = {
  minute: { name: "costs.bucket.minute", cost: "costs.per.minute", tokens: "costs.tokens.minute" },
  hour: { name: "costs.bucket.hour", cost: "costs.per.hour", tokens: "costs.tokens.hour" },
  day: { name: "costs.bucket.day", cost: "costs.per.day", tokens: "costs.tokens.day" },
  week: { name: "costs.bucket.week", cost: "costs.per.week", tokens: "costs.tokens.week" },
  month: { name: "costs.bucket.month", cost: "costs.per.month", tokens: "costs.tokens.month" },
} as const satisfies Record<Bucket, { name: PlainTextKey; cost: PlainTextKey; tokens: PlainTextKey }>;
