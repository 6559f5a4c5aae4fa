import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bucket } from "#shared/api/usage.ts";
import { toldMonths } from "./told-months.ts";
import { autoBucket, bucketAt, bucketAxis, bucketCount, bucketKeyAt } from "./buckets.ts";

const ZONES = [
  "UTC",
  "America/Los_Angeles",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "America/Santiago", // its clocks change at midnight: some days begin at 01:00
  "Pacific/Apia", // 30 December 2011 did not take place
];

const at = (text: string) => Date.parse(text);

describe("keys and edges", () => {
  const cases: readonly [what: string, zone: string, size: Bucket, from: string, to: string, keys: string[]][] = [
    ["months", "UTC", "month", "2025-12-31T23:00Z", "2026-02-01T00:00Z", ["2025-12", "2026-01"]],
    ["weeks begin on Monday", "UTC", "week", "2026-01-24T00:00Z", "2026-01-27T00:00Z", ["2026-01-19", "2026-01-26"]],
    [
      "days of the zone",
      "Asia/Shanghai",
      "day",
      "2026-01-24T15:30Z",
      "2026-01-24T16:30Z",
      ["2026-01-24", "2026-01-25"],
    ],
    ["a skipped day", "Pacific/Apia", "day", "2011-12-30T00:00Z", "2011-12-31T00:00Z", ["2011-12-29", "2011-12-31"]],
    [
      "half-hour zones",
      "Asia/Kolkata",
      "hour",
      "2026-01-24T18:00Z",
      "2026-01-24T19:00Z",
      ["2026-01-24T23:00+05:30", "2026-01-25T00:00+05:30"],
    ],
    [
      "the repeated hour",
      "America/Los_Angeles",
      "hour",
      "2025-11-02T08:00Z",
      "2025-11-02T11:00Z",
      ["2025-11-02T01:00-07:00", "2025-11-02T01:00-08:00", "2025-11-02T02:00-08:00"],
    ],
    [
      "half an hour set back",
      "Australia/Lord_Howe",
      "hour",
      "2025-04-05T14:00Z",
      "2025-04-05T16:00Z",
      ["2025-04-06T01:00+11:00", "2025-04-06T01:00+10:30", "2025-04-06T02:00+10:30"],
    ],
    [
      "minutes",
      "UTC",
      "minute",
      "2026-01-24T00:00:30Z",
      "2026-01-24T00:02Z",
      ["2026-01-24T00:00+00:00", "2026-01-24T00:01+00:00"],
    ],
    ["an empty range", "UTC", "day", "2026-01-24T00:00Z", "2026-01-24T00:00Z", []],
  ];
  it.each(cases)("%s", (_, zone, size, from, to, keys) => {
    expect(bucketAxis(at(from), at(to), size, zone).keys).toEqual(keys);
  });

  it.each([
    ["short", "2025-03-09", 23],
    ["common", "2025-03-10", 24],
    ["long", "2025-11-02", 25],
  ])("has %s days", (_, day, hours) => {
    const { edges, keys } = bucketAxis(at("2025-01-01T08:00Z"), at("2026-01-01T08:00Z"), "day", "America/Los_Angeles");
    const i = keys.indexOf(day);
    expect(((edges[i + 1] ?? NaN) - (edges[i] ?? NaN)) / 3_600_000).toBe(hours);
  });
});

const range = fc
  .tuple(fc.integer({ min: at("2009-01-01"), max: at("2030-01-01") }), fc.integer({ min: 1, max: 200 * 3_600_000 }))
  .chain(([from, length]) =>
    fc.record({
      from: fc.constant(from),
      to: fc.constant(from + length),
      inside: fc.integer({ min: from, max: from + length - 1 }),
    }),
  );

