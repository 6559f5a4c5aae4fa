import type { MediaHead, TextHead } from "./head.ts";
import { closeCompaction } from "./fold-compaction.ts";
import { ensureTask, giveUpOpenWork, showRow, type Step } from "./step.ts";

/** A user text, image or inline data: a prompt, steering, a summary's carrier, or a compaction's own. */
export function foldUserInput(step: Step, head: TextHead | MediaHead): void {
  const { cursor } = step;
  if (cursor.compaction !== null && isCompactionsOwn(step, head)) return showRow(step, "user", null, head.stop ?? null);
  if (cursor.compaction !== null) closeCompaction(step, "failed", null);
  if (head.kind === "text") {
    const first = cursor.freshShard;
    cursor.freshShard = false;
    if (first && head.marker === "context_summary") return carrySummary(step);
    if (head.marker === "user_steering") return steer(step, "steering", head);
  } else if (cursor.steering) return steer(step, "image", head);
  prompt(step, head);
}

/**
 * Inside a span the first user text is the compaction's own, and the first after each of its request ends or tool
 * outputs. Media is, while the span's own request is open.
 */
function isCompactionsOwn({ cursor }: Step, head: TextHead | MediaHead): boolean {
  const span = cursor.compaction;
  if (span === null) return false;
  if (head.kind !== "text") return cursor.request?.compaction === span.compaction;
  const own = span.ownText;
  span.ownText = false;
  span.sawText = true;
  return own;
}

function carrySummary(step: Step): void {
  step.cursor.pendingInput = true;
  step.cursor.sendOpen = false;
  step.emit({ type: "summary-carried" });
}

function steer(step: Step, row: "steering" | "image", head: TextHead | MediaHead): void {
  const { cursor } = step;
  cursor.steering = true;
  cursor.sendOpen = false;
  cursor.pendingInput = true;
  showRow(step, row, null, head.stop ?? null);
}

/** Prompts with nothing but setup events between them are one send, and a send opens a Task. */
function prompt(step: Step, head: TextHead | MediaHead): void {
  const { cursor } = step;
  const words = head.kind === "text" ? (head.words ?? "") : "";
  if (!cursor.sendOpen) openTask(step, head);
  else if (cursor.wordless && words !== "" && cursor.task !== null)
    step.emit({ type: "task-titled", task: cursor.task, words });
  cursor.wordless = words === "" && (!cursor.sendOpen || cursor.wordless);
  const waiting = cursor.request;
  if (waiting === null || !waiting.ownSend || waiting.hadOutput) cursor.pendingInput = true;
  cursor.sendOpen = true;
  showRow(step, head.kind === "text" ? "user" : "image", null, head.stop ?? null);
}

function openTask(step: Step, head: TextHead | MediaHead): void {
  const { cursor, emit, time } = step;
  const waiting = cursor.request;
  // the order of begin and prompt differs between producers: a begin that had nothing to send waited for this prompt
  const early =
    waiting !== null && waiting.live && !waiting.hadInput && !waiting.hadOutput && waiting.compaction === null;
  giveUpOpenWork(cursor);
  cursor.task = ++cursor.tasks;
  if (cursor.lastClosed !== null) cursor.lastClosed.undecided = false;
  const text = head.kind === "text" ? head : null;
  emit({
    type: "task-opened",
    task: cursor.task,
    continued: false,
    time: early ? (waiting.time ?? time) : time,
    sender: text?.sender ?? "user",
    marker: text?.marker ?? null,
    words: text?.words ?? "",
    hash: text?.hash ?? null,
  });
  if (!early) {
    cursor.unanswered = cursor.outcome === null;
    return;
  }
  waiting.live = true;
  waiting.hadInput = true;
  waiting.ownSend = true;
  waiting.task = cursor.task;
  emit({ type: "request-moved", request: waiting.request, task: cursor.task });
}

/** Something the model wrote; a blank one (only provider data) is stored and shows nothing. */
export function foldModelOutput(
  step: Step,
  row: "assistant" | "thinking" | "media",
  head: { readonly blank?: true; readonly stop?: string },
): void {
  ensureTask(step);
  step.cursor.unanswered = false;
  if (step.cursor.request !== null) step.cursor.request.hadOutput = true;
  if (head.blank !== true) showRow(step, row, null, head.stop ?? null);
}
