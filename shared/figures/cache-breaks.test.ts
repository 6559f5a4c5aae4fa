import { describe, expect, test } from "vitest";
import { cacheBreaks, pauseBefore, tokensReadAgain } from "./cache-breaks.ts";
import { columnsOf, type SampleRequest } from "./request-columns.fixture.ts";

const full: SampleRequest = { tokens: [800, 150, 50] };

/** Where the cache was lost, of requests of one session or of those that they name. */
const breaksOf = (...requests: SampleRequest[]) => [...cacheBreaks(columnsOf(requests), 2)];

describe("the cache was lost", () => {
  test.each<[string, SampleRequest[], number[]]>([
    ["under half of the previous total", [full, { tokens: [499, 1, 0] }], [-1, 0]],
    ["not at half of it", [full, { tokens: [500, 0, 0] }], [-1, -1]],
    ["not over a compaction between", [full, { tokens: [0, 9, 1], compactions: 1 }], [-1, -1]],
    [
      "not by, nor right after, the request of a compaction",
      [full, { tokens: [0, 9, 1], compactions: 1, flags: ["compaction"] }, { tokens: [0, 9, 1], compactions: 1 }],
      [-1, -1, -1],
    ],
    ["past requests without usage", [full, { tokens: null, status: "failed" }, { tokens: [0, 9, 1] }], [-1, -1, 0]],
    ["each session for itself", [full, { session: 1, tokens: [0, 9, 1] }, { tokens: [0, 9, 1] }], [-1, -1, 0]],
    ["after the part that a fork copied", [{ ...full, flags: ["copied"] }, { tokens: [0, 9, 1] }], [-1, 0]],
    ["not after what left the archive", [{ ...full, flags: ["dropped"] }, { tokens: [0, 9, 1] }], [-1, -1]],
  ])("%s", (_, requests, expected) => expect(breaksOf(...requests)).toEqual(expected));
});

test.each([
  [[100, 700, 50], 700],
  [[100, 2000, 50], 900],
  [[0, 0, 50], 0],
] as const)("of %j, %i tokens were read again after a request of 1000", (tokens, again) => {
  expect(tokensReadAgain(columnsOf([full, { tokens }]), 1, 0)).toBe(again);
});

test.each([
  [500, 800, 300],
  [500, 500, 0],
  [500, 400, null],
  [null, 400, null],
  [500, null, null],
] as const)("from an end at %s to a begin at %s the pause is %s ms", (instant, begin, pause) => {
  expect(
    pauseBefore(
      columnsOf([
        { ...full, instant },
        { ...full, begin },
      ]),
      1,
      0,
    ),
  ).toBe(pause);
});
