import { expect, test } from "vitest";
import type { SessionState, SessionSummary } from "#shared/api/shapes.ts";
import { orderByNeed } from "./live-order.ts";

const open = (id: string, state: SessionState, started_at: string, parent: string | null = null) =>
  ({ id, state, started_at, parent }) as SessionSummary;
const order = (...sessions: SessionSummary[]) =>
  orderByNeed(sessions).map(({ session, children }) => [session.id, ...children.map(({ id }) => id)].join(" > "));

test("who needs someone comes first, then who began first", () => {
  expect(
    order(
      open("compacting", "compacting", "1"),
      open("late", "running", "3"),
      open("early", "running", "2"),
      open("retrying", "retrying", "9"),
      open("waiting", "waiting", "9"),
    ),
  ).toEqual(["waiting", "retrying", "early", "late", "compacting"]);
});

test("children stand under the topmost open session, and what they need lifts it", () => {
  expect(
    order(
      open("calm", "running", "1"),
      open("parent", "running", "2"),
      open("child", "running", "3", "parent"),
      open("grandchild", "waiting", "4", "child"),
      open("orphan", "running", "5", "elsewhere"),
    ),
  ).toEqual(["parent > child > grandchild", "calm", "orphan"]);
});

test("a ring of parents loses nobody", () => {
  expect(order(open("a", "running", "1", "b"), open("b", "running", "2", "a")).join(" ")).toMatch(/a.*b|b.*a/);
});
