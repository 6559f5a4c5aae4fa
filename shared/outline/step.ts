import type { Cursor } from "./cursor.ts";
import type { Fact, RowKind } from "./fact.ts";

/** One message being folded: the cursor it changes and where its facts go. */
export interface Step {
  readonly cursor: Cursor;
  /** Milliseconds since the epoch; null when the timestamp is no date. */
  readonly time: number | null;
  readonly emit: (fact: Fact) => void;
}

/** Milliseconds from one time to another; null when either is missing or the clock stepped back. */
export function elapsed(from: number | null, to: number | null): number | null {
  return from === null || to === null || to < from ? null : to - from;
}

/** The message opens a row; what happens inside a compaction is shown inside its divider. */
export function showRow(step: Step, kind: RowKind, ref: number | null, stop: string | null = null): void {
  const { cursor, emit } = step;
  emit({ type: "row-shown", kind, ref, task: cursor.task, compaction: cursor.compaction?.compaction ?? null, stop });
}

/** Records before the first prompt (a missing first shard) form a continued Task, which is not counted. */
export function ensureTask(step: Step): void {
  const { cursor, emit, time } = step;
  if (cursor.task !== null || cursor.compaction !== null) return;
  cursor.task = 0;
  const from = cursor.request?.time ?? time;
  emit({
    type: "task-opened",
    task: cursor.task,
    continued: true,
    time: from,
    sender: "user",
    marker: null,
    words: "",
    hash: null,
  });
  if (cursor.request !== null && cursor.request.task === null) {
    cursor.request.task = cursor.task;
    emit({ type: "request-moved", request: cursor.request.request, task: cursor.task });
  }
}

/** A prompt or an abort: what was open before it is no longer work. */
export function giveUpOpenWork(cursor: Cursor): void {
  if (cursor.request !== null) cursor.request.live = false;
  if (cursor.compaction !== null) cursor.compaction.live = false;
  for (const call of cursor.openCalls) call.live = false;
  cursor.retryAt = null;
  cursor.unanswered = false;
}
