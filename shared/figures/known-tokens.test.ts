import { expect, test } from "vitest";
import { knownTokens } from "./known-tokens.ts";

test.each([
  ["of requests that all have usage, or of none", [0, 0], 0, [0, 0]],
  ["of requests without usage", [0, 0], 2, [null, null]],
  ["that were counted in spite of it", [0, 5], 2, [0, 5]],
])("tokens %s", (_, [cache_read = NaN, total = NaN], without, [read, all]) => {
  expect(knownTokens({ cache_read, total }, without)).toEqual({ cache_read: read, total: all });
});
