import { describe, expect, test } from "vitest";
import type { SessionSummary } from "#shared/api/shapes.ts";
import {
  cacheHitRate,
  costShares,
  elapsed,
  languageOf,
  moneyOf,
  sumOfCosts,
  sumOfTokens,
  tokensOf,
} from "./session-facts.ts";

const cost = (usd: string | null, unpriced_requests = 0) => ({ usd, unpriced_requests });
const session = (fields: Partial<SessionSummary>) => fields as SessionSummary;

describe("shares of the cost bar", () => {
  test.each([
    ["1", "3", "4", { own: 0.25, children: 0.5 }],
    [null, "2", "4", { own: 0, children: 0.5 }],
    ["4", "9", "4", { own: 1, children: 0 }],
    ["0.000000001", "0.000000001", "1000000", { own: 0, children: 0 }],
    ["1", "1", null, { own: 0, children: 0 }],
    ["0", "0", "0", { own: 0, children: 0 }],
  ])("own %s, with children %s, highest %s", (own, all, highest, shares) => {
    const figures = session({ cost: cost(own), with_children: { cost: cost(all) } as SessionSummary["with_children"] });
    expect(costShares(figures, highest)).toEqual(shares);
  });
});

test("money is a lower bound when anything in it is not known", () => {
  expect(moneyOf(cost("1"), 0)).toEqual({ amount: "1", atLeast: false, unpriced: false });
  expect([moneyOf(cost("1", 1), 0), moneyOf(cost("1"), 1), moneyOf(cost("1"), 0, 1)].map((m) => m.atLeast)).toEqual([
    true,
    true,
    true,
  ]);
});

test("a sum of costs is exact, and unknown only when all of it is", () => {
  expect(sumOfCosts([cost("0.1"), cost("0.2"), cost(null)])).toBe(300_000_000n);
  expect([sumOfCosts([cost(null)]), sumOfCosts([])]).toEqual([null, 0n]);
});

test("tokens are unknown when none was counted and a request has no usage", () => {
  const figures = (total: number, requests: number, without: number) =>
    session({
      tokens: { cache_read: 0, cache_write: 0, output: total, total },
      requests: { total: requests, by_status: {}, never_ended: 0 },
      requests_without_usage: without,
    });
  expect([figures(0, 2, 2), figures(0, 2, 1), figures(5, 2, 1), figures(0, 0, 0)].map(tokensOf)).toEqual([
    null,
    null,
    5,
    0,
  ]);
  expect(sumOfTokens([figures(0, 2, 2), figures(0, 1, 1)])).toBeNull();
  expect([sumOfTokens([figures(0, 2, 2), figures(5, 1, 0)]), sumOfTokens([])]).toEqual([5, 0]);
});

test("no input has no hit rate", () => {
  const tokens = { cache_read: 9, cache_write: 1, output: 5, total: 15 };
  expect([
    cacheHitRate(session({ tokens })),
    cacheHitRate(session({ tokens: { ...tokens, cache_read: 0, cache_write: 0 } })),
  ]).toEqual([0.9, null]);
});

test("open work counts on, what is over does not", () => {
  const times = { started_at: new Date(1000).toISOString(), duration_ms: 5 };
  expect([
    elapsed(session({ state: "running", ...times }), 4000),
    elapsed(session({ state: "stalled", ...times }), 4000),
  ]).toEqual([3000, 5]);
});

test.each([
  ["修复移动端", "zh-CN"],
  ["Fix 断点", "zh-CN"],
  ["テストを直す", undefined],
  ["Fix it", undefined],
])("%s is %s", (text, language) => expect(languageOf(text)).toBe(language));
