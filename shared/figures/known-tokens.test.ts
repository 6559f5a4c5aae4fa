import { expect, test } from "vitest";
import { knownTokens } from "./known-tokens.ts";

test.each([
  ["of no request", [0, 0], 0, 0, [0, 0]],
  ["of requests without usage", [0, 0], 2, 2, [null, null]],
  ["when one of the requests has usage", [0, 0], 2, 1, [0, 0]],
  ["that were counted in spite of it", [0, 5], 2, 2, [0, 5]],
])("tokens %s", (_, [cache_read = NaN, total = NaN], requests, without, [read, all]) => {
  expect(knownTokens({ cache_read, total }, requests, without)).toEqual({ cache_read: read, total: all });
});
