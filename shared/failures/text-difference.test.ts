import { expect, test } from "vitest";
import * as fc from "fast-check";
import { changedBy, differenceOf } from "./text-difference.ts";

test.each([
  ["[exit code: 2] gone", "[exit code: <n>] gone", { head: 12, middle: "<n>", tail: 6 }],
  ["gone", "gone", { head: 4, middle: "", tail: 0 }],
  ["aa", "aaa", { head: 2, middle: "a", tail: 0 }],
  ["aaa", "aa", { head: 2, middle: "", tail: 0 }],
  ["", "new", { head: 0, middle: "new", tail: 0 }],
])("%j becomes %j", (from, to, difference) => {
  expect(differenceOf(from, to)).toEqual(difference);
});

test("any text comes out of any other, and a changed word costs no more than itself", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\u{1f600}", "\ud83d"), maxLength: 12 });
  fc.assert(
    fc.property(text, text, text, text, (start, from, to, end) => {
      const [before, after] = [start + from + end, start + to + end];
      const difference = differenceOf(before, after);
      expect(changedBy(before, difference)).toBe(after);
      expect(difference.middle.length).toBeLessThanOrEqual(to.length);
    }),
  );
});
