import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rangeBounds, rangeName, rangeOf, rangeParams, readRange, type TimeRange } from "./time-range.ts";

const NOW = Date.parse("2026-11-30T06:32:00Z");
const read = (query: string) => readRange(new URLSearchParams(query));

describe("ranges in addresses", () => {
  test.each([
    ["", "all"],
    ["range=today", "today"],
    ["range=7d", "7d"],
    ["range=30d", "30d"],
    ["range=31d", "all"],
    ["from=2026-11-01", "custom"],
    ["from=2026-11-01&to=2026-11-03", "custom"],
    ["from=2026-02-30", "all"],
    ["from=yesterday", "all"],
  ])("%s is %s", (query, name) => expect(rangeName(read(query))).toBe(name));

  test("what is written is read again", () => {
    const day = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2099-12-31") });
    const text = fc.option(day.map((date) => date.toISOString().slice(0, 10)));
    const range = fc.oneof(
      fc.constantFrom<TimeRange>({ kind: "all" }, { kind: "last", days: 1 }, { kind: "last", days: 30 }),
      fc
        .record({ kind: fc.constant("days" as const), from: text, to: text })
        .filter(({ from, to }) => from !== null || to !== null),
    );
    fc.assert(
      fc.property(range, (wanted) => void expect(readRange(new URLSearchParams(rangeParams(wanted)))).toEqual(wanted)),
    );
  });
});

describe("bounds of ranges", () => {
  test.each([
    ["range=today", "Asia/Shanghai", "2026-11-29T16:00:00.000Z", null],
    ["range=today", "UTC", "2026-11-30T00:00:00.000Z", null],
    ["range=7d", "UTC", "2026-11-24T00:00:00.000Z", null],
    ["range=30d", "Europe/Berlin", "2026-10-31T23:00:00.000Z", null],
    ["from=2026-10-25&to=2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
    ["to=2026-11-03", "UTC", null, "2026-11-04T00:00:00.000Z"],
    // In this zone summer begins at midnight, so that the day begins at one.
    ["from=2024-09-08&to=2024-09-08", "America/Santiago", "2024-09-08T04:00:00.000Z", "2024-09-09T03:00:00.000Z"],
  ])("%s in %s", (query, zone, from, to) => expect(rangeBounds(read(query), NOW, zone)).toEqual({ from, to }));

  test("a custom range starts with the week that ends today", () => {
    expect(rangeOf("custom", NOW, "UTC")).toEqual({ kind: "days", from: "2026-11-24", to: "2026-11-30" });
  });
});
