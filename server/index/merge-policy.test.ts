import { expect, test } from "vitest";
import { mergesAtEnd, mergeTime } from "./merge-policy.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

test.each([
  { base: 0, log: 0, time: "not yet", atEnd: false },
  { base: 100 * KIB, log: 1, time: "not yet", atEnd: true },
  { base: 100 * KIB, log: 300 * KIB, time: "when idle", atEnd: true },
  { base: MIB, log: 200 * KIB, time: "not yet", atEnd: false },
  { base: 400 * MIB, log: 60 * MIB, time: "not yet", atEnd: false },
  { base: 400 * MIB, log: 101 * MIB, time: "when idle", atEnd: true },
  { base: 400 * MIB, log: 201 * MIB, time: "at once", atEnd: true },
  { base: 4 * MIB, log: 33 * MIB, time: "at once", atEnd: true },
])("a log of $log bytes beside a base of $base is merged $time, at the end: $atEnd", ({ base, log, time, atEnd }) => {
  expect(mergeTime({ base, log })).toBe(time);
  expect(mergesAtEnd({ base, log })).toBe(atEnd);
});
