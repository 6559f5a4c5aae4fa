import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketAxis } from "./buckets.ts";
import { ALL_REQUESTS, type Dimension } from "./group-rows.ts";
import { narrowRanks } from "./narrow-ranks.ts";
import { percentiles } from "./percentiles.ts";
import { anyRequest, columnsOf, type SampleRequest } from "./request-columns.fixture.ts";
import { NO_USAGE, usageOf } from "./usage.ts";

const used = { tokens: [10, 30, 5], cost: 1_000 } as const;
const totals = (requests: SampleRequest[]) => usageOf(columnsOf(requests), ALL_REQUESTS, []).totals;

describe("the figures of a set of requests", () => {
  const cases: readonly [what: string, requests: SampleRequest[], figures: object][] = [
    ["no requests cost nothing", [], NO_USAGE],
    ["unknown is not zero", [{ tokens: [1, 2, 3], cost: null }], { cost: { usd: null, unpriced_requests: 1 } }],
    [
      "one without usage is not unpriced",
      [{}],
      { requests_without_usage: 1, cost: { usd: null, unpriced_requests: 0 } },
    ],
    [
      "a part that is priced is a lower bound",
      [used, { tokens: [1, 0, 0], cost: null }],
      {
        cost: { usd: "0.000001000", unpriced_requests: 1 },
      },
    ],
    ["free is priced", [{ tokens: [1, 1, 1], cost: 0 }], { cost: { usd: "0.000000000", unpriced_requests: 0 } }],
    [
      "a running request is not yet without usage",
      [{ status: null, flags: ["running"] }],
      {
        never_ended: 1,
        requests_without_usage: 0,
      },
    ],
    ["an interrupted one is", [{ status: null }], { never_ended: 1, requests_without_usage: 1, success_rate: null }],
    [
      "a lone usage neither ends nor never ended",
      [{ ...used, status: null, flags: ["lone"] }],
      {
        requests: 1,
        never_ended: 0,
        by_status: {},
        success_rate: null,
      },
    ],
    [
      "copied and dropped rows are in nothing",
      [
        { ...used, flags: ["copied"] },
        { ...used, flags: ["dropped"] },
      ],
      NO_USAGE,
    ],
    [
      "aborted requests are no failures",
      [{}, { status: "aborted" }, { status: "timeout" }, { status: "strange" }],
      {
        failed_requests: 1,
        success_rate: 1 / 3,
        by_status: { completed: 1, aborted: 1, timeout: 1, strange: 1 },
      },
    ],
    ["only aborted: no rate", [{ status: "aborted" }], { success_rate: null }],
    ["cache hits", [used], { cache_hit_rate: 0.25, tokens: { cache_read: 10, cache_write: 30, output: 5, total: 45 } }],
    ["no input: no rate", [{ tokens: [0, 0, 5] }], { cache_hit_rate: null }],
    [
      "speed leaves out compactions, failures and unknown times",
      [
        { ...used, latency: 250 },
        { ...used, latency: 9, flags: ["compaction"] },
        { ...used, latency: 9, status: "failed" },
        { ...used },
        { latency: 9 },
      ],
      { output_speed: 20 },
    ],
    [
      "money beyond 2^53 stays exact",
      [
        { ...used, cost: Number.MAX_SAFE_INTEGER },
        { ...used, cost: Number.MAX_SAFE_INTEGER },
        { ...used, cost: 3 },
      ],
      { cost: { usd: "18014398.509481985", unpriced_requests: 0 } },
    ],
  ];
  it.each(cases)("%s", (_, requests, figures) => {
    expect(totals(requests)).toMatchObject(figures);
  });

  it("takes a session that fell silent at its word no longer", () => {
    const columns = columnsOf([{ status: null, flags: ["running"] }]);
    const silent = usageOf(columns, ALL_REQUESTS, [], new Uint8Array([0]));
    const working = usageOf(columns, ALL_REQUESTS, [], new Uint8Array([1]));
    expect([silent, working].map((usage) => usage.totals.requests_without_usage)).toEqual([1, 0]);
  });
});

