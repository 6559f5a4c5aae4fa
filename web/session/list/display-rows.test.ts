import { describe, expect, test } from "vitest";
import type { SessionNode } from "#shared/api/shapes.ts";
import {
  abortEvent,
  approvalDecision,
  assistantText,
  compactionBegin,
  compactionEnd,
  requestBegin,
  requestEnd,
  subagentEvent,
  toolCall,
  toolCallOutput,
  userText,
} from "#shared/omni/builders.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import { headOf } from "#shared/outline/head-of.ts";
import { SessionFamily } from "#web/session/replica/session-family.ts";
import type { Follower } from "#web/session/replica/follower.ts";
import { attemptState } from "./attempt-state.ts";
import { callState } from "./call-state.ts";
import { keyOf, messageOf } from "./display-row.ts";
import { displayRows } from "./display-rows.ts";
import { isError, nextRow, parentRow, rowShowing } from "./rows-nav.ts";

type Trace = readonly OmniMessage[];

/** A family whose sessions are folded from these messages, all in one shard. */
async function familyOf(traces: Readonly<Record<string, Trace>>): Promise<SessionFamily> {
  const family = new SessionFamily(
    { id: "main" },
    () => Promise.resolve([1]),
    async function* (replica) {
      await Promise.resolve();
      const heads = (traces[replica.id] ?? []).map((message) => headOf(JSON.stringify(message)));
      yield { heads, lineBytes: heads.map(() => 100) };
    },
  );
  await family.root.load();
  for (const id of Object.keys(traces)) {
    const member = id === "main" ? family.root : family.open({ id });
    while (member.state.kind === "loading") await new Promise((resolve) => setTimeout(resolve));
  }
  return family;
}

const rowsOf = (family: SessionFamily, open: readonly string[] = [], nodes = new Map<string, SessionNode>()) =>
  displayRows({
    root: family.root,
    member: (id) => family.member(id),
    nodes,
    told: (id) => family.told.of(id),
    isOpen: (fold) => open.includes(fold),
  });

const shapeOf = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => `${"  ".repeat(row.rails.length)}${row.kind === "message" ? row.row.kind : row.kind}`);

const spawn = toolCall({ name: "run_subagent", arguments: '{"prompt":"Look"}', toolCallId: "s" });
const PARENT: Trace = [
  userText("Go"),
  requestBegin(),
  spawn,
  subagentEvent("kid"),
  requestEnd("completed"),
  toolCallOutput({ output: "Found.", toolCallId: "s" }),
  assistantText("Done"),
];
const KID: Trace = [userText("Look"), requestBegin(), assistantText("Found."), requestEnd("completed")];

describe("the rows of a reading view", () => {
  test("nest a child after the call that spawned it, once it is unfolded", async () => {
    const family = await familyOf({ main: PARENT, kid: KID });
    expect(shapeOf(rowsOf(family))).toEqual(["user", "tool_call", "child", "assistant"]);
    const open = rowsOf(family, ["main/child/kid"]);
    expect(shapeOf(open)).toEqual(["user", "tool_call", "child", "  user", "  assistant", "assistant"]);
    expect(parentRow(open, 4)).toBe(2);
    expect(new Set(open.map(keyOf)).size).toBe(open.length);
    expect(open[1]).toMatchObject({ children: "open" });
  });

  test("survive a child that points at its parent, and one without a trace", async () => {
    const loop = await familyOf({ main: [...PARENT.slice(0, 3), subagentEvent("main")] });
    expect(shapeOf(rowsOf(loop, ["main/child/main"])).slice(-2)).toEqual(["child", "  child-note"]);
    const missing = await familyOf({ main: PARENT });
    const note = rowsOf(missing, ["main/child/kid"]).find((row) => row.kind === "child-note");
    expect(note).toMatchObject({ note: "loading", child: "kid" });
  });

  test("give a child that is pointed at twice two cards with keys of their own", async () => {
    const family = await familyOf({ main: [...PARENT, userText("Again"), subagentEvent("kid")], kid: KID });
    const rows = rowsOf(family, ["main/child/kid", "main/child/kid/1"]);
    expect(rows.filter((row) => row.kind === "child")).toHaveLength(2);
    expect(new Set(rows.map(keyOf)).size).toBe(rows.length);
  });

  test("hold what a compaction did inside its divider", async () => {
    const span = { reason: "manual", mode: "summarize" } as const;
    const family = await familyOf({
      main: [
        userText("Go"),
        compactionBegin({ ...span, context: 10, turns: 1 }),
        userText("Summarise"),
        requestBegin(),
        assistantText("[summary]Short[/summary]"),
        requestEnd("completed"),
        compactionEnd({ ...span, status: "completed" }),
      ],
    });
    expect(shapeOf(rowsOf(family))).toEqual(["user", "compaction"]);
    expect(shapeOf(rowsOf(family, ["main/compaction/0"]))).toEqual(["user", "compaction", "  user", "  assistant"]);
  });

  test("are found by any message that they show, and by error", async () => {
    const failing = toolCallOutput({ output: "no", toolCallId: "s", stopReason: "failed" });
    const family = await familyOf({ main: [...PARENT.slice(0, 5), failing, assistantText("Sorry")] });
    const rows = rowsOf(family);
    const call = rows.findIndex((row) => messageOf(row) === 2);
    expect(rowShowing(rows, "main", 5)).toBe(call);
    expect(rowShowing(rows, "main", 4)).toBe(call + 1);
    expect(nextRow(rows, -1, 1, isError)).toBe(call);
    expect(nextRow(rows, call, 1, isError)).toBeNull();
  });
});

