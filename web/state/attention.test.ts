import { expect, test } from "vitest";
import type { SessionState, WaitingCall } from "#shared/api/shapes.ts";
import { turnOf } from "./attention.ts";

const call: WaitingCall = { tool_call_id: "c", tool: "exec", arguments: "{}", since: "" };

test.each([
  ["running", "waiting", null, "waiting"],
  [undefined, "waiting", null, "waiting"],
  ["waiting", "waiting", null, null],
  ["running", "waiting", "parent", "waiting"],
  ["running", "failed", null, "failed"],
  ["retrying", "auth", null, "failed"],
  ["waiting", "completed", null, "ended"],
  ["running", "aborted", null, "ended"],
  ["running", "completed", "parent", null],
  ["running", "stalled", null, null],
  ["running", "running", null, null],
  [undefined, "completed", null, null],
  ["completed", "failed", null, null],
] as const)("from %s to %s below %s is %s", (before, state: SessionState, parent, turn) => {
  expect(turnOf(before, { state, parent, waiting_for: state === "waiting" ? call : null })).toBe(turn);
});
