import { afterEach, expect, test } from "vitest";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { type OpenIndex, openIndex } from "./open-index.ts";
import { growShard, pointer, shardPath, writeShard } from "./trace.fixture.ts";

const START = Date.UTC(2026, 0, 1);
const line = (second: number, type: string, payload: Record<string, unknown>) =>
  `${JSON.stringify({ timestamp: new Date(START + second * 1000).toISOString(), type, payload })}\n`;
const begin = (id: string, second: number, prompt: string, source?: string) =>
  line(second, "session_meta", { session_id: id, provider: "acme", model_id: "nova", source }) +
  line(second, "model_msg", { type: "text", role: "user", text: prompt });
const spawn = (second: number, id: string, prompt: string) => {
  const call = { name: "run_task", arguments: JSON.stringify({ prompt }), tool_call_id: id };
  return line(second, "model_msg", { type: "tool_call", role: "assistant", ...call });
};

const PARENT = begin("parent", 1, "Go") + spawn(2, "s1", "Look") + spawn(4, "s2", "Look");
const TRACES = {
  parent: PARENT,
  early: begin("early", 3, "Look", "subagent"),
  late: begin("late", 5, "Look", "subagent"),
};
type Name = keyof typeof TRACES;

let index: OpenIndex;
afterEach(() => index.close());

async function open(root: string): Promise<void> {
  index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: { sweepMs: 100_000 } });
  await index.whenReady;
}

const family = () => {
  const [parent] = index.byId("parent");
  const children = parent === undefined ? [] : index.spawned(parent).map(({ record, id }) => `${id} ${record.key.id}`);
  const parentOf = (id: string) => index.byId(id).map((record) => index.parent(record)?.key.id ?? null)[0];
  return { children, early: parentOf("early"), late: parentOf("late") };
};

const whole = { children: ["s1 early", "s2 late"], early: "parent", late: "parent" };

test.each<readonly Name[]>([
  ["parent", "early", "late"],
  ["late", "early", "parent"],
  ["late", "parent", "early"],
])("a family is found whoever came first: %s, %s, %s", async (...order) => {
  const root = tempFolder();
  await open(root);
  for (const name of order) {
    writeShard(shardPath(root, name), TRACES[name]);
    await index.sweep();
    family(); // what was worked out before must not stay
  }
  expect(family()).toEqual(whole);
});

test("a pointer that comes later goes before the prompt, and its call is taken", async () => {
  const root = tempFolder();
  for (const [name, text] of Object.entries(TRACES)) writeShard(shardPath(root, name), text);
  await open(root);
  expect(family()).toEqual(whole);
  growShard(shardPath(root, "parent"), pointer(6, "late"));
  await index.sweep();
  // of two calls with the same prompt the pointer takes the first
  expect(family()).toEqual({ children: [], early: null, late: "parent" });
  writeShard(shardPath(root, "other"), begin("other", 1, "Elsewhere") + pointer(7, "early"));
  await index.sweep();
  expect(family()).toEqual({ children: [], early: "other", late: "parent" });
});

test("another project has no part in it", async () => {
  const root = tempFolder();
  writeShard(shardPath(root, "parent", 1, "p"), TRACES.parent);
  writeShard(shardPath(root, "early", 1, "q"), TRACES.early);
  await open(root);
  expect(family()).toMatchObject({ children: [], early: null });
});
