import type { RequestEndHead, TokenUsageHead } from "./head.ts";
import type { OpenRequest } from "./cursor.ts";
import { ensureTask, showRow, type Step } from "./step.ts";

const FAILED = new Set(["failed", "timeout", "malformed", "auth"]);

/** Whether a request's end with this status is a failure; `completed`, `aborted` and unknown ones are none. */
export function isFailure(status: string): boolean {
  return FAILED.has(status);
}

export function foldRequestBegin(step: Step): void {
  const { cursor, emit, time } = step;
  if (cursor.request !== null) interrupt(step, cursor.request);
  const inside = cursor.compaction;
  const last = cursor.lastClosed;
  if (last?.undecided === true && inside === null) {
    last.undecided = false;
    emit({ type: "request-retried", request: last.request });
  }
  if (inside?.sawText === true) inside.ownText = false;
  // a begin without input may be waiting for its prompt, so only one with input continues a Task by itself
  if (cursor.pendingInput) ensureTask(step);
  const request: OpenRequest = {
    request: cursor.requests++,
    live: true,
    ownSend: false,
    time,
    task: cursor.task,
    compaction: inside?.compaction ?? null,
    hadInput: inside !== null || cursor.pendingInput,
    hadOutput: false,
    used: false,
    waits: [],
  };
  if (inside === null) cursor.pendingInput = false;
  cursor.request = request;
  cursor.retryAt = null;
  cursor.unanswered = false;
  emit({
    type: "request-begun",
    request: request.request,
    time,
    lone: false,
    task: request.task,
    compaction: request.compaction,
    provider: cursor.provider,
    modelId: cursor.modelId,
    compactionsBefore: cursor.compactions,
  });
}

/** A request that a second begin closes: it never ended, and its input goes back. */
function interrupt(step: Step, request: OpenRequest): void {
  step.emit({ type: "request-interrupted", request: request.request, used: request.used });
  close(step, request, false);
}

function close({ cursor }: Step, request: OpenRequest, undecided: boolean): void {
  if (!request.used) cursor.usageless.push(request.request);
  cursor.lastClosed = { request: request.request, compaction: request.compaction, undecided };
  cursor.request = null;
}

export function foldRequestEnd(step: Step, head: RequestEndHead): void {
  const { cursor, emit, time } = step;
  const request = cursor.request;
  if (request === null) return emit({ type: "found-odd", oddity: "orphan_end" });
  ensureTask(step);
  const retryIn = head.retryIn ?? null;
  emit({
    type: "request-ended",
    request: request.request,
    time,
    status: head.status,
    error: head.error ?? null,
    attempt: head.attempt ?? null,
    retryIn,
    compaction: request.compaction,
    latency: latencyOf(request, time),
    used: request.used,
  });
  const failed = isFailure(head.status);
  if (retryIn !== null) emit({ type: "request-retried", request: request.request });
  if (failed) showRow(step, "failure", request.request);
  if (head.status !== "completed") giveBack(step, request);
  const undecided = failed && head.status !== "auth" && retryIn === null && head.attempt === undefined;
  close(step, request, undecided && request.compaction === null);
  if (cursor.compaction !== null) cursor.compaction.ownText = true;
  if (retryIn !== null) cursor.retryAt = time === null ? -1 : time + retryIn;
  if (request.compaction === null) cursor.outcome = outcomeOf(head.status);
}

/** What a request that did not complete leaves: its input is pending again, its calls will not be answered. */
function giveBack({ cursor }: Step, request: OpenRequest): void {
  if (request.compaction === null && request.hadInput) cursor.pendingInput = true;
  for (const call of cursor.openCalls) if (call.request === request.request) call.live = false;
}

function outcomeOf(status: string): "completed" | "aborted" | "auth" | "failed" {
  return status === "completed" || status === "aborted" || status === "auth" ? status : "failed";
}

/** Wall time without the time in which an approval was waited for, each moment taken out once. */
function latencyOf(request: OpenRequest, end: number | null): number | null {
  if (request.time === null || end === null || end < request.time) return null;
  let waited = 0;
  let reached = request.time;
  for (const [from, to] of [...request.waits].sort((a, b) => a[0] - b[0])) {
    const start = Math.max(from, reached);
    const stop = Math.min(to, end);
    if (stop > start) {
      waited += stop - start;
      reached = stop;
    }
  }
  return end - request.time - waited;
}

/**
 * A usage belongs to the open request, else to the latest closed one that has none, else (very old traces) to a request
 * of its own with unknown times.
 */
export function foldTokenUsage(step: Step, head: TokenUsageHead): void {
  const { cursor, emit, time } = step;
  if (head.oddTotal !== undefined) emit({ type: "found-odd", oddity: "odd_total" });
  const open = cursor.request;
  if (open !== null) {
    emit(used(open.request, !open.used, false, open.compaction));
    open.used = true;
    return;
  }
  const late = cursor.usageless.pop();
  if (late !== undefined) {
    const inside = cursor.lastClosed?.request === late ? cursor.lastClosed.compaction : null;
    return emit(used(late, true, true, inside));
  }
  ensureTask(step);
  const request = cursor.requests++;
  const { provider, modelId, task } = cursor;
  const compaction = cursor.compaction?.compaction ?? null;
  const compactionsBefore = cursor.compactions;
  emit({
    type: "request-begun",
    request,
    time: null,
    lone: true,
    task,
    compaction,
    provider,
    modelId,
    compactionsBefore,
  });
  emit(used(request, true, false, compaction));

  function used(request: number, first: boolean, late: boolean, compaction: number | null) {
    return { type: "request-used", request, time, tokens: head.tokens, compaction, first, late } as const;
  }
}
