import { expect, it } from "vitest";
import type { SessionNode } from "#shared/api/shapes.ts";
import { openArchive, sessionId, type TracedRequest } from "./archive.fixture.ts";
import { sessionSummary } from "./session-summary.ts";
import { sessionTree } from "./session-tree.ts";

const asked: TracedRequest[] = [{ prompt: "Go", status: "completed", tokens: [1, 1, 1], ms: 1, tool: null }];

/** The tree of session 0 where each session points to those listed. */
async function treeOf(children: readonly (readonly number[])[]) {
  const at = await openArchive(children.map((list) => ({ requests: asked, children: list })));
  const view = at(Date.now());
  const record = view.index.byId(sessionId(0))[0];
  if (record === undefined) throw new Error("it was written");
  return { tree: sessionTree(view, record), summary: sessionSummary(view, record) };
}

/** `0(1(2) !3)`: numbers in order, missing ones with `!`, those whose children stand elsewhere with a reason. */
function drawn({ id, missing, unlisted, children }: SessionNode): string {
  const name = `${missing ? "!" : ""}${id.replace("session-", "")}${unlisted === null ? "" : `:${unlisted}`}`;
  return children.length === 0 ? name : `${name}(${children.map(drawn).join(" ")})`;
}

it.each([
  ["nested", [[1], [2], []], "0(1(2))", 2, 0],
  ["pointed to twice", [[1, 1], []], "0(1)", 1, 0],
  ["missing", [[7, 1], [7]], "0(!7 1(!7))", 1, 1],
  ["a circle", [[1], [0]], "0(1(0:cycle))", 1, 0],
  ["itself", [[0]], "0(0:cycle)", 0, 0],
  ["shared", [[1, 2], [3], [3], [4], []], "0(1(3(4)) 2(3:repeated))", 4, 0],
])("draws children: %s", async (_, children, picture, sessions, missing) => {
  const { tree, summary } = await treeOf(children);
  expect(drawn(tree)).toBe(picture);
  expect(summary.with_children).toMatchObject({ sessions, missing });
});

/** Sessions an hour apart that answer one prompt each and spawn others by their prompts; `to`: pointers. */
async function spawnedTree(sessions: readonly { prompt: string; spawns?: string[]; to?: number[]; source?: string }[]) {
  const at = await openArchive(
    sessions.map(({ prompt, spawns = [], to = [], source = "subagent" }, hour) => ({
      requests: [{ prompt, status: "completed", tokens: [1, 1, 1], ms: 1, tool: null, spawns }],
      children: to,
      source: hour === 0 ? "user" : source,
      hour,
    })),
  );
  const view = at(Date.now());
  const record = view.index.byId(sessionId(0))[0];
  if (record === undefined) throw new Error("it was written");
  const parents = sessions.map((_, i) => view.index.byId(sessionId(i)).map((each) => view.index.parent(each)?.key.id));
  return { tree: sessionTree(view, record), summary: sessionSummary(view, record), parents: parents.flat() };
}

it.each([
  ["by its prompt", [{ prompt: "go", spawns: ["look"] }, { prompt: "look" }], "0(1)"],
  ["a grandchild", [{ prompt: "go", spawns: ["a"] }, { prompt: "a", spawns: ["b"] }, { prompt: "b" }], "0(1(2))"],
  ["two of one prompt", [{ prompt: "go", spawns: ["a", "a"] }, { prompt: "a" }, { prompt: "a" }], "0(1 2)"],
  ["no more than there are calls", [{ prompt: "go", spawns: ["a"] }, { prompt: "a" }, { prompt: "a" }], "0(1)"],
  ["none that began before", [{ prompt: "go" }, { prompt: "a" }, { prompt: "b", spawns: ["a"] }], "0"],
  [
    "no session of a user",
    [
      { prompt: "go", spawns: ["a"] },
      { prompt: "a", source: "user" },
    ],
    "0",
  ],
  ["none that a pointer names", [{ prompt: "go", spawns: ["a"] }, { prompt: "b", to: [2] }, { prompt: "a" }], "0"],
  [
    "not by a call that a pointer has taken",
    [{ prompt: "go", spawns: ["a"], to: [1] }, { prompt: "a" }, { prompt: "a" }],
    "0(1)",
  ],
])("finds children that no pointer names: %s", async (_, sessions, picture) => {
  const { tree, summary } = await spawnedTree(sessions);
  expect(drawn(tree)).toBe(picture);
  expect(summary.children).toHaveLength(tree.children.length);
  expect(tree.children.every(({ inferred, tool_call_id }) => !inferred && tool_call_id !== null)).toBe(true);
});

it("counts children that no pointer names with their parent, and knows the parent", async () => {
  const sessions = [{ prompt: "go", spawns: ["a"] }, { prompt: "a", spawns: ["b"] }, { prompt: "b" }];
  const { summary, parents } = await spawnedTree(sessions);
  expect(summary.with_children).toMatchObject({ sessions: 2, missing: 0, tokens: { total: 9 } });
  expect(parents).toEqual([undefined, sessionId(0), sessionId(1)]);
});

it("goes 200 levels deep", async () => {
  const { tree, summary } = await treeOf(Array.from({ length: 201 }, (_, i) => (i < 200 ? [i + 1] : [])));
  let depth = 0;
  for (let node = tree; node.children[0] !== undefined; node = node.children[0]) depth += 1;
  expect(depth).toBe(200);
  expect(summary.with_children).toMatchObject({ sessions: 200, tokens: { total: 603 } });
});
