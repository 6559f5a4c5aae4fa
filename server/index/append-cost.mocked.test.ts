import { statSync } from "node:fs";
import type * as fileSystem from "node:fs";
import type * as filePromises from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { type OpenIndex, openIndex } from "./open-index.ts";
import { growShard, meta, shardPath, turn, writeShard } from "./trace.fixture.ts";

/** Files opened and bytes read by synchronous calls, which is how growth is read, and files opened otherwise. */
const read = vi.hoisted(() => ({ paths: [] as string[], bytes: 0, others: [] as string[] }));

vi.mock("node:fs", async (importOriginal) => {
  const fs = await importOriginal<typeof fileSystem>();
  const openSync: typeof fs.openSync = (path, ...rest) => {
    read.paths.push(String(path));
    return fs.openSync(path, ...rest);
  };
  const readSync = (...given: Parameters<typeof fs.readSync>): number => {
    const bytes = fs.readSync(...given);
    read.bytes += bytes;
    return bytes;
  };
  return { ...fs, openSync, readSync };
});

vi.mock("node:fs/promises", async (importOriginal) => {
  const fs = await importOriginal<typeof filePromises>();
  const open: typeof fs.open = (path, ...rest) => {
    read.others.push(String(path));
    return fs.open(path, ...rest);
  };
  return { ...fs, open };
});

const opened = (): string[] => [...new Set([...read.paths, ...read.others])].filter((path) => path.endsWith(".jsonl"));

async function open(root: string, cacheDir: string | null = null): Promise<OpenIndex> {
  const index = openIndex({ roots: [root], cacheDir, samples: null, watch: { sweepMs: 100_000 } });
  await index.whenReady;
  return index;
}

/** Appends to a session's file: it alone is opened, and little more is read of it than what was appended. */
async function expectCheapAppend(index: OpenIndex, root: string, id: string, appended: string): Promise<void> {
  const path = shardPath(root, id);
  Object.assign(read, { paths: [], bytes: 0, others: [] });
  growShard(path, appended);
  await index.sweep();
  expect(index.byId(id)[0]?.shards[0]).toMatchObject({ readBytes: statSync(path).size });
  expect(opened()).toEqual([path]);
  expect(read.others.filter((other) => other === path)).toEqual([]);
  expect(read.bytes).toBeGreaterThanOrEqual(appended.length);
  expect(read.bytes).toBeLessThanOrEqual(1.1 * appended.length + 4096);
}

const SESSIONS = Array.from({ length: 20 }, (_, i) => `s${String(i).padStart(2, "0")}`);
const turns = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => turn((from + i) * 10));

/** Sessions that begin alike: each goes its own way after so many of the turns in common. */
function writeAlike(root: string, common: (i: number) => number, own: (i: number) => string): void {
  for (const [i, id] of SESSIONS.entries()) {
    writeShard(shardPath(root, id), meta(id, i) + turns(0, common(i)).join("") + own(i));
  }
}

test("an append costs what was appended: no byte of what was read before, but its end, and no other file", async () => {
  const root = tempFolder();
  for (const [i, id] of SESSIONS.entries()) {
    writeShard(shardPath(root, id), meta(id) + turns(1000 * (i + 1), 1000 * (i + 1) + 50).join(""));
  }
  const index = await open(root);
  for (const appended of [turn(90_000), turn(90_010) + turn(90_020)]) {
    await expectCheapAppend(index, root, "s07", appended);
  }
  await index.close();
});

test("an append to one of twenty sessions that begin alike and went apart opens no other, after a restart neither", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeAlike(
    root,
    (i) => 10 + i,
    (i) => turns(1000 * (i + 1), 1000 * (i + 1) + 30).join(""),
  );
  let index = await open(root, cacheDir);
  for (const id of ["s00", "s07", "s19"]) await expectCheapAppend(index, root, id, turn(90_000));
  await index.close();
  index = await open(root, cacheDir);
  for (const id of ["s00", "s07", "s19"]) await expectCheapAppend(index, root, id, turn(95_000));
  expect(index.byId("s07")[0]?.copied).toMatchObject({ from: { id: "s06" }, messages: 16 * 6 });
  await index.close();
});

test("an append to one of twenty copies that may still go on alike opens no other", async () => {
  const root = tempFolder();
  writeAlike(
    root,
    (i) => 10 + (i % 3),
    () => "",
  );
  const index = await open(root);
  for (const id of ["s00", "s07", "s19"]) {
    const [next = "", further = ""] = turns(10 + (Number(id.slice(1)) % 3), 20);
    for (const line of next.trimEnd().split("\n")) await expectCheapAppend(index, root, id, `${line}\n`);
    await expectCheapAppend(index, root, id, further);
    await expectCheapAppend(index, root, id, turn(90_000 + Number(id.slice(1))));
  }
  const fresh = await open(root);
  const copies = (of: OpenIndex) => SESSIONS.map((id) => [id, of.byId(id)[0]?.copied]);
  expect(copies(index)).toEqual(copies(fresh));
  await Promise.all([index.close(), fresh.close()]);
});

test("after a restart, files of copies that may still go on alike are opened once", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeAlike(
    root,
    () => 10,
    () => "",
  );
  await (await open(root, cacheDir)).close();
  const index = await open(root, cacheDir);
  const [first = "", second = "", third = ""] = turns(10, 20);
  growShard(shardPath(root, "s07"), first);
  Object.assign(read, { paths: [], bytes: 0, others: [] });
  await index.sweep();
  for (const path of SESSIONS.map((id) => shardPath(root, id))) {
    expect(read.others.filter((other) => other === path).length).toBeLessThanOrEqual(1);
  }
  await expectCheapAppend(index, root, "s07", second);
  await expectCheapAppend(index, root, "s07", third);
  await index.close();
});
