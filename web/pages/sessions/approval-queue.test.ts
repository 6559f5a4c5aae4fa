import { expect, test } from "vitest";
import type { SessionSummary } from "#shared/api/shapes.ts";
import { waitingSessions } from "./approval-queue.tsx";

function session(id: string, since: string | null): SessionSummary {
  const waiting_for = since === null ? null : { tool_call_id: "1", tool: "exec_command", arguments: "{}", since };
  return { id, waiting_for } as SessionSummary;
}

test("the queue holds what waits, whose wait is longest first, whatever zone a time is told in", () => {
  const open = [
    session("late", "2026-11-30T10:00:30.000Z"),
    session("running", null),
    session("early", "2026-11-30T11:00:00.000+01:00"),
  ];
  expect(waitingSessions(open).map(({ session: { id } }) => id)).toEqual(["early", "late"]);
});
