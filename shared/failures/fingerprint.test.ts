import { expect, test } from "vitest";
import { messagePattern } from "./fingerprint.ts";

test.each([
  ["ENOENT: open '/home/dev/reports/a1.txt' (pid 4711)", "ENOENT: open <value> (pid <n>)"],
  ["cannot read /srv/data/b22.json: gone", "cannot read <path>: gone"],
  ["cannot read C:\\data\\b.json", "cannot read <path>"],
  ["GET https://api.example.com/v1/x?y=1 failed", "GET <url> failed"],
  ["at 2026-03-01T10:00:00.123Z", "at <date>"],
  ["request req_011CQx7 timed out after 60.5 s", "request <id> timed out after <n> s"],
  ["commit 9fceb02d0ae5 not found", "commit <hex> not found"],
  ["id 123e4567-e89b-12d3-a456-426614174000", "id <id>"],
  ["don't panic, it's fine", "don't panic, it's fine"],
  ["  two\n lines ", "two lines"],
  [
    '429 {"type":"error","error":{"type":"rate_limit_error","message":"over 40 a minute"}}',
    "<n> rate_limit_error: over <n> a minute",
  ],
  ['403 {"error":{"code":"no_quota","message":"none left"}}', "<n> no_quota: none left"],
  ['{"detail":"gone"}', "gone"],
  ['{"error":"nope"}', "nope"],
  ["{not json}", "{not json}"],
  ['{"a":1}', "{<value>:<n>}"],
  ["\u001b[31mred\u001b[0m alert", "red alert"],
])("%j is told apart as %j", (message, pattern) => {
  expect(messagePattern(message)).toBe(pattern);
});

test("two occurrences that differ in what varies have one pattern", () => {
  const at = (path: string, pid: number) => messagePattern(`ENOENT: no such file, open '${path}' (pid ${pid})`);
  expect(at("/home/dev/a.txt", 4711)).toBe(at("/srv/b.json", 9));
});

test("stays quick on text made to be slow", () => {
  expect(messagePattern("'".repeat(20_000)).length).toBeLessThanOrEqual(300);
  expect(messagePattern("a/".repeat(20_000)).length).toBeLessThanOrEqual(300);
  expect(messagePattern('"\\'.repeat(20_000)).length).toBeLessThanOrEqual(300);
});
