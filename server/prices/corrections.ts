import { priceOf, type PriceRow, type TokenPrices } from "#shared/money/price-row.ts";
import { BOOK_PROVIDERS } from "./provider-names.ts";

/** A dated price of our own that corrects or completes the bundled book. */
export interface Correction {
  /** The book's provider id. */
  readonly provider: string;
  /** The model's id, lower case; where the book has the model, its first id there. */
  readonly model_id: string;
  /** ISO 8601 instant; null: before any other row. */
  readonly from: string | null;
  /** USD per million tokens: cache read, other input, output. Null: from here on not known to us. */
  readonly usd: readonly [number, number, number] | null;
  /** What it is, since when, and where it is published. */
  readonly why: string;
}

const V3_1 =
  "DeepSeek list price of V3.1, in force from 2025-09-05 16:00 UTC (api-docs.deepseek.com/news/news250821); the book still has the price before it";
const V3_2 = "DeepSeek list price of V3.2-Exp, cut on 2025-09-29 (api-docs.deepseek.com/news/news250929)";
const AFTER_V4 =
  "since DeepSeek V4 (2026-04-24) the name means another model (api-docs.deepseek.com/quick_start/pricing); its price under this name is not known to us";
const FLAT_V4 =
  "DeepSeek list price before 2026-08-17, without peak hours (api-docs.deepseek.com/quick_start/pricing); the book's peak hours begin only then";
const zai = (launch: string) =>
  `Z.ai list price since the model's launch on ${launch} (docs.z.ai/guides/overview/pricing); not in the book`;

const deepseekChat = (model_id: string): Correction[] => [
  { provider: "deepseek", model_id, from: "2025-09-05T16:00:00Z", usd: [0.07, 0.56, 1.68], why: V3_1 },
  { provider: "deepseek", model_id, from: "2025-09-29T00:00:00Z", usd: [0.028, 0.28, 0.42], why: V3_2 },
  { provider: "deepseek", model_id, from: "2026-04-24T00:00:00Z", usd: null, why: AFTER_V4 },
];

/**
 * Known faults of the book, and what we can say for certain. Left alone, because we cannot:
 * - DeepSeek V4 at weekends from 2026-08-23 (off-peak all day in Beijing): a row has no weekdays, so the peak prices
 *   are an upper bound there.
 * - Qwen (DashScope) and SiliconFlow: unpriced. So are GLM-5.1, the vision and the -X models of Z.ai.
 * - zhipuai's GLM-5.3-Flash: the end of its promotion has no date in the book.
 * - Rates in yuan are the book's conversions at one fixed rate.
 */
export const CORRECTIONS: readonly Correction[] = [
  ...deepseekChat("deepseek-chat"),
  ...deepseekChat("deepseek-reasoner"),
  { provider: "deepseek", model_id: "deepseek-v4-flash", from: null, usd: [0.0028, 0.14, 0.28], why: FLAT_V4 },
  { provider: "deepseek", model_id: "deepseek-v4-pro", from: null, usd: [0.003625, 0.435, 0.87], why: FLAT_V4 },
  { provider: "zai", model_id: "glm-4.5", from: null, usd: [0.11, 0.6, 2.2], why: zai("2025-07-28") },
  { provider: "zai", model_id: "glm-4.5-air", from: null, usd: [0.03, 0.2, 1.1], why: zai("2025-07-28") },
  { provider: "zai", model_id: "glm-4.6", from: null, usd: [0.11, 0.6, 2.2], why: zai("2025-09-30") },
  { provider: "zai", model_id: "glm-4.7", from: null, usd: [0.11, 0.6, 2.2], why: zai("2025-12-22") },
  { provider: "zai", model_id: "glm-5", from: null, usd: [0.2, 1, 3.2], why: zai("2026-02-11") },
  {
    provider: "zai",
    model_id: "glm-5.3-flash",
    from: "2026-09-09T16:00:00Z",
    usd: [0.03, 0.15, 0.5],
    why: "Z.ai list price after the launch promotion, which ended on 2026-09-09 at 24:00 UTC+8 (docs.z.ai/guides/overview/pricing)",
  },
];

/** A correction as a price row, found under the spellings that the book has for the model. */
export function correctionRow({ provider, model_id, from, usd, why }: Correction, book: readonly PriceRow[]): PriceRow {
  const listed = book.find((row) => row.provider === provider && row.model_id === model_id);
  const providers = BOOK_PROVIDERS.find(({ id }) => id === provider)?.names ?? [];
  return {
    provider,
    model_id,
    spellings: listed?.spellings ?? { providers, model_ids: [model_id], versioned: [] },
    project: null,
    effective_from: from === null ? null : Date.parse(from),
    prices: usd && threePrices(usd),
    tiers: [],
    hours: [],
    source: "correction",
    provenance: why,
  };
}

function threePrices([cacheRead, cacheWrite, output]: readonly [number, number, number]): TokenPrices {
  const exact = (usd: number): bigint => {
    const price = priceOf(usd);
    if (price === null) throw new RangeError(`correction ${usd} is no price`);
    return price;
  };
  return { cache_read: exact(cacheRead), cache_write: exact(cacheWrite), output: exact(output) };
}
