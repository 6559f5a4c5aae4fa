import type { Fact } from "#shared/outline/fact.ts";
import { isFailure } from "#shared/outline/fold-request.ts";
import { classOfRequest } from "./error-class.ts";
import type { RetryRun, RunClosing } from "./failure.ts";
import { addFailureTo, type FailureTable, type NewFailure, noteUsage } from "./failure-table.ts";
import { messagePattern } from "./fingerprint.ts";
import type { NumberRows } from "./number-rows.ts";
import { addRun, changeRun, runAt } from "./run-table.ts";

/** What is logged of a session, and what logging must remember: plain JSON. */
export interface FailureLog {
  /** When the newest request began, in ms since the epoch. */
  begun: number | null;
  /** Its model as "provider/model"; "?" is what was not recorded. */
  model: string;
  task: number | null;
  /** Null while nothing has failed, as in most sessions. */
  failed: Failed | null;
}

/** The failures and what they add up to. */
export interface Failed extends FailureTable {
  readonly runs: NumberRows;
  /** The number of the run that goes on. */
  openRun: number | null;
  /** The wait in ms that its last attempt announced. */
  announced: number | null;
}

export function startFailureLog(): FailureLog {
  return { begun: null, model: "?/?", task: null, failed: null };
}

/** Logs what one fact says of failures; `at` is the index of its message. */
export function logFailure(log: FailureLog, fact: Fact, at: number): void {
  switch (fact.type) {
    case "task-opened":
      log.task = fact.task;
      return endRun(log, "stopped", { at, time: fact.time, took: null });
    case "aborted":
      return endRun(log, "stopped", { at, time: fact.time, took: null });
    case "request-begun":
      if (fact.lone) return;
      log.begun = fact.time;
      log.model = `${fact.provider ?? "?"}/${fact.modelId ?? "?"}`;
      return waitOver(log);
    case "request-retried":
      return reopen(log);
    case "request-ended":
      return isFailure(fact.status)
        ? logAttempt(log, fact, at)
        : endRun(log, fact.status === "completed" ? "recovered" : "stopped", {
            at,
            time: fact.time,
            took: fact.latency,
          });
    case "request-used":
      return fact.late && log.failed !== null ? noteUsage(log.failed, fact.request) : undefined;
    case "call-answered":
      return fact.status === "failed" ? logTool(log, fact, at) : undefined;
    case "compaction-ended":
      return isFailure(fact.status) ? logCompaction(log, fact, at) : undefined;
    default:
      return;
  }
}

function endRun({ failed }: FailureLog, outcome: "recovered" | "stopped", closing: RunClosing): void {
  if (failed === null) return;
  const { runs, openRun } = failed;
  // a run that gave up stays so: the abort or prompt that follows is its consequence
  if (openRun !== null && runAt(runs, openRun).outcome === "waiting") changeRun(runs, openRun, { outcome, closing });
  failed.openRun = null;
  failed.announced = null;
}

function waitOver({ failed }: FailureLog): void {
  if (failed === null) return;
  const { runs, openRun, announced } = failed;
  if (openRun !== null && announced !== null) changeRun(runs, openRun, { lastWait: announced });
  failed.announced = null;
}

/** An older trace tells only by the next begin that a failed attempt was retried. */
function reopen({ failed }: FailureLog): void {
  if (failed !== null && failed.openRun !== null) changeRun(failed.runs, failed.openRun, { outcome: "waiting" });
}

type FactOf<T extends Fact["type"]> = Extract<Fact, { readonly type: T }>;

function logAttempt(log: FailureLog, fact: FactOf<"request-ended">, at: number): void {
  const failed = failedOf(log);
  const run = openRunOf(failed) ?? startRun(failed, log.begun);
  const attempts = runAt(failed.runs, run).attempts + 1;
  changeRun(failed.runs, run, {
    attempts,
    lastEnd: fact.time,
    lastWait: 0,
    outcome: fact.retryIn === null ? "gave_up" : "waiting",
  });
  failed.announced = fact.retryIn;
  const message = fact.error ?? fact.status;
  addFailureTo(failed, {
    at,
    errorClass: classOfRequest(fact.status, fact.error),
    message,
    pattern: messagePattern(message),
    subject: log.model,
    time: fact.time,
    attempt: fact.attempt ?? attempts,
    request: fact.request,
    took: fact.latency,
    retryIn: fact.retryIn,
    run,
    task: log.task,
    withoutUsage: !fact.used,
  });
}

/** The run that another attempt goes on with; null when it is the first of a new one. */
function openRunOf({ runs, openRun }: Failed): number | null {
  return openRun !== null && runAt(runs, openRun).outcome === "waiting" ? openRun : null;
}

function startRun(failed: Failed, firstBegin: number | null): number {
  const run: RetryRun = { attempts: 0, outcome: "waiting", firstBegin, lastEnd: null, lastWait: 0, closing: null };
  failed.openRun = addRun(failed.runs, run);
  return failed.openRun;
}

function failedOf(log: FailureLog): Failed {
  log.failed ??= { failures: [], texts: [], runs: [], openRun: null, announced: null };
  return log.failed;
}

function logTool(log: FailureLog, { tail, name, time }: FactOf<"call-answered">, at: number): void {
  logOther(log, { at, errorClass: "tool", subject: name ?? "?", message: tail ?? "", time });
}

function logCompaction(log: FailureLog, { error, status, time }: FactOf<"compaction-ended">, at: number): void {
  logOther(log, { at, errorClass: "compaction", subject: log.model, message: error ?? status, time });
}

/** A failure that is no attempt of a request. */
type OtherFailure = Pick<NewFailure, "at" | "errorClass" | "subject" | "message" | "time">;

function logOther(log: FailureLog, { at, errorClass, subject, message, time }: OtherFailure): void {
  addFailureTo(failedOf(log), {
    at,
    errorClass,
    subject,
    message,
    pattern: messagePattern(message),
    time,
    attempt: null,
    request: null,
    took: null,
    retryIn: null,
    run: null,
    task: log.task,
    withoutUsage: false,
  });
}
