import { expect, test } from "vitest";
import * as omni from "#shared/omni/builders.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import { startCursor } from "#shared/outline/cursor.ts";
import { fold } from "#shared/outline/fold.ts";
import { headOf } from "#shared/outline/head-of.ts";
import { lostTime } from "./failure.ts";
import { type Failed, type FailureLog, logFailure, startFailureLog } from "./failure-log.ts";
import { failureAt, failureCount } from "./failure-table.ts";
import { runAt } from "./run-table.ts";

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, second));
const begin = (second: number) => omni.requestBegin(at(second));
const prompt = (second: number) => omni.userText("Go", at(second));
const failed = (second: number, attempt?: number, retryInMs?: number) =>
  omni.requestEnd(
    "failed",
    { errorMessage: "503 overloaded", ...(attempt ? { attempt } : {}), ...(retryInMs ? { retryInMs } : {}) },
    at(second),
  );
const completed = (second: number) => omni.requestEnd("completed", {}, at(second));

/** Folds the messages; the log is stored and read again after each, as that of a session that grows may be. */
function logged(messages: readonly OmniMessage[]): FailureLog {
  const cursor = startCursor();
  let log = startFailureLog();
  messages.forEach((message, i) => {
    fold(cursor, headOf(JSON.stringify(message)), 1, (fact) => logFailure(log, fact, i));
    const stored = JSON.parse(JSON.stringify(log)) as FailureLog;
    expect(stored).toEqual(log);
    log = stored;
  });
  return log;
}

function log(messages: readonly OmniMessage[]) {
  const failed = logged(messages).failed as Failed;
  const failures = [...Array(failureCount(failed)).keys()].map((number) => failureAt(failed, number));
  const runs = new Set(failures.flatMap(({ run }) => run ?? []));
  return { failures, runs: [...runs].map((number) => runAt(failed.runs, number)) };
}

test("what went well is not logged", () => {
  expect(logged([prompt(0), begin(1), completed(2)]).failed).toBeNull();
});

test.each([
  {
    name: "two attempts, then a good one",
    messages: [prompt(0), begin(1), failed(3, 1, 2000), begin(5), failed(8, 2, 4000), begin(12), completed(16)],
    runs: [{ attempts: 2, outcome: "recovered", lost: 11_000 }],
  },
  {
    name: "the last attempt announces no other",
    messages: [
      prompt(0),
      begin(1),
      failed(3, 1, 2000),
      begin(5),
      failed(8, 2),
      omni.abortEvent("reconnect failed", at(9)),
    ],
    runs: [{ attempts: 2, outcome: "gave_up", lost: 7000 }],
  },
  {
    name: "the user stops while it waits",
    messages: [prompt(0), begin(1), failed(3, 1, 2000), omni.abortEvent("aborted by user", at(4))],
    runs: [{ attempts: 1, outcome: "stopped", lost: 2000 }],
  },
  {
    name: "it still waits",
    messages: [prompt(0), begin(1), failed(3, 1, 2000)],
    runs: [{ attempts: 1, outcome: "waiting", lost: 2000 }],
  },
  {
    name: "an older trace retries without a word",
    messages: [prompt(0), begin(1), failed(3), begin(5), completed(6)],
    runs: [{ attempts: 1, outcome: "recovered", lost: 2000 }],
  },
  {
    name: "an older trace gives up, and a new prompt follows",
    messages: [prompt(0), begin(1), failed(3), prompt(20), begin(21), completed(22)],
    runs: [{ attempts: 1, outcome: "gave_up", lost: 2000 }],
  },
])("$name", ({ messages, runs }) => {
  const failures = log(messages);
  expect(failures.runs.map((run) => ({ attempts: run.attempts, outcome: run.outcome, lost: lostTime(run) }))).toEqual(
    runs,
  );
  expect(failures.failures).toHaveLength(runs.reduce((sum, run) => sum + run.attempts, 0));
});

test("a run knows what ended it, and how long each attempt took", () => {
  const { failures, runs } = log([prompt(0), begin(1), failed(3, 1, 2000), begin(5), completed(9)]);
  expect(failures.map(({ request, took }) => ({ request, took }))).toEqual([{ request: 0, took: 2000 }]);
  expect(runs[0]?.closing).toEqual({ at: 4, time: at(9).getTime(), took: 4000 });
});

test("a usage that follows the end of its attempt still counts", () => {
  const usage = omni.tokenUsage(omni.emptyTokenCounts(), { cache_read: 1, cache_write: 2, output: 3, total: 6 }, at(4));
  const unused = (messages: readonly OmniMessage[]) => log(messages).failures.map(({ withoutUsage }) => withoutUsage);
  expect(unused([prompt(0), begin(1), failed(3, 1)])).toEqual([true]);
  expect(unused([prompt(0), begin(1), failed(3, 1), usage])).toEqual([false]);
});

test("a failed output is of its tool, a failed compaction of its own class", () => {
  const { failures } = log([
    omni.toolCall({ name: "read_file", arguments: "{}", toolCallId: "c1" }, at(1)),
    omni.toolCallOutput({ output: "gone", toolCallId: "c1", stopReason: "failed" }, at(2)),
    omni.compactionBegin({ reason: "context", mode: "summarize", context: 9, turns: 1 }, at(3)),
    omni.compactionEnd(
      { reason: "context", mode: "summarize", status: "failed", errorMessage: "empty summary" },
      at(4),
    ),
  ]);
  expect(failures.map(({ kind, errorClass, subject, message }) => ({ kind, errorClass, subject, message }))).toEqual([
    { kind: "tool", errorClass: "tool", subject: "read_file", message: "gone" },
    { kind: "compaction", errorClass: "compaction", subject: "?/?", message: "empty summary" },
  ]);
});
