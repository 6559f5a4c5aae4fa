import type { Cursor } from "./cursor.ts";
import { startCursor } from "./cursor.ts";
import { fold } from "./fold.ts";
import type { Head, HeadTokens } from "./head.ts";

/** One message of the model's context: a recorded line, or what the harness puts in for a call without output. */
export type ContextMessage = { readonly line: number } | { readonly placeholder: string };

/** What the model would see after a line of a shard, by what is recorded in that shard alone. */
export interface ResumedContext {
  /** Lines of the summary that stands before everything; null when the context is not a closed one. */
  readonly summary: { readonly lines: readonly number[] } | null;
  readonly history: readonly ContextMessage[];
  /** Recorded but not yet delivered: tool outputs, an unanswered prompt, placeholders of unanswered calls. */
  readonly carryOver: readonly ContextMessage[];
  /** An abort is the last word: the model will be told that it was interrupted. */
  readonly interrupted: boolean;
  /** Line of the last token usage, whose body has the session's running counter; null before the first. */
  readonly usageLine: number | null;
  readonly counters: {
    /** Completed requests outside compactions. */
    readonly turns: number;
    /** Tokens of the last usage; null before the first. */
    readonly context: number | null;
  };
}

interface Committed {
  readonly callId: string;
  /** Position among all calls: outputs of one batch stand in call order. */
  readonly order: number;
  answered: boolean;
}

interface Pending {
  readonly line: number;
  /** The call that a tool output answers; null for a prompt, steering, or a carried summary. */
  readonly output: string | null;
}

interface Open {
  readonly inputs: Pending[];
  readonly outputs: { readonly line: number; readonly call: string | null }[];
  readonly compaction: boolean;
}

interface Replay {
  readonly cursor: Cursor;
  readonly history: ContextMessage[];
  readonly calls: Committed[];
  pending: Pending[];
  open: Open | null;
  /** Text lines of the last completed request inside the compaction that is open or closed last. */
  summary: number[];
  closed: { readonly summarize: boolean } | null;
  interrupted: boolean;
  turns: number;
  context: HeadTokens | null;
  usageLine: number | null;
}

/**
 * Replays one shard's heads (line 1 first) into the context that a resumed session would have. It guarantees legal
 * structure: only completed requests are committed, every committed call is paired.
 *
 * @param summaryIsEmpty Whether the lines of a summary say nothing, which voids the closure; the caller has the bodies.
 */
export function resume(
  heads: readonly Head[],
  shard: number,
  summaryIsEmpty: (lines: readonly number[]) => boolean,
): ResumedContext {
  const replay = startReplay();
  heads.forEach((head, i) => replayHead(replay, head, i + 1, shard));
  const counters = { turns: replay.turns, context: totalOf(replay.context) };
  const { closed, summary, interrupted, usageLine } = replay;
  const rest = { interrupted, usageLine, counters };
  if (closed !== null && !(closed.summarize && summaryIsEmpty(summary))) {
    return { summary: closed.summarize ? { lines: summary } : null, history: [], carryOver: [], ...rest };
  }
  if (replay.open !== null) giveBack(replay, replay.open);
  const carryOver = arrange(replay, replay.pending);
  return { summary: null, history: replay.history, carryOver, ...rest };
}

function startReplay(): Replay {
  return {
    cursor: startCursor(),
    history: [],
    calls: [],
    pending: [],
    open: null,
    summary: [],
    closed: null,
    interrupted: false,
    turns: 0,
    context: null,
    usageLine: null,
  };
}

function totalOf(tokens: HeadTokens | null): number | null {
  return tokens === null ? null : tokens.cacheRead + tokens.cacheWrite + tokens.output;
}

function replayHead(replay: Replay, head: Head, line: number, shard: number): void {
  fold(replay.cursor, head, shard, () => undefined);
  if (head.kind === "blank" || head.kind === "unreadable" || head.kind === "partial" || head.origin !== undefined)
    return;
  // the closure holds only while it is the file's last record
  replay.closed =
    head.kind === "compaction_end" && head.status === "completed" ? { summarize: head.mode !== "discard" } : null;
  const inside = replay.cursor.compaction !== null;
  switch (head.kind) {
    case "compaction_begin":
      replay.summary = [];
      return;
    case "text":
    case "image_url":
    case "inline_data":
      return head.role === "user" ? takeInput(replay, line, inside) : takeOutput(replay, line, null);
    case "thinking":
    case "inline_thinking":
      return takeOutput(replay, line, null);
    case "tool_call":
      return takeOutput(replay, line, head.stop === undefined ? head.callId : null);
    case "tool_call_output":
      replay.pending.push({ line, output: head.callId });
      return;
    case "request_begin":
      return begin(replay, inside);
    case "request_end":
      return end(replay, head.status === "completed", inside);
    case "token_usage":
      replay.context = head.tokens;
      replay.usageLine = line;
      return;
    case "abort":
      replay.interrupted = true;
      return;
    default:
      return; // structures nothing that the model sees
  }
}

/** The compaction's own texts are never part of the context; a prompt that its begin waited for is that request's own. */
function takeInput(replay: Replay, line: number, inside: boolean): void {
  if (inside) return;
  const own = replay.cursor.request?.ownSend === true && !replay.cursor.request.hadOutput;
  const inputs = own && replay.open !== null ? replay.open.inputs : replay.pending;
  inputs.push({ line, output: null });
}

function takeOutput(replay: Replay, line: number, call: string | null): void {
  replay.open?.outputs.push({ line, call });
}

function begin(replay: Replay, compaction: boolean): void {
  if (replay.open !== null) giveBack(replay, replay.open);
  const inputs = compaction ? [] : replay.pending;
  if (!compaction) replay.pending = [];
  replay.open = { inputs, outputs: [], compaction };
}

/** What did not complete drops its outputs and puts its input back in front. */
function giveBack(replay: Replay, open: Open): void {
  replay.pending = [...open.inputs, ...replay.pending];
  replay.open = null;
}

function end(replay: Replay, completed: boolean, inside: boolean): void {
  const open = replay.open;
  if (open === null) return;
  if (open.compaction || inside) {
    if (completed) replay.summary = open.outputs.map((output) => output.line);
    return giveBack(replay, open);
  }
  if (!completed) return giveBack(replay, open);
  replay.turns += 1;
  replay.interrupted = false;
  replay.history.push(...arrange(replay, open.inputs), ...open.outputs.map(({ line }) => ({ line })));
  for (const { call } of open.outputs) {
    if (call !== null) replay.calls.push({ callId: call, order: replay.calls.length, answered: false });
  }
  replay.open = null;
}

/**
 * A batch in the model's order: outputs and placeholders by call, then the other inputs as recorded. An output counts
 * only for a committed call that has none yet; committed calls that stay unanswered get a placeholder.
 */
function arrange(replay: Replay, inputs: readonly Pending[]): ContextMessage[] {
  const answers = new Map<Committed, ContextMessage>();
  for (const { line, output } of inputs) {
    const call = output === null ? undefined : replay.calls.findLast((c) => c.callId === output && !c.answered);
    if (call === undefined) continue;
    call.answered = true;
    answers.set(call, { line });
  }
  for (const call of replay.calls) {
    if (!call.answered) answers.set(call, { placeholder: call.callId });
    call.answered = true;
  }
  const batch = [...answers].sort(([a], [b]) => a.order - b.order).map(([, message]) => message);
  return [...batch, ...inputs.filter((input) => input.output === null).map(({ line }) => ({ line }))];
}
