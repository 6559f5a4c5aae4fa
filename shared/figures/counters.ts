import type { Fact } from "#shared/outline/fact.ts";
import { isFailure } from "#shared/outline/fold-request.ts";

/**
 * The names of everything that is counted. `ended:<status>` and `approvals:<decision>` are open families: a status or
 * decision this version does not know is counted under its own name.
 */
export type CounterName =
  | "tasks"
  | "requests"
  | "lone_requests"
  | "without_usage"
  | "cache_read"
  | "cache_write"
  | "output"
  | "tool_calls"
  | "tool_failures"
  | "retries"
  | "compactions"
  | "aborts"
  | "failures"
  | "unreadable"
  | "active_ms"
  | `ended:${string}`
  | `approvals:${string}`;

/** What counting must remember between two facts: plain JSON, stored beside the fold's cursor. */
export interface CountState {
  /** First record of the current Task, in ms; null before its first timed record. */
  taskStart: number | null;
  /** What `active_ms` holds already for the current Task. */
  taskActive: number;
}

export function startCounting(): CountState {
  return { taskStart: null, taskActive: 0 };
}

/** The names of what is counted most, made once: a name that is put together anew is looked up by its letters. */
const ENDED = new Map<string, CounterName>(
  ["completed", "aborted", "failed", "timeout", "malformed", "auth"].map((status) => [status, `ended:${status}`]),
);
const APPROVALS = new Map<string, CounterName>(
  ["allow", "deny", "forbidden"].map((decision) => [decision, `approvals:${decision}`]),
);

/** Turns one fact into what it adds to the counters: the one place that says what counts. */
export function count(state: CountState, fact: Fact, add: (name: CounterName, amount: number) => void): void {
  switch (fact.type) {
    case "task-opened":
      state.taskStart = fact.time;
      state.taskActive = 0;
      if (!fact.continued) add("tasks", 1);
      return;
    case "worked":
      return countActive(state, fact.time, fact.endsTask && fact.task !== null, add);
    case "request-begun":
      add("requests", 1);
      if (fact.lone) add("lone_requests", 1);
      return;
    case "request-ended":
      add(ENDED.get(fact.status) ?? `ended:${fact.status}`, 1);
      if (!fact.used) add("without_usage", 1);
      if (isFailure(fact.status)) add("failures", 1);
      return;
    case "request-interrupted":
      if (!fact.used) add("without_usage", 1);
      return;
    case "request-retried":
      return add("retries", 1);
    case "request-used":
      if (fact.late) add("without_usage", -1);
      add("cache_read", fact.tokens.cacheRead);
      add("cache_write", fact.tokens.cacheWrite);
      return add("output", fact.tokens.output);
    case "call-made":
      return add("tool_calls", 1);
    case "call-answered":
      return fact.status === "failed" ? add("tool_failures", 1) : undefined;
    case "call-decided":
      return add(APPROVALS.get(fact.decision) ?? `approvals:${fact.decision}`, 1);
    case "compaction-begun":
      return add("compactions", 1);
    case "compaction-ended":
      return isFailure(fact.status) ? add("failures", 1) : undefined;
    case "aborted":
      return add("aborts", 1);
    case "row-shown":
      return fact.kind === "unreadable" ? add("unreadable", 1) : undefined;
    case "task-titled":
    case "request-moved":
    case "summary-carried":
    case "child-pointed":
    case "call-may-spawn":
    case "meta-read":
    case "found-odd":
    case "evidence-changed":
      return;
    default:
      fact satisfies never;
  }
}

/** Active time: for each Task from its first record to the last that may end it; a clock that steps back adds nothing. */
function countActive(
  state: CountState,
  time: number,
  ends: boolean,
  add: (name: CounterName, amount: number) => void,
): void {
  state.taskStart ??= time;
  if (!ends) return;
  const active = Math.max(0, time - state.taskStart);
  if (active !== state.taskActive) add("active_ms", active - state.taskActive);
  state.taskActive = active;
}
