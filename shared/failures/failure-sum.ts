import { type Failure, lostTime, type RetryRun } from "./failure.ts";

/** A failure with what counting needs to know of where it happened. */
export interface CountedFailure {
  readonly failure: Failure;
  /** Number of the session. */
  readonly session: number;
  /** The run of which this is the last failed attempt; null for every other failure, so that a run counts once. */
  readonly ends: RetryRun | null;
}

/** Sums over some failures, as they are added. */
export interface FailureSum {
  count: number;
  readonly sessions: Set<number>;
  attempts: number;
  attemptsWithoutUsage: number;
  toolFailures: number;
  compactions: number;
  readonly runs: Record<RetryRun["outcome"], number>;
  /** Ms; null while no run with a known time has been added. */
  lost: number | null;
  longestLost: number | null;
  /** Ms since the epoch. */
  first: number | null;
  last: number | null;
  newest: Failure | null;
  /** What all of them share; undefined where they differ. */
  shared: Partial<Pick<Failure, "fingerprint" | "errorClass" | "kind" | "subject">>;
}

export function startFailureSum(): FailureSum {
  return {
    count: 0,
    sessions: new Set(),
    attempts: 0,
    attemptsWithoutUsage: 0,
    toolFailures: 0,
    compactions: 0,
    runs: { waiting: 0, recovered: 0, gave_up: 0, stopped: 0 },
    lost: null,
    longestLost: null,
    first: null,
    last: null,
    newest: null,
    shared: {},
  };
}

/** Counts one failure more. */
export function addFailure(sum: FailureSum, { failure, session, ends }: CountedFailure): void {
  sum.count += 1;
  sum.sessions.add(session);
  if (failure.kind === "tool") sum.toolFailures += 1;
  else if (failure.kind === "compaction") sum.compactions += 1;
  else {
    sum.attempts += 1;
    if (failure.withoutUsage) sum.attemptsWithoutUsage += 1;
  }
  if (ends !== null) addRun(sum, ends);
  addTime(sum, failure);
  share(sum, failure);
}

function addRun(sum: FailureSum, run: RetryRun): void {
  sum.runs[run.outcome] += 1;
  const lost = lostTime(run);
  if (lost === null) return;
  sum.lost = (sum.lost ?? 0) + lost; // the first known time begins the sum
  sum.longestLost = Math.max(sum.longestLost ?? lost, lost);
}

function addTime(sum: FailureSum, failure: Failure): void {
  const { time } = failure;
  if (sum.newest === null || (time !== null && time >= (sum.last ?? -Infinity))) sum.newest = failure;
  if (time === null) return;
  sum.first = Math.min(sum.first ?? time, time);
  sum.last = Math.max(sum.last ?? time, time);
}

function share(sum: FailureSum, failure: Failure): void {
  const before = sum.shared;
  const { errorClass, kind, subject } = failure;
  if (sum.count === 1) sum.shared = { fingerprint: failure.fingerprint, errorClass, kind, subject };
  // most sums share no fingerprint, and none is put together for them
  else if (before.fingerprint !== undefined && before.fingerprint === failure.fingerprint) return;
  else {
    sum.shared = {
      ...(before.errorClass === errorClass && { errorClass }),
      ...(before.kind === kind && { kind }),
      ...(before.subject === subject && { subject }),
    };
  }
}

/** The pattern that all messages have in common; null where they differ. */
export function sharedPattern({ shared, newest }: FailureSum): string | null {
  return shared.fingerprint === undefined || newest === null ? null : newest.pattern;
}
