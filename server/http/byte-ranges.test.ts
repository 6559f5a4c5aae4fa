import { expect, test } from "vitest";
import { contentRange, readRangeHeader } from "./byte-ranges.ts";

test.each([
  [undefined, null],
  ["bytes=0-3", { from: 0, to: 4 }],
  ["bytes=4-", { from: 4, to: 10 }],
  ["bytes=-3", { from: 7, to: 10 }],
  ["bytes=-30", { from: 0, to: 10 }],
  ["bytes=8-99", { from: 8, to: 10 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-4", null],
  ["bytes=0-1,4-5", null],
  ["lines=1-2", null],
  ["bytes=-", null],
  ["bytes=99999999999999999-", null],
])("%s of ten bytes", (header, range) => expect(readRangeHeader(header, 10)).toEqual(range));

test("a part says where it lies", () => {
  expect(contentRange({ from: 2, to: 5 }, 10)).toBe("bytes 2-4/10");
  expect(contentRange(null, 10)).toBe("bytes */10");
});
