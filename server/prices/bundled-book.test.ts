import { calcPrice } from "@pydantic/genai-prices";
import { describe, expect, it } from "vitest";
import { compilePrices } from "#shared/money/compile-prices.ts";
import type { TokenBuckets } from "#shared/money/cost.ts";
import { findPrice } from "#shared/money/find-price.ts";
import { fromPriceRowShape, toPriceRowShape } from "#shared/money/price-shape.ts";
import { bundledRows } from "./bundled-book.ts";
import { CORRECTIONS } from "./corrections.ts";
import { BOOK_PROVIDERS } from "./provider-names.ts";

const book = { rows: bundledRows() };
const lookup = compilePrices(book);
const TOKENS: readonly TokenBuckets[] = [
  { cache_read: 0, cache_write: 1, output: 1 },
  { cache_read: 12_345, cache_write: 6_789, output: 4_321 },
  ...[127_999, 128_000, 199_999, 200_000, 271_999, 272_000, 512_000, 1_000_000].flatMap((input) => [
    { cache_read: input - 7, cache_write: 7, output: 999 },
    { cache_read: 7, cache_write: input - 6, output: 0 },
  ]),
];
const INSTANTS = [
  "2025-01-01T00:29:59Z",
  "2025-06-10T00:00:00Z",
  "2026-03-12T23:59:59Z",
  "2026-08-20T03:59:59Z",
  "2026-12-31T16:30:00Z",
].map((text) => Date.parse(text));
const LONG: TokenBuckets = { cache_read: 300_000, cache_write: 300_000, output: 50_000 };

/** The package's own calculation in nano-dollars; its input includes what came from the cache. */
function theirs(provider: string, model: string, tokens: TokenBuckets, instant: number) {
  const usage = {
    input_tokens: tokens.cache_read + tokens.cache_write,
    cache_read_tokens: tokens.cache_read,
    output_tokens: tokens.output,
  };
  const price = calcPrice(usage, model, { providerId: provider, timestamp: new Date(instant) });
  return price && { nano: price.total_price * 1e9, model: `genai-prices: ${price.provider.id}/${price.model.id}` };
}

