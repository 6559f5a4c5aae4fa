import type { ApprovalDecisionHead, SubagentHead, ToolCallHead, ToolCallOutputHead } from "./head.ts";
import type { OpenCall } from "./cursor.ts";
import { elapsed, ensureTask, showRow, type Step } from "./step.ts";

const SPAWNS = /agent|task|delegate|spawn/i;
/** A prompt is among the first arguments of its call. */
const HASHES_KEPT = 16;

export function foldToolCall(step: Step, head: ToolCallHead): void {
  ensureTask(step);
  const { cursor, emit, time } = step;
  cursor.unanswered = false;
  const request = cursor.request;
  if (request !== null) request.hadOutput = true;
  const call = cursor.calls++;
  const cut = head.stop !== undefined;
  emit({
    type: "call-made",
    call,
    time,
    id: head.callId,
    name: head.name,
    task: cursor.task,
    request: request?.request ?? null,
    compaction: cursor.compaction?.compaction ?? null,
    cut,
    path: head.path ?? null,
  });
  showRow(step, "tool_call", call, head.stop ?? null);
  if (cut) return; // never dispatched: nothing will answer it
  const hashes = [...(head.hashes ?? [])];
  if (hashes.length > 0 && SPAWNS.test(head.name)) {
    emit({ type: "call-may-spawn", call, id: head.callId, time, hashes: hashes.slice(0, HASHES_KEPT) });
  }
  cursor.openCalls.push({
    call,
    id: head.callId,
    name: head.name,
    time,
    request: request?.request ?? null,
    live: true,
    decidedAt: null,
    decided: false,
    hashes,
    taken: false,
  });
}

/** Where an id repeats inside a session, the nearest earlier call without one is meant. */
function nearest(step: Step, id: string, wants: (call: OpenCall) => boolean): OpenCall | undefined {
  return step.cursor.openCalls.findLast((call) => call.id === id && wants(call));
}

export function foldDecision(step: Step, head: ApprovalDecisionHead): void {
  const { cursor, emit, time } = step;
  const call = nearest(step, head.callId, (open) => !open.decided);
  const wait = call === undefined ? null : elapsed(call.time, time);
  if (call !== undefined) {
    call.decided = true;
    call.decidedAt = time;
    if (wait !== null && call.time !== null) cursor.request?.waits.push([call.time, call.time + wait]);
  }
  emit({ type: "call-decided", call: call?.call ?? null, decision: head.decision, time, wait });
}

export function foldToolCallOutput(step: Step, head: ToolCallOutputHead): void {
  ensureTask(step);
  const { cursor, emit, time } = step;
  const call = nearest(step, head.callId, () => true);
  if (call !== undefined) cursor.openCalls.splice(cursor.openCalls.indexOf(call), 1);
  const from = call === undefined ? null : (call.decidedAt ?? call.time);
  emit({
    type: "call-answered",
    call: call?.call ?? null,
    name: call?.name ?? null,
    time,
    status: head.stop ?? "completed",
    size: head.size,
    images: head.images ?? 0,
    tail: head.tail ?? null,
    took: elapsed(from, time),
    compaction: cursor.compaction?.compaction ?? null,
  });
  if (call === undefined) showRow(step, "orphan_output", null, head.stop ?? null);
  cursor.pendingInput = true;
  if (cursor.compaction !== null) cursor.compaction.ownText = true;
}

/**
 * The pointer to a child names no call. The open calls that may have spawned it are its candidates; where there is only
 * one, the pairing is certain, and the call is no candidate for the next pointer.
 */
export function foldSubagent(step: Step, head: SubagentHead): void {
  const { cursor, emit } = step;
  const open = cursor.openCalls.filter((call) => call.live && !call.taken);
  const spawning = open.filter((call) => SPAWNS.test(call.name));
  const candidates = spawning.length > 0 ? spawning : open;
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) only.taken = true;
  const pointer = cursor.pointers++;
  const named = candidates.map(({ call, id, hashes }) => ({ call, id, hashes: [...hashes] }));
  emit({ type: "child-pointed", pointer, child: head.child, candidates: named });
  showRow(step, "child", pointer);
}
