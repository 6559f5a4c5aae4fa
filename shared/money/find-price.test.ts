import { describe, expect, it } from "vitest";
import { compilePrices } from "./compile-prices.ts";
import { findPrice } from "./find-price.ts";
import { priceRow } from "./price-row.fixture.ts";
import { projectKey, type PriceRow } from "./price-row.ts";
import { versionStems } from "./version-suffix.ts";

const PROJECT = projectKey("/data", "alpha");
const at = (text: string): number => Date.parse(text);
const named = (provenance: string, differences: Partial<PriceRow>): PriceRow =>
  priceRow({ provenance, ...differences });

const rows: PriceRow[] = [
  named("user-april", { effective_from: at("2026-04-01T00:00:00Z") }),
  named("user-february", { effective_from: at("2026-02-01T00:00:00Z") }),
  named("own", { source: "project", project: PROJECT }),
  named("own-only", { source: "project", project: PROJECT, model_id: "local" }),
  named("book-may", { source: "book", provider: "bookish", effective_from: at("2026-05-01T00:00:00Z") }),
  named("book", {
    source: "book",
    provider: "bookish",
    spellings: { providers: ["book-ish"], model_ids: ["nova", "nova-2024-05-13"], versioned: ["nova"] },
  }),
  named("gone", { source: "correction", provider: "bookish", model_id: "old", prices: null }),
  named("mini", { source: "book", provider: "bookish", model_id: "nova-mini" }),
  named("book-nova", { source: "book" }),
  named("user-book", { provider: "bookish", model_id: "nova-latest", effective_from: at("2026-06-01T00:00:00Z") }),
];

describe("the row in force", () => {
  it.each([
    ["the user's latest row", PROJECT, "acme", "nova", "2026-07-01T00:00:00Z", "user-april"],
    ["from its very instant on", PROJECT, "acme", "nova", "2026-04-01T00:00:00Z", "user-april"],
    ["the older one a millisecond before", PROJECT, "acme", "nova", "2026-03-31T23:59:59.999Z", "user-february"],
    ["the project's own before any user row", PROJECT, "acme", "nova", "2026-01-01T00:00:00Z", "own"],
    ["the book for another project", projectKey("/data", "beta"), "acme", "nova", "2026-01-01T00:00:00Z", "book-nova"],
    [
      "the book for a project of that name elsewhere",
      projectKey("/b", "alpha"),
      "acme",
      "nova",
      "2026-01-01T00:00:00Z",
      "book-nova",
    ],
    [
      "nothing for a model of another project",
      projectKey("/data", "beta"),
      "acme",
      "local",
      "2026-01-01T00:00:00Z",
      null,
    ],
    ["the book by date", PROJECT, "bookish", "nova", "2026-05-02T00:00:00Z", "book-may"],
    ["a listed provider name", PROJECT, "Book-Ish", "nova", "2026-01-01T00:00:00Z", "book"],
    ["a listed snapshot", PROJECT, "bookish", "nova-2024-05-13", "2026-01-01T00:00:00Z", "book"],
    ["a version suffix", PROJECT, "bookish", "nova-20250929", "2026-01-01T00:00:00Z", "book"],
    ["the user's exact id, not its suffix", PROJECT, "bookish", "nova-latest", "2026-07-01T00:00:00Z", "user-book"],
    ["no suffix on user rows", PROJECT, "acme", "nova-20250929", "2026-07-01T00:00:00Z", null],
    ["no other case on user rows", projectKey("", ""), "ACME", "local", "2026-07-01T00:00:00Z", null],
    ["another model of that beginning", PROJECT, "bookish", "nova-mini", "2026-01-01T00:00:00Z", "mini"],
    ["no unknown model of that beginning", PROJECT, "bookish", "nova-max", "2026-01-01T00:00:00Z", null],
    ["no suffix where none is allowed", PROJECT, "bookish", "nova-mini-20250929", "2026-01-01T00:00:00Z", null],
    ["nothing where the price is not known any more", PROJECT, "bookish", "old", "2026-01-01T00:00:00Z", null],
    ["nothing at another provider", PROJECT, "house-gateway", "nova", "2026-07-01T00:00:00Z", null],
    ["nothing for names of objects", PROJECT, "__proto__", "constructor", "2026-07-01T00:00:00Z", null],
  ])("is %s", (_, project, provider, model_id, instant, expected) => {
    const request = { project, provider, model_id, instant: at(instant) };
    for (const order of [rows, rows.toReversed()]) {
      expect(findPrice({ rows: order }, request)?.row.provenance ?? null).toBe(expected);
      const lookup = compilePrices({ rows: order });
      expect(lookup.find(request)?.row.provenance ?? null).toBe(expected);
      expect(lookup.price(request, { cache_read: 1, cache_write: 1, output: 1 })?.nano ?? null).toBe(
        expected === null ? null : 13_000n,
      );
    }
  });

  it("says whether the id was exact", () => {
    const request = { project: PROJECT, provider: "bookish", model_id: "nova-20250929", instant: 0 };
    expect(findPrice({ rows }, request)?.matched_by).toBe("version_suffix");
    expect(findPrice({ rows }, { ...request, model_id: "nova" })?.matched_by).toBe("exact");
  });
});

describe("version suffixes", () => {
  it.each([
    ["claude-sonnet-4-5-20250929", ["claude-sonnet-4-5"]],
    ["claude-sonnet-4-5@20250929", ["claude-sonnet-4-5"]],
    ["gpt-6-sol-2026-08-07", ["gpt-6-sol"]],
    ["claude-3-7-sonnet-latest", ["claude-3-7-sonnet"]],
    ["claude-opus-4-6@default", ["claude-opus-4-6"]],
    ["gemini-2.0-flash-001", ["gemini-2.0-flash"]],
    [
      "us.anthropic.claude-opus-4-5-20251101-v1:0",
      ["us.anthropic.claude-opus-4-5-20251101", "us.anthropic.claude-opus-4-5"],
    ],
    ["meta.llama3-8b-instruct-v1:0", ["meta.llama3-8b-instruct"]],
    ["gpt-5-mini", []],
    ["gpt-5.1", []],
    ["claude-opus-4-1", []],
    ["deepseek-chat-v3", []],
    ["kimi-k2-turbo-preview", []],
    ["gpt-4-32k", []],
    ["-20250929", []],
    ["", []],
  ])("of %j leave %j", (id, stems) => expect(versionStems(id)).toEqual(stems));
});
