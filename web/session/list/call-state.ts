import type { SessionState, WaitingCall } from "#shared/api/shapes.ts";
import { countUntil } from "#shared/outline/timeline.ts";
import type { Call, Outline } from "#shared/outline/outline.ts";
import { until } from "#shared/outline/read.ts";

/** Where a tool call stands. */
export type CallState =
  | "running"
  | "waiting"
  | "silent"
  | "done"
  | "failed"
  | "denied"
  | "forbidden"
  | "stopped"
  | "cut"
  | "unanswered";

/**
 * The state of a call as it stood after the first `n` messages; `session` is the state of its session then, `waiting`
 * are the calls known to wait for an approval.
 */
export function callState(
  outline: Outline,
  call: Call,
  n: number,
  session: SessionState | null,
  waiting: readonly WaitingCall[] = [],
): CallState {
  if (call.cut) return "cut";
  const output = call.output !== null && call.output.at < n ? call.output : null;
  const decision = call.decision !== null && call.decision.at < n ? call.decision.decision : null;
  if (output !== null && output.status === "completed") return "done";
  if (decision === "deny") return "denied";
  if (decision === "forbidden") return "forbidden";
  if (output !== null) return output.status === "aborted" ? "stopped" : "failed";
  if (session === null || !isOpen(outline, call, n)) return "unanswered";
  const asked = waiting.some((each) => each.tool_call_id === call.id);
  if (asked && decision === null) return "waiting";
  if (session === "stalled") return "silent";
  if (session === "waiting" && decision === null && waiting.length === 0) return "waiting";
  return session === "running" || session === "waiting" || session === "compacting" ? "running" : "unanswered";
}

/** Whether an output may still come: no later prompt or abort, and its request has not failed. */
function isOpen(outline: Outline, call: Call, n: number): boolean {
  const lastTask = outline.tasks[countUntil(outline.tasks, n) - 1];
  if (lastTask !== undefined && lastTask.at > call.at) return false;
  const end = call.request === null ? null : (outline.requests[call.request]?.end ?? null);
  if (end !== null && end.at < n && end.status !== "completed") return false;
  const rows = until(outline.rows, n);
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i];
    if (row === undefined || row.at <= call.at) break;
    if (row.kind === "abort") return false;
  }
  return true;
}
