import { describe, expect, it } from "vitest";
import { describePriceFileError, parsePriceFile } from "./price-file.ts";
import { usd } from "./price-row.fixture.ts";

const base = {
  provider: "acme",
  model_id: "nova",
  effective_from: "2026-02-01T00:00:00Z",
  cache_read: 1,
  cache_write: 2,
  output: 10,
};
const three = { cache_read: 0.1, cache_write: 0.2, output: 0.3 };
const tier = { input_tokens_over: 200_000, inclusive: false, ...three, applies: "whole_request" };
const night = { tz: "Asia/Shanghai", from: "22:30", to: "06:00", ...three };

const parse = (file: unknown) => parsePriceFile(typeof file === "string" ? file : JSON.stringify(file), "prices.json");
const faults = (file: unknown): string[] => {
  const result = parse(file);
  return result.ok ? [] : result.errors.map(describePriceFileError);
};

describe("a right file", () => {
  it("becomes rows", () => {
    const file = {
      rows: [
        { ...base, tiers: [{ ...tier, input_tokens_over: 500_000 }, tier] },
        { ...base, model_id: "n", hours: [night] },
      ],
    };
    const result = parse(file);
    expect(result.ok && result.rows).toMatchObject([
      {
        model_id: "nova",
        effective_from: Date.parse(base.effective_from),
        prices: usd(1, 2, 10),
        tiers: [{ input_tokens_over: 200_000, prices: usd(0.1, 0.2, 0.3) }, { input_tokens_over: 500_000 }],
        source: "user",
      },
      { model_id: "n", hours: [{ tz: "Asia/Shanghai", from: 1350, to: 360 }], provenance: "prices.json" },
    ]);
  });

  it.each([
    ["no rows", { rows: [] }],
    ["a byte order mark", `\uFEFF{"rows":[]}`],
    ["an offset instead of Z", { rows: [{ ...base, effective_from: "2026-02-01T08:00:00.5+08:00" }] }],
    ["a tier without the optional fields", { rows: [{ ...base, tiers: [{ input_tokens_over: 0, ...three }] }] }],
    ["free prices", { rows: [{ ...base, cache_read: 0, cache_write: 0, output: 0 }] }],
    ["windows that touch", { rows: [{ ...base, hours: [night, { ...night, from: "06:00", to: "22:30" }] }] }],
    ["two dates of a model", { rows: [base, { ...base, effective_from: "2026-03-01T00:00:00Z" }] }],
  ])("may have %s", (_, file) => expect(faults(file)).toEqual([]));
});