describe.each(ZONES)("in %s", (zone) => {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });

  it.each(["hour", "day", "week", "month"] as const)("%s buckets partition the range", (size) => {
    fc.assert(
      fc.property(range, ({ from, to, inside }) => {
        const axis = bucketAxis(from, to, size, zone);
        const { edges, keys } = axis;
        expect([edges[0], edges.at(-1), edges.length]).toEqual([from, to, keys.length + 1]);
        expect(edges.every((edge, i) => i === 0 || edge > (edges[i - 1] ?? NaN))).toBe(true);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.length).toBeLessThanOrEqual(bucketCount(from, to, size) + 4); // clock changes cut hours in two
        const i = bucketAt(axis, inside);
        expect(keys[i]).toBe(bucketKeyAt(size, zone, inside));
        expect([bucketAt(axis, from - 1), bucketAt(axis, to), bucketAt(axis, Number.NaN)]).toEqual([-1, -1, -1]);
      }),
      { numRuns: 60 },
    );
  });

  it("gives each instant the local date that Intl gives, clock changes included", () => {
    const years = fc.integer({ min: at("2009-06-01"), max: at("2026-12-31") });
    const axis = bucketAxis(at("2009-01-01"), at("2027-12-31"), "day", zone);
    fc.assert(
      fc.property(years, (instant) => {
        expect(axis.keys[bucketAt(axis, instant)]).toBe(parts.format(instant));
      }),
    );
  });
});

describe("autoBucket", () => {
  const hour = 3_600_000;
  it.each([
    [2 * hour, "minute"],
    [2 * hour + 1, "hour"],
    [96 * hour + 1, "day"],
    [120 * 24 * hour + 1, "week"],
    [4 * 366 * 24 * hour, "month"],
  ])("cuts %d ms by %s, into at most 500", (duration, size) => {
    expect(autoBucket(duration)).toBe(size);
    expect(bucketCount(0, duration, autoBucket(duration))).toBeLessThan(500);
  });
});

describe("far years", () => {
  it.each<[zone: string, instant: string, key: string]>([
    ["Europe/Berlin", "0001-01-01T00:00Z", "0001-01-01"],
    ["America/Los_Angeles", "0001-01-01T00:00Z", "0000-12-31"],
    ["Asia/Shanghai", "0099-12-31T23:00Z", "0100-01-01"],
    ["Asia/Shanghai", "9999-12-31T23:59Z", "+010000-01-01"],
  ])("in %s %s is on %s", (zone, instant, key) => expect(bucketKeyAt("day", zone, at(instant))).toBe(key));

  it("come to an end at the ends of what a Date holds", () => {
    const axis = toldMonths(-8.64e15, 8.64e15, "Europe/Berlin", [at("2026-01-01T00:00Z")]);
    expect(axis.keys).toEqual(["2026-01"]);
  });
});

describe("told months", () => {
  const times = (...texts: string[]) => texts.map(at);

  it("are those that hold something, from the first edge to the last", () => {
    const instants = [
      ...times("9999-12-31T22:00Z", "2026-03-31T22:30Z", "1970-01-01T00:00Z", "2026-03-31T21:00Z"),
      NaN,
    ];
    const axis = toldMonths(at("0001-01-01T00:00Z"), at("9999-12-31T23:30Z"), "Europe/Berlin", instants);
    expect(axis.keys).toEqual(["1970-01", "2026-03", "2026-04", "9999-12"]);
    expect(instants.map((instant) => axis.keys[bucketAt(axis, instant)])).toEqual([
      "9999-12",
      "2026-04",
      "1970-01",
      "2026-03",
      undefined,
    ]);
  });

  it("are the month of the beginning where nothing is", () => {
    const axis = toldMonths(at("1970-01-15T00:00Z"), at("9999-01-01T00:00Z"), "UTC", times("1969-01-01T00:00Z"));
    expect([axis.keys, [...axis.edges]]).toEqual([["1970-01"], times("1970-01-15T00:00Z", "9999-01-01T00:00Z")]);
  });

  it("hold what all months hold", () => {
    const instant = fc.integer({ min: at("1969-06-01T00:00Z"), max: at("2031-01-01T00:00Z") });
    const zone = fc.constantFrom(...ZONES);
    fc.assert(
      fc.property(fc.array(instant, { minLength: 1, maxLength: 12 }), zone, (instants, name) => {
        const [from, to] = [Math.min(...instants), Math.max(...instants) + 1];
        const [some, all] = [toldMonths(from, to, name, instants), bucketAxis(from, to, "month", name)];
        const keys = instants.map((each) => all.keys[bucketAt(all, each)]);
        expect(instants.map((each) => some.keys[bucketAt(some, each)])).toEqual(keys);
        expect(some.keys).toEqual(all.keys.filter((key) => keys.includes(key)));
      }),
      { numRuns: 50 },
    );
  });
});