describe("the bundled book", () => {
  const provider = (id: string) => book.rows.filter((row) => row.provider === id);

  /** What differs between our cost and the calculator's; null when one of them has no price to compare. */
  const difference = (id: string, model_id: string, instant: number, tokens: TokenBuckets): string | null => {
    const ours = lookup.price({ project: "", provider: id, model_id, instant }, tokens);
    const price = theirs(id, model_id, tokens, instant);
    if (ours === null || price === null || ours.row.source === "correction") return null;
    compared += 1;
    const equal = Math.abs(Number(ours.nano) - price.nano) <= 0.51 + price.nano * 1e-12;
    if (equal && ours.row.provenance === price.model) return null;
    return `${model_id} at ${new Date(instant).toISOString()}: ${ours.nano} for ${price.nano} of ${price.model}`;
  };
  let compared = 0;

  it.each(BOOK_PROVIDERS.map(({ id }) => id))("of %s costs what the package's calculator says", (id) => {
    const before = compared;
    const rows = provider(id);
    const faults = rows.flatMap((row) => {
      // Dates and tiers are tried where there are some: the package's calculator is slow.
      const isDated = row.hours.length > 0 || rows.some((other) => other !== row && other.model_id === row.model_id);
      const instants = INSTANTS.slice(0, isDated ? INSTANTS.length : 1);
      const samples = TOKENS.slice(0, row.tiers.length > 0 ? TOKENS.length : 2);
      const found = instants.flatMap((at) => samples.map((tokens) => difference(id, row.model_id, at, tokens)));
      const versions = row.spellings?.versioned.flatMap((stem) =>
        ["-20991231", "-2099-12-31"].map((end) => stem + end),
      );
      const others = [...(row.spellings?.model_ids ?? []), ...(versions ?? [])];
      return [...found, ...others.map((other) => difference(id, other, instants[0] ?? 0, LONG))].filter(
        (fault) => fault !== null,
      );
    });
    expect(faults).toEqual([]);
    expect(compared - before).toBeGreaterThanOrEqual(rows.filter((row) => row.source === "book").length);
  });

  it.each([
    ["anthropic", "claude-sonnet-4-5-20250929", "anthropic/claude-sonnet-4-5"],
    ["anthropic", "claude-sonnet-4-5@20250929", "anthropic/claude-sonnet-4-5"],
    ["anthropic", "claude-opus-4-20250514", "anthropic/claude-opus-4-0"],
    ["anthropic", "claude-opus-4-1-20250805", "anthropic/claude-opus-4-1"],
    ["bedrock", "us.anthropic.claude-haiku-4-5-20251001-v1:0", "aws/regional.anthropic.claude-haiku-4-5-20251001-v1:0"],
    ["openai", "gpt-5-2025-08-07", "openai/gpt-5"],
    ["openai", "gpt-4o-2024-05-13", "openai/gpt-4o-2024-05-13"],
    ["gemini", "gemini-2.5-pro", "google/gemini-2.5-pro"],
    ["kimi", "kimi-k2.5", "moonshotai/kimi-k2.5"],
    ["Z.ai", "GLM-5.2", "zai/GLM-5.2"],
    ["xai", "grok-4-latest", "x-ai/grok-4-0709"],
    ["minimax", "MiniMax-M2.5", "minimax/MiniMax-M2"],
    ["openrouter", "anthropic/claude-sonnet-4.5", "openrouter/anthropic/claude-sonnet-4.5"],
    ["openai", "gpt-5-turbo", null],
    ["openai", "gpt-4o-2099-01-01", null],
    ["anthropic", "claude-opus-4-60", null],
    ["anthropic", "gpt-5", null],
    ["house-gateway", "gpt-4o", null],
    ["zai-coding-plan", "glm-5.2", null],
    ["azure", "claude-opus-4-6", null],
    ["openai", "gpt-oss-120b", null],
    ["qwen", "qwen3-max", null],
    ["perplexity", "sonar-pro", null],
  ])("finds %s %s as %s", (name, model_id, expected) => {
    const found = findPrice(book, {
      project: "",
      provider: name,
      model_id,
      instant: Date.parse("2026-05-01T00:00:00Z"),
    });
    expect(found?.row.provenance ?? null).toBe(expected === null ? null : `genai-prices: ${expected}`);
  });

  it("gives each provider name to one provider", () => {
    const names = BOOK_PROVIDERS.flatMap(({ id, names: others }) => [id, ...others]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(names.map((name) => name.toLowerCase()));
  });

  it("has no two rows for one pair and date", () => {
    const keys = book.rows.flatMap((row) =>
      [...new Set([row.model_id, ...(row.spellings?.model_ids ?? [])])].map((id) =>
        JSON.stringify([row.provider, id, row.effective_from]),
      ),
    );
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it("goes over the wire and back unchanged", () => {
    for (const row of book.rows) expect(fromPriceRowShape(toPriceRowShape(row))).toEqual(row);
  });
});

describe("corrections", () => {
  it("say since when they hold, and where that is published", () => {
    const unfounded = CORRECTIONS.filter(
      ({ why }) => !/\b20\d\d-\d\d-\d\d\b/.test(why) || !/\b[a-z-]+\.[a-z.]+\/\S+/.test(why),
    );
    expect(unfounded).toEqual([]);
  });

  const million = { cache_read: 1_000_000, cache_write: 1_000_000, output: 1_000_000 };
  it.each([
    ["deepseek", "deepseek-v4-flash", "2026-08-16T02:00:00Z", "no peak before its date", 422_800_000n],
    ["deepseek", "deepseek-v4-pro", "2026-08-16T09:59:59Z", "no peak before its date", 1_308_625_000n],
    ["deepseek", "deepseek-v4-pro", "2026-08-17T00:00:00Z", "off-peak from it on", 2_662_000_000n],
    ["deepseek", "deepseek-v4-pro", "2026-08-17T02:00:00Z", "peak from it on", 5_324_000_000n],
    ["deepseek", "deepseek-chat", "2025-03-01T17:00:00Z", "the book's own", 720_000_000n],
    ["deepseek", "deepseek-chat", "2025-09-05T15:59:59Z", "the book's own", 1_440_000_000n],
    ["deepseek", "deepseek-chat", "2025-09-05T16:00:00Z", "V3.1", 2_310_000_000n],
    ["deepseek", "deepseek-reasoner", "2026-01-01T00:00:00Z", "V3.2", 728_000_000n],
    ["deepseek", "deepseek-chat", "2026-07-01T00:00:00Z", "not known any more", null],
    ["z-ai", "GLM-4.6", "2026-01-01T00:00:00Z", "in no book", 2_910_000_000n],
    ["zai", "glm-5.3-flash", "2026-09-09T15:59:59Z", "on promotion", 340_000_000n],
    ["zai", "glm-5.3-flash", "2026-09-09T16:00:00Z", "after it", 680_000_000n],
  ])("%s %s at %s: %s", (name, model_id, instant, _, nano) => {
    expect(
      lookup.price({ project: "", provider: name, model_id, instant: Date.parse(instant) }, million)?.nano ?? null,
    ).toBe(nano);
  });
});
