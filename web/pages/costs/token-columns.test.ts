import { describe, expect, test } from "vitest";
import { hitRateOf, tokenColumns, tokensOf } from "./token-columns.ts";
import { usageRow } from "./usage-row.fixture.ts";

const tokens = { cache_read: 90, cache_write: 10, output: 5, total: 105 };

describe("the columns of the tokens chart", () => {
  const rows = [
    usageRow({ bucket: "2026-11-28" }, { tokens, cache_hit_rate: 0.9 }),
    usageRow({ bucket: "2026-11-30" }, { requests: 2, requests_without_usage: 2 }),
  ];
  const [full, empty, unused] = tokenColumns(["2026-11-28", "2026-11-29", "2026-11-30"], rows);

  test("hold every bucket of the axis", () => {
    expect([full, empty, unused].map((column) => column?.bucket)).toEqual(["2026-11-28", "2026-11-29", "2026-11-30"]);
  });

  test("tell nothing from not known", () => {
    expect([full, empty, unused].map((column) => column && tokensOf(column, "total"))).toEqual([105, 0, null]);
  });

  test("give no hit rate to a bucket without input", () => {
    expect([full, empty, unused].map((column) => column && hitRateOf(column))).toEqual([0.9, null, null]);
  });
});
