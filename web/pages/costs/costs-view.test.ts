import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BUCKETS, CHARTS, readView, writeView, type CostsView, type DrillFilters, type Opened } from "./costs-view.ts";
import { DIMENSIONS } from "./dimensions.ts";
import { PRESETS, type Range } from "#web/ui/range/range.ts";

const day = fc.integer({ min: 0, max: 20_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
const range: fc.Arbitrary<Range> = fc.oneof(
  fc.constantFrom(...PRESETS).map((preset) => ({ preset })),
  fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a })),
);
const text = fc.string({ minLength: 1 });
const filters = fc.dictionary(fc.constantFrom("root", ...DIMENSIONS), text, { noNullPrototype: true });
const drill = fc.dictionary(fc.constantFrom("task", "status", "has", "root", ...DIMENSIONS), text, {
  noNullPrototype: true,
}) as fc.Arbitrary<DrillFilters>;
const opened: fc.Arbitrary<Opened | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant("requests" as const), bucket: fc.option(text), filters: drill }),
  fc.record({ kind: fc.constant("others" as const), bucket: text }),
  fc.record({ kind: fc.constant("rows" as const), by: fc.constantFrom(...DIMENSIONS) }),
  fc.record({ kind: fc.constant("calls" as const), tool: fc.string({ minLength: 1 }), failed: fc.boolean() }),
);
const view: fc.Arbitrary<CostsView> = fc.record({
  range,
  bucket: fc.constantFrom("auto" as const, ...BUCKETS),
  filters,
  tables: fc.subarray([...CHARTS]),
  opened,
});

describe("the address of the page", () => {
  test("gives back every view it was made of", () => {
    fc.assert(
      fc.property(view, (each) => {
        expect(readView(writeView(each))).toEqual(each);
      }),
    );
  });

  test("is empty for the page as it opens", () => {
    expect(writeView(readView(new URLSearchParams())).toString()).toBe("");
  });

  test.each([
    "range=yesterday",
    "from=2026-11-30&to=2026-11-01",
    "from=2026-02-31&to=2026-03-01",
    "bucket=year",
    "open=door",
  ])("falls back to the default for %s", (search) =>
    expect(readView(new URLSearchParams(search))).toEqual(readView(new URLSearchParams())),
  );
});
