import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { autoBucket, bucketAxis } from "#shared/figures/buckets.ts";
import { bucketInstants } from "#web/ui/range/bucket-instants.ts";
import { instantsOf } from "#web/ui/range/range.ts";
import { BUCKETS } from "./costs-view.ts";
import { MOST_BANDS } from "#web/ui/chart/last-bands.ts";
import { fittingBucket, rangeInstants } from "./usage-params.ts";

const TODAY = "2026-11-30";
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

describe("buckets of a range", () => {
  const week = instantsOf({ preset: "7d" }, TODAY, "UTC");

  test("are no more than a chart can show", () => {
    expect(fittingBucket("minute", week)).toBe("hour");
    expect(fittingBucket("hour", week)).toBe("hour");
    expect(fittingBucket("auto", week)).toBe("auto");
    expect(fittingBucket("minute", { from: null, to: null })).toBe("minute");
  });

  const instant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2038, 0) });
  const zone = fc.constantFrom("UTC", "America/Los_Angeles", "Asia/Kolkata", "Europe/Berlin", "Australia/Lord_Howe");
  const length = fc.oneof(...[60, 1e4, 1e6, 3e7, 1e9].map((seconds) => fc.integer({ min: 1, max: 1000 * seconds })));

  test("make at most 500 points, whatever size was chosen", () => {
    fc.assert(
      fc.property(fc.constantFrom("auto" as const, ...BUCKETS), instant, length, zone, (chosen, from, ms, tz) => {
        const to = Math.min(from + ms, Date.UTC(2040, 0));
        const size = fittingBucket(chosen, { from, to });
        const axis = bucketAxis(from, to, size === "auto" ? autoBucket(to - from) : size, tz);
        expect(axis.keys.length).toBeLessThanOrEqual(MOST_BANDS);
      }),
      { examples: [["hour", Date.UTC(2026, 0) + 1, 500 * 3_600_000, "UTC"]] },
    );
  });

  test("are found again by their key, cut at the range's own ends", () => {
    const found = bucketInstants("2026-11-23", "week", week, "UTC");
    expect(found && [iso(found.from), iso(found.to)]).toEqual(["2026-11-24T00:00:00.000Z", "2026-11-30T00:00:00.000Z"]);
    expect(bucketInstants("2026-11-16", "week", week, "UTC")).toBeNull();
  });

  test("have no range where an answer has an open end", () => {
    expect(rangeInstants({ from: null, to: "2026-11-30T00:00:00Z" })).toBeNull();
  });
});
