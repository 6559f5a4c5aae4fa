import type { SessionTask } from "#shared/api/shapes.ts";
import { type CostSum, toCost } from "#shared/figures/cost-sum.ts";
import { isCounted } from "#shared/figures/group-rows.ts";
import { costOfRows, costSum, sumRequests } from "#shared/figures/request-sums.ts";
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
  const tasks = new Map(outline?.tasks.map((task) => [task.task, task]));
  const own = new Map([...rows].map(([task, all]) => [task, all.filter((row) => isCounted(view.columns, row))]));
  const costOf = costsByTask(view, own);
  return numbers.flatMap((number) => {
    const counted = own.get(number) ?? [];
    if (rows.has(number) && counted.length === 0) return [];
    const task = tasks.get(number);
    const title = task === undefined || outline === null ? null : (valueAt(task.words, outline.cursor.count) ?? null);
    return {
      number,
      title: title || null,
      ...(task === undefined || outline === null ? placeOfRow(view, counted[0]) : placeOf(outline, task.at)),
      requests: counted.length,
      duration_ms: durationOf(task, ends.get(number)),
      cost: toCost(costOf(number)),
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

/** What the requests of each task cost, summed in one pass. */
function costsByTask({ columns }: ArchiveView, rowsOf: ReadonlyMap<number, readonly number[]>) {
  const groups = new Map([...rowsOf.keys()].map((task, group) => [task, group]));
  const count = [...rowsOf.values()].reduce((sum, rows) => sum + rows.length, 0);
  const [all, groupOf] = [new Uint32Array(count), new Int32Array(count)];
  let end = 0;
  for (const [task, rows] of rowsOf) {
    all.set(rows, end);
    groupOf.fill(groups.get(task) as number, end, (end += rows.length));
  }
  const sums = sumRequests(columns, all, groupOf, groups.size, null);
  return (task: number): CostSum => {
    const group = groups.get(task);
    return group === undefined ? costOfRows(columns, []) : costSum(sums, group);
  };
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
