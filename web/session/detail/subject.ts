import { callAt, requestAt } from "#shared/outline/read.ts";
import { countUntil } from "#shared/outline/timeline.ts";
import type { Call, Outline, Request } from "#shared/outline/outline.ts";

/** What the detail panel tells of a selected message: the call it belongs to, its request and its task. */
export interface Subject {
  readonly at: number;
  readonly call: Call | null;
  readonly request: Request | null;
  /** Number of the Task, from 1 as a reader counts; null outside of all, and for a continued one. */
  readonly task: number | null;
}

/** Finds what belongs to message `at`, as it stood after the first `n` messages. */
export function subjectOf(outline: Outline, at: number, n: number): Subject {
  const call = outline.calls.find((each) => each.at === at || each.output?.at === at || each.decision?.at === at);
  const request = requestOf(outline, at, call);
  const task = taskNumber(outline, at);
  return { at, call: call === undefined ? null : callAt(call, n), request, task };
}

/** A call's own request; else the one that was open at the message. A tool's output may come after its request's end. */
function requestOf(outline: Outline, at: number, call: Call | undefined): Request | null {
  if (call !== undefined) return call.request === null ? null : (outline.requests[call.request] ?? null);
  const last = outline.requests[countUntil(outline.requests, at + 1) - 1];
  if (last === undefined) return null;
  const { end, usages } = requestAt(last, outline.cursor.count);
  const until = Math.max(end?.at ?? Infinity, ...usages.map((usage) => usage.at));
  return at <= until ? last : null;
}

function taskNumber(outline: Outline, at: number): number | null {
  const task = outline.tasks[countUntil(outline.tasks, at + 1) - 1];
  return task === undefined || task.continued ? null : task.task;
}
