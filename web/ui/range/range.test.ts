import { describe, expect, test } from "vitest";
import { daysOf, instantsOf, shiftRange, startOfDay, type Range } from "./range.ts";

const TODAY = "2026-11-30";
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

describe("ranges", () => {
  test.each<[Range, { from: string; to: string } | null]>([
    [{ preset: "today" }, { from: TODAY, to: TODAY }],
    [{ preset: "7d" }, { from: "2026-11-24", to: TODAY }],
    [{ preset: "30d" }, { from: "2026-11-01", to: TODAY }],
    [{ preset: "month" }, { from: "2026-11-01", to: TODAY }],
    [{ preset: "all" }, null],
    [
      { from: "2026-02-27", to: "2026-03-01" },
      { from: "2026-02-27", to: "2026-03-01" },
    ],
  ])("%o", (range, days) => expect(daysOf(range, TODAY)).toEqual(days));

  test("include their last day and are cut at the zone's midnights", () => {
    const { from, to } = instantsOf({ preset: "today" }, TODAY, "Asia/Shanghai");
    expect([iso(from), iso(to)]).toEqual(["2026-11-29T16:00:00.000Z", "2026-11-30T16:00:00.000Z"]);
  });

  test("have days of 23 and 25 hours where clocks change", () => {
    const hours = (day: string, next: string) =>
      (startOfDay(next, "America/New_York") - startOfDay(day, "America/New_York")) / 3_600_000;
    expect([hours("2026-03-08", "2026-03-09"), hours("2026-11-01", "2026-11-02")]).toEqual([23, 25]);
  });

  test("begin with the next day where the zone skipped one", () => {
    expect(iso(startOfDay("2011-12-30", "Pacific/Apia"))).toBe(iso(startOfDay("2011-12-31", "Pacific/Apia")));
  });

  test.each<[Range, -1 | 1, Range | null]>([
    [{ preset: "7d" }, -1, { from: "2026-11-17", to: "2026-11-23" }],
    [{ from: "2026-11-17", to: "2026-11-23" }, 1, { from: "2026-11-24", to: TODAY }],
    [{ from: "2026-11-20", to: "2026-11-26" }, 1, { from: "2026-11-24", to: TODAY }],
    [{ preset: "7d" }, 1, null],
    [{ preset: "all" }, -1, null],
  ])("%o moved by %s", (range, by, moved) => expect(shiftRange(range, by, TODAY)).toEqual(moved));
});
