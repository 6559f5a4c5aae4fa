import { describe, expect, test } from "vitest";
import type { RequestRow } from "#shared/api/requests.ts";
import { costLines, knownNano, lineAt, multiply, totalOf } from "./cost-lines.ts";

const price = { cache_read: "0.5", cache_write: "1.000000000001", output: "2", tier: null };
const tokens = (cache_read: number, cache_write: number, output: number) => ({
  cache_read,
  cache_write,
  output,
  total: cache_read + cache_write + output,
});
const row = (fields: Partial<RequestRow>) =>
  ({
    shard: 1,
    line: 1,
    begun_at: null,
    instant: null,
    running: false,
    tokens: null,
    cost_usd: null,
    ...fields,
  }) as RequestRow;
const priced = row({ tokens: tokens(1, 2, 3), cost_usd: "0.000008500", price: price as RequestRow["price"] });
const unpriced = row({ tokens: tokens(10, 20, 30) });

describe("totals", () => {
  test("tell apart what is unpriced, what has no usage and what still runs", () => {
    const total = totalOf([priced, unpriced, row({}), row({ running: true })]);
    expect(total).toEqual({
      requests: 4,
      withoutUsage: 1,
      unpriced: 1,
      priced: 1,
      nano: 8500n,
      tokens: { cache_read: 11, cache_write: 22, output: 33 },
    });
  });

  test.each([
    [[], 0n],
    [[unpriced], null],
    [[unpriced, priced], 8500n],
  ])("%#: known amounts only", (rows, nano) => expect(knownNano(totalOf(rows))).toBe(nano));
});

describe("a request multiplied out", () => {
  test("adds up to its cost where each bucket alone is rounded", () => {
    expect(multiply(priced)).toEqual({ cache_read: 500n, cache_write: 2000n, output: 6000n, agrees: true });
  });
  test("says when the cost is another", () => {
    expect(multiply({ ...priced, cost_usd: "0.000008501" })?.agrees).toBe(false);
  });
  test.each([row({}), unpriced])("is nothing without usage or price", (each) =>
    expect(multiply({ ...each, price: null })).toBe(null),
  );
});

test("the running total is not known before something is priced, and a lower bound after what is not", () => {
  const lines = costLines([{ child: null, requests: [row({}), unpriced, priced, row({ running: true })] }], () => null);
  const totals = lines.map((line) => line.kind === "request" && [line.running, line.bound]);
  expect(totals).toEqual([
    [null, true],
    [null, true],
    [8500n, true],
    [8500n, true],
  ]);
  const complete = costLines([{ child: null, requests: [priced, row({ running: true })] }], () => null);
  expect(complete.at(-1)).toMatchObject({ running: 8500n, bound: false });
});

describe("lines", () => {
  const day = (instant: string | null) => instant && instant.slice(0, 10);
  const child = { id: "c", title: null, missing: false };
  const at = (line: number, begun_at: string) => ({ ...priced, line, begun_at });
  const lines = costLines(
    [
      { child: null, requests: [at(3, "2026-01-01T1"), at(7, "2026-01-01T2"), at(9, "2026-01-02T1")] },
      { child, requests: [at(5, "2026-01-02T2")] },
    ],
    day,
  );

  test("run on over the children, each below its head, and name a new day", () => {
    expect(
      lines.map((line) => (line.kind === "request" ? [line.child, line.running, line.newDay] : line.kind)),
    ).toEqual([[null, 8500n, true], [null, 17000n, false], [null, 25500n, true], "member", ["c", 34000n, true]]);
  });

  test.each([
    [null, -1],
    [{ session: null, shard: 1, line: 2 }, -1],
    [{ session: null, shard: 1, line: 7 }, 1],
    [{ session: null, shard: 1, line: 8 }, 1],
    [{ session: null, shard: 2, line: 1 }, 2],
    [{ session: "c", shard: 1, line: 6 }, 4],
  ])("the message %j lies in line %i", (message, index) => expect(lineAt(lines, message)).toBe(index));
});
