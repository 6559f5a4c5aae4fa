import type { AbortHead, CompactionBeginHead, CompactionEndHead } from "./head.ts";
import { giveUpOpenWork, showRow, type Step } from "./step.ts";

/** A span that was never closed (crash) must not swallow what follows: the next one closes it as failed. */
export function foldCompactionBegin(step: Step, head: CompactionBeginHead): void {
  if (step.cursor.compaction !== null) closeCompaction(step, "failed", null);
  openCompaction(step, head, head.context ?? null);
}

function openCompaction(step: Step, head: CompactionBeginHead | CompactionEndHead, context: number | null): void {
  const { cursor, emit, time } = step;
  const compaction = cursor.compactions++;
  const mode = head.mode ?? null;
  showRow(step, "compaction", compaction);
  cursor.compaction = { compaction, live: true, mode, ownText: true, sawText: false };
  emit({ type: "compaction-begun", compaction, time, reason: head.reason ?? null, mode, context });
}

/** An end without a begin counts as a compaction too. */
export function foldCompactionEnd(step: Step, head: CompactionEndHead): void {
  if (step.cursor.compaction === null) openCompaction(step, head, null);
  closeCompaction(step, head.status, head.error ?? null);
}

/** Closes the open span. A request that it leaves open is no longer work. */
export function closeCompaction(step: Step, status: string, error: string | null): void {
  const { cursor, emit, time } = step;
  const span = cursor.compaction;
  if (span === null) return;
  cursor.compaction = null;
  if (cursor.request?.compaction === span.compaction) cursor.request.live = false;
  emit({ type: "compaction-ended", compaction: span.compaction, time, status, error, mode: span.mode });
}

/**
 * An abort ends what was open. After a failed or refused request it makes the session `aborted` only if it says so:
 * harnesses also write an abort when they themselves give up.
 */
export function foldAbort(step: Step, head: AbortHead): void {
  const { cursor, emit, time } = step;
  const interrupts = cursor.request?.live === true;
  const after = cursor.outcome === "failed" || cursor.outcome === "auth";
  if (interrupts || !after || head.reason?.startsWith("aborted") === true) cursor.outcome = "aborted";
  giveUpOpenWork(cursor);
  emit({ type: "aborted", time, reason: head.reason ?? null });
  showRow(step, "abort", null);
}
