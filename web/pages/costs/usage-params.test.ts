import { describe, expect, test } from "vitest";
import { bucketInstants } from "#web/ui/range/bucket-instants.ts";
import { instantsOf } from "#web/ui/range/range.ts";
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

  test("are found again by their key, cut at the range's own ends", () => {
    const found = bucketInstants("2026-11-23", "week", week, "UTC");
    expect(found && [iso(found.from), iso(found.to)]).toEqual(["2026-11-24T00:00:00.000Z", "2026-11-30T00:00:00.000Z"]);
    expect(bucketInstants("2026-11-16", "week", week, "UTC")).toBeNull();
  });

  test("have no range where an answer has an open end", () => {
    expect(rangeInstants({ from: null, to: "2026-11-30T00:00:00Z" })).toBeNull();
  });
});
