import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOf, type TokenBuckets } from "./cost.ts";
import { parseDecimal } from "./nano.ts";
import { priceRow, usd } from "./price-row.fixture.ts";
import type { PriceRow } from "./price-row.ts";

const tokens = (cache_read: number, cache_write: number, output: number): TokenBuckets => ({
  cache_read,
  cache_write,
  output,
});
const nano = (used: TokenBuckets, row: PriceRow, at = "2026-05-01T12:00:00Z") =>
  costOf(used, row, Date.parse(at))?.nano;

describe("rounding", () => {
  it.each([
    ["a token of $0.0004 is 0.4 nano", tokens(0, 0, 1), 0.0004, 0n],
    ["a half goes up", tokens(0, 0, 1), 0.0005, 1n],
    ["the sum is rounded, not the parts", tokens(1, 1, 1), 0.0004, 1n],
    ["just under a half goes down", tokens(0, 0, 1), 0.000499999999, 0n],
    ["no tokens cost nothing", tokens(0, 0, 0), 15, 0n],
  ])("%s", (_, used, price, expected) =>
    expect(nano(used, priceRow({ prices: usd(price, price, price) }))).toBe(expected),
  );

  it("equals integer arithmetic for any tokens and prices", () => {
    const count = fc.oneof(fc.nat(2_000_000), fc.maxSafeNat());
    const price = fc.bigInt(0n, 10n ** 18n);
    fc.assert(
      fc.property(count, count, count, price, price, price, fc.nat(9), (a, b, c, x, y, z, zeros) => {
        const unit = 10n ** BigInt(zeros);
        const prices = { cache_read: x * unit, cache_write: y * unit, output: z * unit };
        const sum = BigInt(a) * prices.cache_read + BigInt(b) * prices.cache_write + BigInt(c) * prices.output;
        expect(nano(tokens(a, b, c), priceRow({ prices }))).toBe((sum * 2n + 10n ** 9n) / (2n * 10n ** 9n));
      }),
    );
  });

  it("of a split request differs from the whole by less than a nano-dollar a part", () => {
    const bucket = fc.nat(1_000_000);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(bucket, bucket, bucket), { minLength: 1, maxLength: 9 }),
        fc.nat(99_999_999),
        (parts, price) => {
          const prices = usd(price / 1e6, price / 1e4, price / 1e5);
          const row = priceRow({ prices });
          const whole = parts.reduce<number[]>(
            (sum, part) => sum.map((value, index) => value + (part[index] ?? NaN)),
            [0, 0, 0],
          );
          const split = parts.reduce((sum, part) => sum + (nano(tokens(...part), row) ?? -1n), 0n);
          const difference = split - (nano(tokens(whole[0] ?? NaN, whole[1] ?? NaN, whole[2] ?? NaN), row) ?? -1n);
          expect(Number(difference < 0n ? -difference : difference)).toBeLessThanOrEqual(parts.length);
        },
      ),
    );
  });
});

describe("tiers", () => {
  const tiers = [
    { input_tokens_over: 1000, inclusive: false, prices: usd(10, 20, 100) },
    { input_tokens_over: 5000, inclusive: true, prices: usd(30, 60, 300) },
  ];
  const row = priceRow({ tiers });
  it.each([
    ["at a > threshold the base holds", tokens(400, 600, 10), 400 + 1200 + 100],
    ["one above, all tokens change", tokens(400, 601, 10), 4000 + 12020 + 1000],
    ["output is no input", tokens(400, 600, 9000), 400 + 1200 + 90_000],
    ["under a >= threshold", tokens(4999, 0, 0), 49_990],
    ["at a >= threshold the highest tier holds", tokens(5000, 0, 1), 150_000 + 300],
  ])("%s", (_, used, micro) => expect(nano(used, row)).toBe(BigInt(micro) * 1000n));

  it("says which tier it was", () => {
    expect(costOf(tokens(5000, 0, 0), row, 0)?.tier).toBe(tiers[1]);
    expect(costOf(tokens(5, 0, 0), row, 0)?.tier).toBeNull();
  });
});

describe("hours", () => {
  const window = (tz: string, from: string, to: string): PriceRow => {
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
    return priceRow({ hours: [{ tz, from: minutes(from), to: minutes(to), prices: usd(0, 0, 0) }] });
  };
  it.each([
    ["UTC", "01:00", "04:00", "2026-05-01T00:59:59.999Z", false],
    ["UTC", "01:00", "04:00", "2026-05-01T01:00:00Z", true],
    ["UTC", "01:00", "04:00", "2026-05-01T03:59:59.999Z", true],
    ["UTC", "01:00", "04:00", "2026-05-01T04:00:00Z", false],
    ["UTC", "16:30", "00:30", "2026-05-01T16:29:59Z", false],
    ["UTC", "16:30", "00:30", "2026-05-01T23:59:59Z", true],
    ["UTC", "16:30", "00:30", "2026-05-01T00:29:59Z", true],
    ["UTC", "16:30", "00:30", "2026-05-01T00:30:00Z", false],
    ["UTC", "18:00", "00:00", "2026-05-01T00:00:00Z", false],
    ["UTC", "00:00", "06:00", "1969-12-31T23:00:00Z", false],
    ["UTC", "22:00", "23:30", "1969-12-31T23:00:00Z", true],
    ["Asia/Shanghai", "00:30", "08:30", "2026-05-01T00:29:00Z", true],
    ["Asia/Shanghai", "00:30", "08:30", "2026-05-01T00:30:00Z", false],
    ["Asia/Kathmandu", "12:00", "13:00", "2026-05-01T06:15:00Z", true],
    ["Asia/Kathmandu", "12:00", "13:00", "2026-05-01T06:14:59Z", false],
    // New York: clocks go forward at 07:00 UTC on 2026-03-08 and back at 06:00 UTC on 2026-11-01.
    ["America/New_York", "01:00", "02:00", "2026-03-08T06:59:59Z", true],
    ["America/New_York", "02:00", "03:00", "2026-03-08T07:00:00Z", false],
    ["America/New_York", "03:00", "04:00", "2026-03-08T07:00:00Z", true],
    ["America/New_York", "01:00", "02:00", "2026-11-01T05:30:00Z", true],
    ["America/New_York", "01:00", "02:00", "2026-11-01T06:30:00Z", true],
    ["America/New_York", "01:00", "02:00", "2026-11-01T07:00:00Z", false],
  ])("%s %s to %s at %s: %s", (tz, from, to, at, inside) => {
    const cost = costOf(tokens(1_000_000, 0, 0), window(tz, from, to), Date.parse(at));
    expect(cost?.nano).toBe(inside ? 0n : 1_000_000_000n);
    expect(cost?.hours !== null).toBe(inside);
  });
});

it("has no cost where the price is not known", () => {
  expect(costOf(tokens(1, 1, 1), priceRow({ prices: null }), 0)).toBeNull();
});

it("counts a price finer than a nano-dollar a million tokens", () => {
  const fine = parseDecimal("0.000000000001", 12) ?? -1n;
  expect(nano(tokens(0, 0, 500_000_000), priceRow({ prices: { cache_read: 0n, cache_write: 0n, output: fine } }))).toBe(
    1n,
  );
});
