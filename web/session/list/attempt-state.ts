import type { SessionState } from "#shared/api/shapes.ts";
import type { Outline, Request } from "#shared/outline/outline.ts";
import { requestAt } from "#shared/outline/read.ts";
import { valueAt } from "#shared/outline/timeline.ts";

/** Where an attempt stands that is made after another. */
export type AttemptState = "completed" | "failed" | "running" | "unended";

/**
 * The state of an attempt as it stood after the first `n` messages; `session` is the state of its session then. Without
 * an end it still runs only while it is what the session is at: an abort, a prompt or a dead process leaves it unended.
 */
export function attemptState(
  outline: Outline,
  request: Request,
  n: number,
  session: SessionState | null,
): AttemptState {
  const { end } = requestAt(request, n);
  if (end !== null) return end.status === "completed" ? "completed" : "failed";
  const next = outline.requests[request.request + 1];
  const isNewest = next === undefined || next.at >= n;
  const isAtWork = session === "running" || session === "waiting";
  return isAtWork && isNewest && valueAt(outline.evidence, n)?.open === "request" ? "running" : "unended";
}
