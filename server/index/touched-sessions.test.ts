import { expect, test } from "vitest";
import { TouchedSessions } from "./touched-sessions.ts";

test("tells each session once that changed since a mark", () => {
  const touched = new TouchedSessions();
  touched.note(1);
  const mark = touched.mark();
  expect(touched.since(mark)).toEqual([]);
  for (const ordinal of [2, 1, 2]) touched.note(ordinal);
  expect(touched.since(mark)).toEqual([2, 1]);
  expect(touched.since(touched.mark())).toEqual([]);
});

test("any session may have changed since a mark that is too old, or none of its own", () => {
  const touched = new TouchedSessions();
  const mark = touched.mark();
  expect(touched.since(null)).toBeNull();
  expect(new TouchedSessions().since(mark)).toBeNull();
  touched.forget();
  expect(touched.since(mark)).toBeNull();
  const later = touched.mark();
  for (let ordinal = 0; ordinal < 100_000; ordinal++) touched.note(ordinal);
  expect(touched.since(later)).toBeNull();
});
