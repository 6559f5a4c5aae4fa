import { expect, test } from "vitest";
import type { SearchHit } from "#shared/find/find-in-line.ts";
import { hitAddress, layHits } from "./hit-rows.ts";

const hit = (id: string, line: number, project = "p"): SearchHit => ({
  session_id: id,
  shard: 1,
  line,
  field: "text",
  before: "",
  match: "x",
  after: "",
  root: "/r",
  project,
  agent: "a",
});

test("hits stand below their sessions, those of one id in two projects apart", () => {
  const rows = layHits([hit("s", 1), hit("s", 2), hit("s", 1, "q"), hit("t", 5)]);
  expect(rows.map((row) => (row.kind === "hit" ? row.hit.line : row.count))).toEqual([2, 1, 2, 1, 1, 1, 5]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test("a hit opens where it lies, with what was looked for", () => {
  expect(hitAddress(hit("s", 7), "a & 错", true)).toBe(
    "/sessions/s?root=%2Fr&project=p&agent=a&at=1%3A7&find=a+%26+%E9%94%99&case=1",
  );
});