it("takes percentiles by nearest rank", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1 }), (values) => {
      const sorted = [...values].sort((a, b) => a - b);
      const rank = (percent: number) => sorted[Math.ceil((percent * values.length) / 100) - 1];
      const found = percentiles(Float64Array.from([-1, ...values, 99]), 1, values.length + 1);
      expect(found).toEqual({ p50: rank(50), p90: rank(90), p99: rank(99) });
    }),
  );
  expect(percentiles(new Float64Array(), 0, 0)).toEqual({ p50: null, p90: null, p99: null });
});

it("narrows ranks down to values that are nearly as large", () => {
  const anyValue = fc.oneof(fc.nat(20), fc.nat(1_000_000), fc.double({ noNaN: true }));
  fc.assert(
    fc.property(
      fc.array(anyValue, { minLength: 1 }),
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 3 }),
      (all, picks) => {
        const values = Float64Array.from(all);
        const ranks = picks.map((pick) => pick % all.length);
        const found = narrowRanks(values, ranks).map((near) => near.values.toSorted()[near.rank]);
        expect(found).toEqual(ranks.map((rank) => values.toSorted()[rank]));
      },
    ),
  );
});

it("finds the percentiles of many values wherever the few lie that a sample of them misses", () => {
  const anyOutlier = fc.oneof(fc.double({ noNaN: true }), fc.integer());
  fc.assert(
    fc.property(fc.array(anyOutlier, { maxLength: 2000 }), fc.integer({ min: 1, max: 20_000 }), (outliers, spread) => {
      const values = Float64Array.from(
        { length: 3000 },
        (_, i) => (i % 2 === 1 ? outliers[i >> 1] : undefined) ?? i % spread,
      );
      const sorted = values.toSorted();
      const found = percentiles(values, 0, values.length);
      expect(found).toEqual({ p50: sorted[1499], p90: sorted[2699], p99: sorted[2969] });
    }),
  );
});

describe("groups", () => {
  const axis = bucketAxis(0, 1000, "minute", "UTC");
  const dimensions: Dimension[] = [
    { by: "bucket", axis: { ...axis, edges: Float64Array.of(0, 300, 301, 1000), keys: ["a", "b", "c"] } },
    { by: "session", codes: [0, 1, 1, 2], size: 3 },
    { by: "model", codes: [0, 1, 2], size: 3 },
    { by: "task" },
    // more codes than a table of them should have
    { by: "model", codes: [4_000_001, 7, 7], size: 5_000_000 },
  ];

  it("split the totals, by any combination, and each is what its rows alone would be", () => {
    const requests = fc.array(anyRequest, { maxLength: 40 });
    fc.assert(
      fc.property(requests, fc.subarray(dimensions), (rows, by) => {
        const columns = columnsOf(rows);
        const { groups, figures, totals: all } = usageOf(columns, ALL_REQUESTS, by);
        expect(all).toEqual(totals(rows));
        expect(figures.reduce((sum, { requests }) => sum + requests, 0)).toBe(all.requests);
        figures.forEach((group, g) => {
          expect(group).toEqual(totals(rows.filter((_, row) => groups.groupOf[groups.rows.indexOf(row)] === g)));
        });
        const names = figures.map((_, g) => groups.codes.map((codes) => codes[g]).join());
        expect(new Set(names).size).toBe(figures.length);
      }),
    );
  });

  it("are only over what is selected", () => {
    fc.assert(
      fc.property(fc.array(anyRequest), fc.nat(999), fc.nat(999), (rows, from, to) => {
        const selection = { sessions: Uint8Array.of(1, 0, 1, 0), models: Uint8Array.of(1, 1, 0), from, to };
        const kept = rows.filter(
          ({ session = 0, model = 0, instant = null }) =>
            session % 2 === 0 && model < 2 && instant !== null && instant >= from && instant < to,
        );
        expect(usageOf(columnsOf(rows), selection, []).totals).toEqual(totals(kept));
      }),
    );
  });
});
