import type { Fact } from "#shared/outline/fact.ts";
import { isFailure } from "#shared/outline/fold-request.ts";
import { classOfRequest, type ErrorClass } from "./error-class.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** One failed attempt, failed tool output or failed compaction of a session. */
export interface Failure {
  /** Index of the message that tells of it. */
  readonly at: number;
  readonly kind: "request" | "tool" | "compaction";
  readonly errorClass: ErrorClass;
  readonly fingerprint: string;
  readonly message: string;
  /** The tool's name, or the model as "provider/model". */
  readonly subject: string;
  /** Milliseconds since the epoch. */
  readonly time: number | null;
  readonly attempt: number | null;
  /** Number of the request that failed; only attempts have one. */
  readonly request: number | null;
  /** Ms from the attempt's begin to its end, without approval waits; null when unknown. */
  readonly took: number | null;
  /** Announced wait in ms. */
  readonly retryIn: number | null;
  /** The retry run it belongs to; only attempts have one. */
  readonly run: number | null;
  readonly task: number | null;
  /** An attempt without a recorded usage: it may have cost something unknown. */
  withoutUsage: boolean;
}

/**
 * Failed attempts in a row, up to the request that ended the row. `waiting`: another attempt may come. `stopped`: by the
 * user or a new prompt, neither recovered nor given up.
 */
export interface RetryRun {
  readonly run: number;
  attempts: number;
  outcome: "waiting" | "recovered" | "gave_up" | "stopped";
  /** Begin of the first failed attempt and end of the last, ms since the epoch. */
  firstBegin: number | null;
  lastEnd: number | null;
  /** The wait after the last failed attempt, once another attempt has begun. */
  lastWait: number;
  /** The message that ended the run's waiting: a completed request's end, an abort, a prompt. Null while none has. */
  closing: { readonly at: number; readonly time: number | null; readonly took: number | null } | null;
}

/** What is logged of a session, and what logging must remember: plain JSON. */
export interface FailureLog {
  readonly failures: Failure[];
  readonly runs: RetryRun[];
  openRun: number | null;
  begun: { readonly time: number | null; readonly model: string } | null;
  announced: number | null;
  task: number | null;
}

export function startFailureLog(): FailureLog {
  return { failures: [], runs: [], openRun: null, begun: null, announced: null, task: null };
}

/** Milliseconds lost to a run: from its first failed begin to its last failed end, and the wait after it. */
export function lostTime(run: RetryRun): number | null {
  if (run.firstBegin === null || run.lastEnd === null || run.lastEnd < run.firstBegin) return null;
  return run.lastEnd - run.firstBegin + run.lastWait;
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
      log.begun = { time: fact.time, model: `${fact.provider ?? "?"}/${fact.modelId ?? "?"}` };
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
      return fact.late ? usedLate(log, fact.request) : undefined;
    case "call-answered":
      return fact.status === "failed" ? logTool(log, fact, at) : undefined;
    case "compaction-ended":
      return isFailure(fact.status) ? logCompaction(log, fact, at) : undefined;
    default:
      return;
  }
}

function openRunOf(log: FailureLog): RetryRun | undefined {
  return log.openRun === null ? undefined : log.runs[log.openRun];
}

function endRun(log: FailureLog, outcome: "recovered" | "stopped", closing: RetryRun["closing"]): void {
  const run = openRunOf(log);
  // a run that gave up stays so: the abort or prompt that follows is its consequence
  if (run?.outcome === "waiting") {
    run.outcome = outcome;
    run.closing = closing;
  }
  log.openRun = null;
  log.announced = null;
}

function waitOver(log: FailureLog): void {
  const run = openRunOf(log);
  if (run !== undefined && log.announced !== null) run.lastWait = log.announced;
  log.announced = null;
}

/** An older trace tells only by the next begin that a failed attempt was retried. */
function reopen(log: FailureLog): void {
  const run = openRunOf(log);
  if (run !== undefined) run.outcome = "waiting";
}

/** A usage may be recorded after the end of its request. Requests end in their order: before a lower one it is not. */
function usedLate(log: FailureLog, request: number): void {
  const near = log.failures.findLast((each) => each.request !== null && each.request <= request);
  if (near?.request === request) near.withoutUsage = false;
}

type FactOf<T extends Fact["type"]> = Extract<Fact, { readonly type: T }>;

function logAttempt(log: FailureLog, fact: FactOf<"request-ended">, at: number): void {
  const open = openRunOf(log);
  const run = open?.outcome === "waiting" ? open : startRun(log);
  run.attempts += 1;
  run.lastEnd = fact.time;
  run.lastWait = 0;
  run.outcome = fact.retryIn === null ? "gave_up" : "waiting";
  log.announced = fact.retryIn;
  const message = fact.error ?? fact.status;
  const errorClass = classOfRequest(fact.status, fact.error);
  const subject = log.begun?.model ?? "?/?";
  log.failures.push({
    at,
    kind: "request",
    errorClass,
    fingerprint: fingerprintOf(errorClass, subject, message),
    message,
    subject,
    time: fact.time,
    attempt: fact.attempt ?? run.attempts,
    request: fact.request,
    took: fact.latency,
    retryIn: fact.retryIn,
    run: run.run,
    task: log.task,
    withoutUsage: !fact.used,
  });
}

function startRun(log: FailureLog): RetryRun {
  const run: RetryRun = {
    run: log.runs.length,
    attempts: 0,
    outcome: "waiting",
    firstBegin: log.begun?.time ?? null,
    lastEnd: null,
    lastWait: 0,
    closing: null,
  };
  log.runs.push(run);
  log.openRun = run.run;
  return run;
}

const NO_ATTEMPT = { attempt: null, request: null, took: null, retryIn: null, run: null, withoutUsage: false } as const;

function logTool(log: FailureLog, fact: FactOf<"call-answered">, at: number): void {
  const message = fact.tail ?? "";
  const subject = fact.name ?? "?";
  const fingerprint = fingerprintOf("tool", subject, message);
  const { time } = fact;
  log.failures.push({
    at,
    kind: "tool",
    errorClass: "tool",
    fingerprint,
    message,
    subject,
    time,
    task: log.task,
    ...NO_ATTEMPT,
  });
}

function logCompaction(log: FailureLog, fact: FactOf<"compaction-ended">, at: number): void {
  const message = fact.error ?? fact.status;
  const subject = log.begun?.model ?? "?/?";
  const fingerprint = fingerprintOf("compaction", subject, message);
  const { time } = fact;
  log.failures.push({
    at,
    kind: "compaction",
    errorClass: "compaction",
    fingerprint,
    message,
    subject,
    time,
    task: log.task,
    ...NO_ATTEMPT,
  });
}
