import { describe, expect, test } from "vitest";
import type { PriceRowShape } from "#shared/money/price-shape.ts";
import { lineFits, priceLines } from "./price-lines.ts";

const prices = { cache_read: "0.1", cache_write: "1", output: "2" };
const row = (fields: Partial<PriceRowShape>): PriceRowShape => ({
  provider: "p",
  model_id: "m",
  effective_from: null,
  source: "book",
  provenance: "list",
  ...prices,
  ...fields,
});
const NOW = Date.parse("2026-06-01T00:00:00Z");

describe("lines of the price table", () => {
  test("tiers follow their base, each with its own sign", () => {
    const tier = { ...prices, input_tokens_over: 200_000, applies: "whole_request" } as const;
    const open = priceLines([row({ tiers: [{ ...tier, inclusive: false }] })], NOW);
    const closed = priceLines([row({ tiers: [{ ...tier, inclusive: true }] })], NOW);
    expect(open.map(({ input }) => input?.sign)).toEqual(["≤", ">"]);
    expect(closed.map(({ input }) => input?.sign)).toEqual(["<", "≥"]);
  });

  test("times of day come before the other hours", () => {
    const window = { ...prices, tz: "UTC", from: "01:00", to: "04:00" };
    expect(priceLines([row({ hours: [window] })], NOW).map(({ hours }) => hours)).toEqual([window, "other"]);
  });

  test("of a pair the newest comes first; what a later row has replaced is past, what is to come is not", () => {
    const starts = [null, "2026-01-01T00:00:00Z", "2026-07-01T00:00:00Z"];
    const lines = priceLines(
      starts.map((effective_from) => row({ effective_from })),
      NOW,
    );
    expect(lines.map((line) => [line.row.effective_from, line.past])).toEqual([
      [starts[2], false],
      [starts[1], false],
      [starts[0], true],
    ]);
  });

  test("the reader's own rows stand first", () => {
    const lines = priceLines([row({}), row({ source: "user", provider: "z" })], NOW);
    expect(lines.map((line) => line.row.source)).toEqual(["user", "book"]);
  });

  test.each([
    ["GLM", true],
    ["", true],
    ["claude", false],
  ])("the filter %j fits: %s", (text, fits) => {
    expect(priceLines([row({ model_id: "glm-5.2" })], NOW).every((line) => lineFits(line, text))).toBe(fits);
  });
});
