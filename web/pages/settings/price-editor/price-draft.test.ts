import { describe, expect, test } from "vitest";
import { parsePriceFile } from "#shared/money/price-file.ts";
import { toPriceRowShape, type PriceRowShape } from "#shared/money/price-shape.ts";
import { addHours, addTier, draftOf, fileAfter, type PriceDraft } from "./price-draft.ts";

const prices = { cache_read: "0.1", cache_write: "1.25", output: "10" };
const row = (fields: Partial<PriceRowShape> = {}): PriceRowShape => ({
  provider: "acme",
  model_id: "nova",
  effective_from: "2026-02-01T00:00:00.000Z",
  source: "user",
  provenance: "/home/prices.json",
  ...prices,
  ...fields,
});
const tier = { input_tokens_over: 200_000, inclusive: true, applies: "whole_request", ...prices } as const;
const window = { tz: "Asia/Shanghai", from: "22:00", to: "06:30", ...prices };

/** The rows that a file's text puts in force, as the API tells them. */
function rowsOf(text: string): PriceRowShape[] {
  const parsed = parsePriceFile(text, "/home/prices.json");
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.rows.map(toPriceRowShape);
}

const other = row({ model_id: "other" });

describe("the file after a change", () => {
  test.each([
    row(),
    row({ tiers: [tier] }),
    row({ hours: [window] }),
    row({ effective_from: "2026-02-01T07:30:00.000Z" }),
  ])("of a row that was opened and not touched is the file before: %#", (own) => {
    const change = { kind: "edit", of: own, beside: null, draft: draftOf(own) } as const;
    expect(rowsOf(fileAfter([other, own], change).text)).toEqual([other, own]);
    expect(fileAfter([other, own], change).row).toBe(2);
  });

  test("has a new row at its end, also one begun from the book's", () => {
    const book = row({ source: "book", effective_from: null, model_id: "third" });
    const change = { kind: "edit", of: null, beside: book, draft: { ...draftOf(book), output: "11" } } as const;
    const after = fileAfter([other], change);
    expect(after.row).toBe(2);
    expect(rowsOf(after.text)[1]).toMatchObject({ model_id: "third", output: "11", source: "user" });
  });

  test("has a removed row no more", () => {
    expect(rowsOf(fileAfter([other, row()], { kind: "remove", of: row() }).text)).toEqual([other]);
  });

  test("has a row anew that was removed elsewhere while it was edited", () => {
    const change = { kind: "edit", of: row(), beside: null, draft: draftOf(row()) } as const;
    expect(rowsOf(fileAfter([other], change).text)).toEqual([other, row()]);
  });
});

describe("what is typed", () => {
  const parse = (fields: Partial<PriceDraft>) => {
    const draft = { ...draftOf(row()), ...fields };
    const parsed = parsePriceFile(fileAfter([], { kind: "edit", of: null, beside: null, draft }).text, "");
    return parsed.ok ? toPriceRowShape(parsed.rows[0] as never) : parsed.errors[0];
  };

  test.each([
    [{ since: "2026-03-01" }, { effective_from: "2026-03-01T00:00:00.000Z" }],
    [{ since: "2026-03-01T08:00:00+08:00" }, { effective_from: "2026-03-01T00:00:00.000Z" }],
    [{ output: ".5" }, { output: "0.5" }],
    [{ tiers: [{ over: "200k", inclusive: false, ...prices }] }, { tiers: [{ input_tokens_over: 200_000 }] }],
    [{ output: "" }, { field: "output", reason: "is missing" }],
    [{ output: "0,28" }, { field: "output", reason: expect.stringMatching(/must be a number/) }],
    [{ output: "-1" }, { field: "output", reason: expect.stringMatching(/negative/) }],
    [{ since: "1 May" }, { field: "effective_from", reason: expect.stringMatching(/instant/) }],
    [{ provider: " " }, { field: "provider", reason: expect.stringMatching(/empty/) }],
    [{ tiers: [{ over: "many", inclusive: false, ...prices }] }, { field: "tiers[1].input_tokens_over" }],
  ])("%j is read, or refused by the check of price files", (typed, expected) => {
    expect(parse(typed)).toMatchObject(expected);
  });

  test("further tiers and hours begin with the row's prices", () => {
    expect(addTier(draftOf(row())).tiers[0]).toMatchObject(prices);
    expect(addHours(addHours(draftOf(row({ hours: [window] })))).hours[2]).toMatchObject({ tz: window.tz, ...prices });
  });
});