describe("the attempt after a failed one", () => {
  const begun: Trace = [userText("Go"), requestBegin(), requestEnd("timeout"), requestBegin()];

  test.each([
    ["nothing", [], "running", "running"],
    ["nothing", [], "waiting", "running"],
    ["nothing", [], "stalled", "unended"],
    ["an abort", [abortEvent("aborted by user")], "aborted", "unended"],
    ["an abort and another prompt", [abortEvent("aborted by user"), userText("Again")], "running", "unended"],
    ["another prompt", [userText("Something else")], "running", "unended"],
    ["another begin", [requestBegin()], "running", "unended"],
    ["its end", [requestEnd("completed")], "completed", "completed"],
    ["its failure", [requestEnd("timeout")], "failed", "failed"],
  ] as const)("after %s, %s", async (_, after, session, state) => {
    const { root } = await familyOf({ main: [...begun, ...after] });
    const { outline, n } = root.replica.view();
    const [, next] = outline.requests;
    expect(next && attemptState(outline, next, n, session)).toBe(state);
  });
});

describe("a tool call", () => {
  const stateOf = (root: Follower, session: Parameters<typeof callState>[3]) => {
    const { outline, n } = root.replica.view();
    const [call] = outline.calls;
    return call === undefined ? null : callState(outline, call, n, session);
  };
  const begun: Trace = [userText("Go"), requestBegin(), spawn];

  test.each([
    ["nothing", [], "running", "running"],
    ["nothing", [], "waiting", "waiting"],
    ["an allow", [approvalDecision("allow", "s")], "waiting", "running"],
    ["nothing", [], "stalled", "silent"],
    ["nothing", [], "completed", "unanswered"],
    ["a deny", [approvalDecision("deny", "s")], "completed", "denied"],
    ["a veto", [approvalDecision("forbidden", "s")], "completed", "forbidden"],
    ["its request's failure", [requestEnd("timeout")], "running", "unanswered"],
    ["an abort", [abortEvent("aborted by user")], "running", "unanswered"],
    ["another prompt", [userText("Something else")], "running", "unanswered"],
    ["an output", [toolCallOutput({ output: "", toolCallId: "s" })], "running", "done"],
    ["a failure", [toolCallOutput({ output: "", toolCallId: "s", stopReason: "failed" })], "running", "failed"],
    ["a stop", [toolCallOutput({ output: "", toolCallId: "s", stopReason: "aborted" })], "completed", "stopped"],
  ] as const)("after %s", async (_, after, session, state) => {
    const { root } = await familyOf({ main: [...begun, ...after] });
    expect(stateOf(root, session)).toBe(state);
  });

  test("that is known to wait does so in any open session, and no other one beside it", async () => {
    const { root } = await familyOf({ main: [...begun, toolCall({ name: "ls", arguments: "{}", toolCallId: "t" })] });
    const { outline, n } = root.replica.view();
    const waiting = [{ tool_call_id: "t", tool: "ls", arguments: "{}", since: "" }];
    const states = (session: "waiting" | "stalled") =>
      outline.calls.map((call) => callState(outline, call, n, session, waiting));
    expect(states("waiting")).toEqual(["running", "waiting"]);
    expect(states("stalled")).toEqual(["silent", "waiting"]);
  });

  test("that was cut off is never shown as running", async () => {
    const cut = toolCall({ name: "ls", arguments: '{"cmd', toolCallId: "s", stopReason: "malformed" });
    const { root } = await familyOf({ main: [userText("Go"), requestBegin(), cut] });
    expect(stateOf(root, "running")).toBe("cut");
  });
});
