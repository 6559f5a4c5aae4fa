import { rmSync, writeFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { type OpenIndex, openIndex } from "./open-index.ts";
import { growShard, meta, pointer, shardPath, turn, writeShard } from "./trace.fixture.ts";
import type { IndexChange, SessionRecord } from "./types.ts";

async function open(root: string): Promise<{ index: OpenIndex; changes: IndexChange[] }> {
  const index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: { sweepMs: 100_000 } });
  await index.whenReady;
  const changes: IndexChange[] = [];
  index.subscribe((change) => changes.push(change));
  return { index, changes };
}

/** Everything a record says, without what only this process knows. */
function plain(record: SessionRecord): unknown {
  return { ...record, ordinal: null };
}

/** The index that another process, which saw none of the changes, makes of the same root. */
async function expectAsIfNew(index: OpenIndex, root: string): Promise<void> {
  const fresh = await open(root);
  const byId = (a: SessionRecord, b: SessionRecord): number => (a.key.id < b.key.id ? -1 : 1);
  expect([...index.records()].sort(byId).map(plain)).toEqual([...fresh.index.records()].sort(byId).map(plain));
  for (const record of index.records()) expect(rows(index, record)).toEqual(rows(fresh.index, record));
  await fresh.index.close();
}

function rows(index: OpenIndex, { key }: SessionRecord): unknown {
  const [record] = index.byId(key.id);
  if (record === undefined) return null;
  const { task, line, shard, instant, status, flags, output } = index.columns();
  return index
    .rowsOf(record)
    .map((row) => [task, line, shard, instant, status, flags, output].map((column) => column[row]));
}

test("growth is read from where the record stands, and the new lines are told in order", async () => {
  const root = tempFolder();
  const path = shardPath(root, "s");
  writeShard(path, meta("s") + turn(10));
  const { index, changes } = await open(root);
  const half = turn(20).slice(0, 100);
  growShard(path, half);
  await index.sweep();
  expect(index.byId("s")[0]?.shards[0]).toMatchObject({ lines: 7, unfinishedBytes: 100 });
  growShard(path, turn(20).slice(100));
  await index.sweep();
  const grown = changes.flatMap((change) => (change.type === "session" && change.grown !== null ? [change.grown] : []));
  expect(grown.map(({ fromLine }) => fromLine)).toEqual([8]);
  expect(grown.flatMap(({ lines }) => lines)).toEqual(turn(20).trimEnd().split("\n"));
  await expectAsIfNew(index, root);
  await index.close();
});

test("a change is published without waiting for a sweep", async () => {
  const root = tempFolder();
  const path = shardPath(root, "s");
  writeShard(path, meta("s"));
  const { index, changes } = await open(root);
  growShard(path, turn(10));
  await vi.waitFor(() => expect(changes).not.toEqual([]));
  await index.close();
});

const upheavals: Record<string, (root: string) => void> = {
  shrinks: (root) => writeFileSync(shardPath(root, "s"), meta("s") + turn(10)),
  "is written anew, and longer": (root) =>
    writeFileSync(shardPath(root, "s"), meta("s", 5) + turn(50) + turn(60) + turn(70)),
  "is replaced by another file": (root) => {
    rmSync(shardPath(root, "s"));
    writeShard(shardPath(root, "s"), meta("s") + turn(10) + turn(80) + turn(90));
  },
  "grows though a later one is there": (root) => {
    writeShard(shardPath(root, "s", 2), meta("s") + turn(30));
    growShard(shardPath(root, "s"), turn(25));
  },
  "comes in the middle of others": (root) => writeShard(shardPath(root, "t", 2), meta("t") + turn(15)),
  vanishes: (root) => rmSync(shardPath(root, "t", 1)),
  "follows another": (root) => writeShard(shardPath(root, "t", 4), meta("t") + turn(45)),
  "grew into nothing": (root) => writeFileSync(shardPath(root, "s"), ""),
};

test.each(Object.entries(upheavals))("a shard that %s leaves what a new reader would find", async (_, change) => {
  const root = tempFolder();
  writeShard(shardPath(root, "s"), meta("s") + turn(10) + turn(20));
  writeShard(shardPath(root, "t", 1), meta("t") + turn(10));
  writeShard(shardPath(root, "t", 3), meta("t") + turn(30));
  const { index } = await open(root);
  change(root);
  await index.sweep();
  await expectAsIfNew(index, root);
  await index.close();
});

test("a session whose last file is gone is gone, with its rows", async () => {
  const root = tempFolder();
  writeShard(shardPath(root, "s"), meta("s") + turn(10));
  const { index, changes } = await open(root);
  rmSync(shardPath(root, "s"));
  await index.sweep();
  expect(index.records()).toEqual([]);
  expect(changes.at(-1)).toMatchObject({ type: "gone", key: { id: "s" } });
  await index.close();
});

test("a pointer means the session in its own project, and a child knows its oldest parent", async () => {
  const root = tempFolder();
  writeShard(shardPath(root, "child", 1, "p"), meta("child", 20) + turn(21));
  writeShard(shardPath(root, "child", 1, "q"), meta("child", 22) + turn(23));
  writeShard(shardPath(root, "late", 1, "p"), meta("late", 9) + pointer(10, "child"));
  writeShard(shardPath(root, "first", 1, "p"), meta("first", 1) + pointer(2, "child") + pointer(3, "first"));
  const { index } = await open(root);
  const [parent] = index.byId("first");
  if (parent === undefined) throw new Error("not indexed");
  const child = index.child(parent, "child");
  expect(child?.key.project).toBe("p");
  expect(child && index.parent(child)?.key.id).toBe("first");
  expect(index.child(parent, "first")).toBe(parent);
  expect(index.parent(parent)).toBeNull();
  const [, elsewhere] = index.byId("child");
  expect(elsewhere && index.parent(elsewhere)).toBeNull();
  await index.close();
});

test("samples stand in until a real session appears", async () => {
  const root = tempFolder();
  const sampleRoot = tempFolder();
  writeShard(shardPath(sampleRoot, "shown"), meta("shown") + turn(10));
  const samples = () => Promise.resolve(sampleRoot);
  const index = openIndex({ roots: [root], cacheDir: null, samples, watch: { sweepMs: 100_000 } });
  await index.whenReady;
  expect(index.state().samples).toBe(true);
  expect(index.records().map(({ key, sample }) => [key.id, sample])).toEqual([["shown", true]]);
  writeShard(shardPath(root, "real"), meta("real") + turn(10));
  await index.sweep();
  expect(index.records().map(({ key, sample }) => [key.id, sample])).toEqual([["real", false]]);
  expect(index.state().samples).toBe(false);
  await index.close();
});
