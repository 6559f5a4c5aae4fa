import type { Marker } from "#shared/outline/head.ts";
import type { Outline } from "#shared/outline/outline.ts";
import { until } from "#shared/outline/read.ts";
import { elapsed } from "#shared/outline/step.ts";
import { countUntil, valueAt } from "#shared/outline/timeline.ts";

/** A Task as the outline shows it. */
export interface OutlineTask {
  readonly task: number;
  readonly at: number;
  /** As a reader counts, from 1; null for records before the first prompt. */
  readonly number: number | null;
  readonly continued: boolean;
  readonly title: string;
  readonly sender: string;
  readonly marker: Marker | null;
  readonly requests: number;
  /** Milliseconds to its last end of a request outside compactions, or of a tool. */
  readonly duration: number | null;
}

/** The Tasks of a session as they stood after the first `n` messages. */
export function outlineTasks(outline: Outline, n: number): readonly OutlineTask[] {
  const requests = new Map<number, number>();
  const ends = new Map<number, number>();
  const note = (task: number | null, time: number | null | undefined) => {
    if (task !== null && typeof time === "number") ends.set(task, Math.max(ends.get(task) ?? time, time));
  };
  // asked with every message, so nothing is made for each of what may be tens of thousands of requests
  for (const each of until(outline.requests, n)) {
    const task = valueAt(each.task, n);
    if (task === undefined || task === null) continue;
    const before = requests.get(task);
    requests.set(task, before === undefined ? 1 : before + 1);
    if (each.compaction === null && each.end !== null && each.end.at < n) note(task, each.end.time);
  }
  for (const { task, output } of until(outline.calls, n)) if (output !== null && output.at < n) note(task, output.time);
  return until(outline.tasks, n).map(({ task, at, continued, words, sender, marker, time }) => {
    const count = requests.get(task);
    return {
      task,
      at,
      number: continued ? null : task,
      continued,
      title: valueAt(words, n) ?? "",
      sender,
      marker,
      requests: count === undefined ? 0 : count,
      duration: elapsed(time, ends.get(task) ?? null),
    };
  });
}

/** What happened in a Task: its calls, failures and compactions in file order. */
export type TaskStep =
  | { readonly kind: "call"; readonly at: number; readonly call: number }
  | { readonly kind: "failure"; readonly at: number; readonly request: number }
  | { readonly kind: "compaction"; readonly at: number; readonly compaction: number }
  | { readonly kind: "abort"; readonly at: number };

/** The steps of a Task among the first `n` messages. */
export function taskSteps(outline: Outline, task: number, n: number): readonly TaskStep[] {
  const { rows, tasks } = outline;
  const index = tasks.findIndex((each) => each.task === task);
  const opened = tasks[index];
  if (opened === undefined) return [];
  // Tasks follow each other, so that only the rows of this one are looked at
  const from = countUntil(rows, opened.at);
  const next = tasks[index + 1];
  const to = next === undefined ? n : Math.min(n, next.at);
  return rows.slice(from, countUntil(rows, to)).flatMap((row): TaskStep[] => {
    if (row.task !== task || row.compaction !== null) return [];
    const { at, ref, kind } = row;
    if (kind === "tool_call" && ref !== null) return [{ kind: "call", at, call: ref }];
    if (kind === "failure" && ref !== null) return [{ kind: "failure", at, request: ref }];
    if (kind === "compaction" && ref !== null) return [{ kind: "compaction", at, compaction: ref }];
    return kind === "abort" ? [{ kind: "abort", at }] : [];
  });
}
