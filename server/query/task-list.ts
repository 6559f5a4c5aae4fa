import type { SessionTask } from "#shared/api/shapes.ts";
import { toCost } from "#shared/figures/cost-sum.ts";
import { isCounted } from "#shared/figures/group-rows.ts";
import { costOfRows } from "#shared/figures/request-sums.ts";
import type { Outline, Task } from "#shared/outline/outline.ts";
import { placeOf, requestAt } from "#shared/outline/read.ts";
import { valueAt } from "#shared/outline/timeline.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";

/**
 * The session's own tasks, in order: those that a fork copied are the original's.
 *
 * @param outline The session's heads folded, for titles and times; null: only tasks that made requests, without these.
 */
export function taskList(view: ArchiveView, record: SessionRecord, outline: Outline | null): SessionTask[] {
  const rows = rowsByTask(view, record);
  const ends = outline === null ? new Map<number, number>() : taskEnds(outline);
  const numbers = outline === null ? [...rows.keys()].sort((a, b) => a - b) : outline.tasks.map(({ task }) => task);
  return numbers.flatMap((number) => {
    const all = rows.get(number) ?? [];
    const own = all.filter((row) => isCounted(view.columns, row));
    if (all.length > 0 && own.length === 0) return [];
    const task = outline?.tasks.find((each) => each.task === number);
    const title = task === undefined || outline === null ? null : (valueAt(task.words, outline.cursor.count) ?? null);
    return {
      number,
      title: title || null,
      ...(task === undefined || outline === null ? placeOfRow(view, own[0]) : placeOf(outline, task.at)),
      requests: own.length,
      duration_ms: durationOf(task, ends.get(number)),
      cost: toCost(costOfRows(view.columns, own)),
    };
  });
}

function rowsByTask({ columns, index }: ArchiveView, record: SessionRecord): Map<number, number[]> {
  const byTask = new Map<number, number[]>();
  for (const row of index.rowsOf(record)) {
    const task = columns.task[row] as number;
    if (task < 0) continue;
    const rows = byTask.get(task);
    if (rows === undefined) byTask.set(task, [row]);
    else rows.push(row);
  }
  return byTask;
}

function placeOfRow(
  { columns }: ArchiveView,
  row: number | undefined,
): { readonly shard: number; readonly line: number } {
  if (row === undefined) return { shard: 1, line: 1 };
  return { shard: columns.shard[row] as number, line: columns.line[row] as number };
}

/** The last end of a request outside compactions, or of a tool, by task. */
function taskEnds(outline: Outline): Map<number, number> {
  const ends = new Map<number, number>();
  const note = (task: number | null, time: number | null | undefined) => {
    if (task === null || time === null || time === undefined) return;
    ends.set(task, Math.max(ends.get(task) ?? -Infinity, time));
  };
  for (const request of outline.requests) {
    const { task, end, compaction } = requestAt(request, outline.cursor.count);
    if (compaction === null) note(task, end?.time);
  }
  for (const { task, output } of outline.calls) note(task, output?.time);
  return ends;
}

function durationOf(task: Task | undefined, end: number | undefined): number | null {
  if (task === undefined || task.time === null || end === undefined || end < task.time) return null;
  return end - task.time;
}