describe("a wrong file", () => {
  it.each<[string, unknown, string[]]>([
    ["a list", [], [`must be an object {"rows": […]}, not a list`]],
    ["null", "null", [`must be an object {"rows": […]}, not null`]],
    ["no rows", {}, [`"rows" is missing`]],
    ["rows that are none", { rows: "x" }, [`"rows" must be a list, not a text`]],
    ["more keys", { rows: [], version: 1 }, [`unknown key "version" beside "rows"`]],
    ["a row that is none", { rows: [base, 7] }, ["row 2: must be an object"]],
    [
      "a text for a price",
      { rows: [{ ...base, output: "10" }] },
      ["row 1, output: must be a number (USD per million tokens), not a text"],
    ],
    ["a negative price", { rows: [{ ...base, output: -1 }] }, ["row 1, output: must not be negative"]],
    [
      "a huge price",
      { rows: [{ ...base, output: 1e7 }] },
      ["row 1, output: is over 1000000 USD per million tokens: is the unit right?"],
    ],
    [
      "an endless price",
      `{"rows":[${JSON.stringify(base).replace("10", "1e400")}]}`,
      ["row 1, output: is over 1000000 USD per million tokens: is the unit right?"],
    ],
    ["a price too fine", { rows: [{ ...base, output: 1e-13 }] }, ["row 1, output: has more than 12 decimals"]],
    ["a missing price", { rows: [{ ...base, output: undefined }] }, ["row 1, output: is missing"]],
    ["an empty name", { rows: [{ ...base, provider: " " }] }, ["row 1, provider: must not be empty"]],
    ["an unknown key", { rows: [{ ...base, ouput: 1 }] }, ["row 1, ouput: is no known key"]],
    [
      "a local time",
      { rows: [{ ...base, effective_from: "2026-02-01T00:00:00" }] },
      [`row 1, effective_from: must be an instant with its zone, such as "2026-02-01T00:00:00Z"`],
    ],
    [
      "February 30th",
      { rows: [{ ...base, effective_from: "2026-02-30T00:00:00Z" }] },
      [`row 1, effective_from: must be an instant with its zone, such as "2026-02-01T00:00:00Z"`],
    ],
    [
      "a number of ms",
      { rows: [{ ...base, effective_from: 0 }] },
      [`row 1, effective_from: must be an instant with its zone, such as "2026-02-01T00:00:00Z"`],
    ],
    [
      "a double row",
      { rows: [base, { ...base, model_id: "x" }, { ...base, effective_from: "2026-02-01T01:00:00+01:00" }] },
      ["row 3, effective_from: is the same as in row 1 for the same model"],
    ],
    [
      "tiers and hours",
      { rows: [{ ...base, tiers: [tier], hours: [night] }] },
      ["row 1, hours: a row has tiers or hours, not both"],
    ],
    [
      "a tier twice",
      { rows: [{ ...base, tiers: [tier, { ...tier, inclusive: true }] }] },
      ["row 1, tiers[2]: has the threshold of tiers[1]"],
    ],
    [
      "a tier for a part",
      { rows: [{ ...base, tiers: [{ ...tier, applies: "above" }] }] },
      [`row 1, tiers[1].applies: must be "whole_request", the only way tiers apply`],
    ],
    [
      "half a token",
      { rows: [{ ...base, tiers: [{ ...tier, input_tokens_over: 0.5 }] }] },
      ["row 1, tiers[1].input_tokens_over: must be a whole number of tokens, not negative"],
    ],
    ["tiers that are no list", { rows: [{ ...base, tiers: {} }] }, ["row 1, tiers: must be a list"]],
    [
      "an unknown zone",
      { rows: [{ ...base, hours: [{ ...night, tz: "Mars/Olympus" }] }] },
      [`row 1, hours[1].tz: is no known time zone; write one such as "Asia/Shanghai" or "UTC"`],
    ],
    [
      "a 25th hour",
      { rows: [{ ...base, hours: [{ ...night, to: "25:00" }] }] },
      [`row 1, hours[1].to: must be a time such as "08:30"`],
    ],
    [
      "an empty window",
      { rows: [{ ...base, hours: [{ ...night, to: "22:30" }] }] },
      ["row 1, hours[1]: from and to are the same time"],
    ],
    [
      "windows over each other",
      { rows: [{ ...base, hours: [night, { ...night, from: "05:59", to: "07:00" }] }] },
      ["row 1, hours[2]: overlaps hours[1]"],
    ],
    [
      "two zones",
      { rows: [{ ...base, hours: [night, { ...night, from: "06:00", to: "07:00", tz: "UTC" }] }] },
      ["row 1, hours[2].tz: is not the zone of hours[1]"],
    ],
    [
      "many faults",
      { rows: [{}, base] },
      ["provider", "model_id", "effective_from", "cache_read", "cache_write", "output"].map(
        (field) => `row 1, ${field}: is missing`,
      ),
    ],
  ])("%s is told", (_, file, expected) => expect(faults(file)).toEqual(expected));

  it("that is no JSON is told", () => expect(faults("{rows")).toEqual([expect.stringMatching(/^not JSON: /)]));

  it("gives no rows at all when one is bad", () =>
    expect(parse({ rows: [base, { ...base, output: -1 }] }).ok).toBe(false));
});
