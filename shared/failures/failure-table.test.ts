import { expect, test } from "vitest";
import { messagePattern } from "./fingerprint.ts";
import {
  addFailureTo,
  attemptsOf,
  endsRun,
  failureAt,
  failureCount,
  type FailureTable,
  type NewFailure,
} from "./failure-table.ts";

const toolFailure: NewFailure = {
  at: 7,
  errorClass: "tool",
  message: "[exit code: 2] gone",
  pattern: "[exit code: <n>] gone",
  subject: "shell",
  time: null,
  attempt: null,
  request: null,
  took: null,
  retryIn: null,
  run: null,
  task: 0,
  withoutUsage: false,
};
const attempt = (run: number): NewFailure => ({ ...toolFailure, errorClass: "server", run, withoutUsage: true });

function tableOf(failures: readonly NewFailure[]): FailureTable {
  const table: FailureTable = { failures: [], texts: [] };
  for (const failure of failures) addFailureTo(table, failure);
  return table;
}

test("a failure is read as it was added, with kind and fingerprint", () => {
  const table = tableOf([attempt(0), toolFailure]);
  const read = failureAt(table, 1);
  for (const name of Object.keys(toolFailure) as (keyof NewFailure)[]) expect(read[name]).toBe(toolFailure[name]);
  expect(read).toMatchObject({ kind: "tool", fingerprint: "tool|shell|[exit code: <n>] gone" });
  expect(failureAt(table, 0)).toMatchObject({ kind: "request", run: 0, withoutUsage: true });
});

test("a run ends with its last attempt, whatever else fails meanwhile", () => {
  const table = tableOf([attempt(0), toolFailure, attempt(0), attempt(1), toolFailure]);
  const ends = [...Array(failureCount(table)).keys()].map((number) => endsRun(table, number));
  expect(ends).toEqual([false, false, true, true, false]);
  expect([0, 1, 2].map((run) => attemptsOf(table, run).length)).toEqual([2, 1, 0]);
});

test("thousands that tell nearly the same store little more than what differs", () => {
  const messages = Array.from({ length: 2000 }, (_, i) => `[exit code: ${i}] no such file: ${"a".repeat(i % 7)}`);
  const table = tableOf(messages.map((message) => ({ ...toolFailure, message, pattern: messagePattern(message) })));
  const stored = table.texts.join("").length;
  expect(stored).toBeLessThan(1.1 * messages.join("").length);
  expect(failureAt(table, 1999).pattern).toBe(messagePattern(messages[1999] as string));
  expect(tableOf(Array.from({ length: 2000 }, () => toolFailure)).texts).toEqual(["shell", toolFailure.message, "<n>"]);
});
