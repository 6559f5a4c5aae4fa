import { expect, test } from "vitest";
import { lasting } from "./now.ts";

const now = Date.parse("2026-11-30T10:00:00.000Z");

test.each([
  ["from a moment to now", "2026-11-30T09:59:58.500Z", 1500],
  ["from a moment told in ms", now - 20, 20],
  ["what began within the tick of the clock has just begun", "2026-11-30T10:00:00.900Z", 0],
  ["an unknown beginning", null, null],
  ["a beginning that is no date", "yesterday", null],
])("%s", (_, since, expected) => {
  expect(lasting(since, now)).toBe(expected);
});
