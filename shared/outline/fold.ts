import type { Cursor } from "./cursor.ts";
import type { Evidence, Fact } from "./fact.ts";
import { foldDecision, foldSubagent, foldToolCall, foldToolCallOutput } from "./fold-call.ts";
import { closeCompaction, foldAbort, foldCompactionBegin, foldCompactionEnd } from "./fold-compaction.ts";
import { foldModelOutput, foldUserInput } from "./fold-input.ts";
import { foldRequestBegin, foldRequestEnd, foldTokenUsage } from "./fold-request.ts";
import type { Head, SessionMetaHead } from "./head.ts";
import { showRow, type Step } from "./step.ts";

/**
 * Folds one message into the cursor and emits what it makes true. The one implementation of the run model: the index,
 * the live view, the reading view, the costs and the playback all read its facts.
 *
 * File order is the only order: messages come in the order of shards and lines, blank and unreadable lines included.
 * Total and deterministic; the cursor is changed in place.
 */
export function fold(cursor: Cursor, head: Head, shard: number, emit: (fact: Fact) => void): void {
  const time = "time" in head && head.time !== undefined ? head.time : null;
  const step: Step = { cursor, time, emit };
  if (cursor.shard !== shard) openShard(step, shard);
  foldHead(step, head);
  cursor.count++;
  if (holds(cursor.evidence, cursor)) return;
  cursor.evidence = evidenceOf(cursor);
  emit({ type: "evidence-changed", evidence: cursor.evidence });
}

/** The start of another shard closes an open compaction: the file it would have ended in is over. */
function openShard(step: Step, shard: number): void {
  const { cursor } = step;
  if (cursor.shard !== null) closeCompaction(step, "failed", null);
  cursor.shard = shard;
  cursor.freshShard = true;
}

function foldHead(step: Step, head: Head): void {
  const { cursor, emit } = step;
  if (head.kind === "blank") return;
  if (head.kind === "unreadable")
    return emit({ type: "row-shown", kind: "unreadable", ref: null, task: cursor.task, compaction: null, stop: null });
  if (head.origin !== undefined) return finding(step, "origin_line");
  if (head.kind === "partial") return finding(step, "partial_line");
  if (!TRANSPARENT.has(head.kind)) closeSend(cursor, head);
  foldRecord(step, head);
  if (head.kind !== "session_meta" && step.time !== null) {
    emit({ type: "worked", time: step.time, task: cursor.task, endsTask: endsTask(cursor, head) });
  }
}

/** Setup may stand between the prompts of one send; a kind we do not know must change nothing but its own row. */
const TRANSPARENT = new Set<Head["kind"]>(["tool_list_ready", "mcp_connect_begin", "mcp_connect_end", "unknown"]);

/** Any other record between two prompts makes them two sends, and ends a steering's images. */
function closeSend(cursor: Cursor, head: Head): void {
  const input = head.kind === "text" || head.kind === "image_url" || head.kind === "inline_data";
  const user = input && head.role === "user";
  if (!user) cursor.sendOpen = false;
  if (!user || head.kind === "text") cursor.steering = false;
}

function endsTask(cursor: Cursor, head: Head): boolean {
  if (head.kind === "request_end") return cursor.lastClosed?.compaction === null;
  return head.kind === "tool_call_output" || head.kind === "abort";
}

function finding(step: Step, oddity: "origin_line" | "partial_line"): void {
  step.emit({ type: "found-odd", oddity });
  showRow(step, "finding", null);
}

/** The record of a file: every kind that structures a session. */
type RecordHead = Exclude<Head, { readonly kind: "blank" | "unreadable" | "partial" }>;

function foldRecord(step: Step, head: RecordHead): void {
  switch (head.kind) {
    case "session_meta":
      return foldMeta(step, head);
    case "text":
      return head.role === "user" ? foldUserInput(step, head) : foldModelOutput(step, "assistant", head);
    case "image_url":
    case "inline_data":
      return head.role === "user" ? foldUserInput(step, head) : foldModelOutput(step, "media", head);
    case "thinking":
      return foldModelOutput(step, "thinking", head);
    case "inline_thinking":
      return foldModelOutput(step, "media", head);
    case "tool_call":
      return foldToolCall(step, head);
    case "tool_call_output":
      return foldToolCallOutput(step, head);
    case "request_begin":
      return foldRequestBegin(step);
    case "request_end":
      return foldRequestEnd(step, head);
    case "approval_decision":
      return foldDecision(step, head);
    case "token_usage":
      return foldTokenUsage(step, head);
    case "compaction_begin":
      return foldCompactionBegin(step, head);
    case "compaction_end":
      return foldCompactionEnd(step, head);
    case "abort":
      return foldAbort(step, head);
    case "subagent":
      return foldSubagent(step, head);
    case "mcp_connect_end":
      return head.failedServers === undefined ? undefined : showRow(step, "event", null);
    case "goal_finished":
      return showRow(step, "event", null);
    case "tool_list_ready":
    case "mcp_connect_begin":
      return;
    case "unknown":
      return showRow(step, "unknown", null);
    default:
      head satisfies never;
  }
}

function foldMeta(step: Step, head: SessionMetaHead): void {
  const { cursor, emit, time } = step;
  cursor.provider = head.provider ?? null;
  cursor.modelId = head.modelId ?? null;
  if (cursor.session !== null && head.sessionId !== undefined && head.sessionId !== cursor.session) {
    emit({ type: "found-odd", oddity: "other_session_id" });
  }
  emit({
    type: "meta-read",
    sessionId: head.sessionId ?? null,
    provider: cursor.provider,
    modelId: cursor.modelId,
    contextWindow: head.contextWindow ?? null,
    workspace: head.workspace ?? null,
    agentState: head.agentState ?? null,
    source: head.source ?? null,
    time,
  });
}

function evidenceOf(cursor: Cursor): Evidence {
  return {
    prompted: cursor.task !== null,
    open: openWork(cursor),
    retryAt: retryTime(cursor),
    outcome: cursor.outcome,
    unused: hasUnused(cursor),
  };
}

/** Whether the evidence still is what the cursor says: asked at every message, so that it makes nothing new. */
function holds(evidence: Evidence, cursor: Cursor): boolean {
  return (
    evidence.prompted === (cursor.task !== null) &&
    evidence.outcome === cursor.outcome &&
    evidence.retryAt === retryTime(cursor) &&
    evidence.unused === hasUnused(cursor) &&
    evidence.open === openWork(cursor)
  );
}

function retryTime({ retryAt }: Cursor): number | null {
  return retryAt !== null && retryAt >= 0 ? retryAt : null;
}

function hasUnused({ request }: Cursor): boolean {
  return request !== null && !request.used;
}

function openWork(cursor: Cursor): Evidence["open"] {
  if (cursor.compaction?.live === true) return "compaction";
  if (cursor.retryAt !== null) return "retry";
  if (cursor.request?.live === true) return "request";
  if (cursor.openCalls.some((call) => call.live)) return "call";
  return cursor.unanswered ? "prompt" : null;
}
