import type { SessionTask } from "#shared/api/shapes.ts";
import { type CostSum, NO_COST, toCost } from "#shared/figures/cost-sum.ts";
import { isCounted } from "#shared/figures/group-rows.ts";
import { costSum, sumRequests } from "#shared/figures/request-sums.ts";
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
  const rows = sumTasks(view, record);
  const ends = outline === null ? new Map<number, number>() : taskEnds(outline);
  const numbers = outline === null ? [...rows.keys()].sort((a, b) => a - b) : outline.tasks.map(({ task }) => task);
  const tasks = new Map(outline?.tasks.map((task) => [task.task, task]));
  return numbers.flatMap((number) => {
    const own = rows.get(number);
    const first = own?.first;
    if (first === null) return [];
    const task = tasks.get(number);
    const title = task === undefined || outline === null ? null : (valueAt(task.words, outline.cursor.count) ?? null);
    return {
      number,
      title: title || null,
      ...(task === undefined || outline === null ? placeOfRow(view, first) : placeOf(outline, task.at)),
      requests: own === undefined ? 0 : own.cost.requests,
      duration_ms: durationOf(task, ends.get(number)),
      cost: toCost(own === undefined ? NO_COST : own.cost),
    };
  });
}

/** The requests of a task that count. */
interface TaskRows {
  /** Row of the first of them; null where a fork copied all. */
  readonly first: number | null;
  readonly cost: CostSum;
}

/** Sums the requests of each task that has some, all in one pass: a session may have tens of thousands. */
function sumTasks({ columns, index }: ArchiveView, record: SessionRecord): Map<number, TaskRows> {
  const all = index.rowsOf(record);
  const groups = new Map<number, number>();
  const firsts: (number | null)[] = [];
  const counted = new Uint32Array(all.length);
  const groupOf = new Int32Array(all.length);
  let end = 0;
  for (const row of all) {
    const task = columns.task[row] as number;
    if (task < 0) continue;
    let group = groups.get(task);
    if (group === undefined) {
      groups.set(task, (group = groups.size));
      firsts.push(null);
    }
    if (!isCounted(columns, row)) continue;
    firsts[group] ??= row;
    counted[end] = row;
    groupOf[end++] = group;
  }
  const sums = sumRequests(columns, counted.subarray(0, end), groupOf, groups.size, null);
  return new Map(
    [...groups].map(([task, group]) => [task, { first: firsts[group] ?? null, cost: costSum(sums, group) }]),
  );
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
