import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDecimal, parseUsd, printDecimal, printUsd } from "./nano.ts";
import { priceOf, printPrice } from "./price-row.ts";

describe("USD text", () => {
  it.each([
    ["0.015330450", 15_330_450n],
    ["0", 0n],
    ["12", 12_000_000_000n],
    ["-0.5", -500_000_000n],
    ["1e-7", 100n],
    ["2.5E3", 2_500_000_000_000n],
    ["0.0000000001", null],
    ["", null],
    [".5", null],
    ["1,5", null],
    ["0x10", null],
    ["Infinity", null],
    ["1e9999999", null],
  ])("reads %j", (text, nano) => expect(parseUsd(text)).toBe(nano));

  it.each([
    [15_330_450n, "0.015330450"],
    [0n, "0.000000000"],
    [-1n, "-0.000000001"],
    [12_000_000_000n, "12.000000000"],
  ])("writes %s", (nano, text) => expect(printUsd(nano)).toBe(text));

  it("reads back what it wrote, at any scale", () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 30 }),
        (value, decimals, atLeast) => {
          expect(parseDecimal(printDecimal(value, decimals, Math.min(atLeast, decimals)), decimals)).toBe(value);
        },
      ),
    );
  });
});

describe("prices", () => {
  it.each([
    [0.1, "0.1"],
    [0.0625, "0.0625"],
    [0.003625, "0.003625"],
    [1e-7, "0.0000001"],
    [15, "15"],
    [0.000000000001, "0.000000000001"],
  ])("takes %s by its decimal text", (number, text) => expect(printPrice(priceOf(number) ?? -1n)).toBe(text));

  it.each([-1, Number.NaN, Infinity, 1e-13, 0.1 + 0.2])("refuses %s", (number) => expect(priceOf(number)).toBeNull());

  it("is exact for every decimal of up to 15 digits", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999_999 }),
        fc.integer({ min: 0, max: 12 }),
        (digits, decimals) => {
          const text = printDecimal(BigInt(digits), decimals, 0);
          expect(printPrice(priceOf(JSON.parse(text) as number) ?? -1n)).toBe(text);
        },
      ),
    );
  });
});
