import { cpSync, readdirSync, rmSync } from "node:fs";
import type * as filePromises from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { scanRoot } from "#server/roots/scan.ts";
import { expectSoon, tempFolder } from "#server/roots/temp-root.fixture.ts";
import { Archive } from "./archive.ts";
import { foldWhole } from "./fold-session.ts";
import { IndexCache } from "./index-cache.ts";
import { content, fresh } from "./index-content.fixture.ts";
import { type OpenIndex, openIndex } from "./open-index.ts";
import { foldedSession } from "./row-block.ts";
import { keyOf } from "./session-key.ts";
import { growShard, meta, shardPath, turn, writeShard } from "./trace.fixture.ts";

/** What happens before a file of that name is opened for writing. */
const before = vi.hoisted(() => ({ open: Promise.resolve.bind(Promise) as (path: string) => Promise<void> }));

vi.mock("node:fs/promises", async (importOriginal) => {
  const fs = await importOriginal<typeof filePromises>();
  const open: typeof fs.open = async (path, flags, ...rest) => {
    if (flags === "w") await before.open(String(path));
    return fs.open(path, flags, ...rest);
  };
  return { ...fs, open };
});

beforeEach(() => {
  before.open = () => Promise.resolve();
});

const turns = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => turn(from + i * 10)).join("");

/** The names of the stored generation's files. */
function stored(cacheDir: string): string[] {
  const folder = readdirSync(cacheDir).find((name) => name.startsWith("index-v"));
  return folder === undefined ? [] : readdirSync(join(cacheDir, folder)).sort();
}

/** What the next process finds over a copy of the cache, and which sessions it reads. */
async function next(root: string, cacheDir: string): Promise<{ content: string; read: string[]; problems: unknown[] }> {
  const copy = tempFolder();
  cpSync(cacheDir, copy, { recursive: true });
  const index = openIndex({ roots: [root], cacheDir: copy, samples: null, watch: null });
  const read: string[] = [];
  index.subscribe((change) => change.type === "session" && read.push(change.record.key.id));
  await index.whenReady;
  const found = { content: content(index), read, problems: [...index.state().problems] };
  await index.close();
  return found;
}

async function open(root: string, cacheDir: string): Promise<OpenIndex> {
  const index = openIndex({ roots: [root], cacheDir, samples: null, watch: { sweepMs: 100_000 } });
  await index.whenReady;
  return index;
}

/** What happens to the archive while its three files are written, one before each. */
const happenings: Record<string, (root: string, step: number) => void> = {
  "a session grows": (root, step) => growShard(shardPath(root, "a"), turns(1000 + step * 100, 2)),
  "a session is written anew": (root, step) => writeShard(shardPath(root, "b"), meta("b") + turns(2000, 3 - step)),
  "a session goes": (root, step) => rmSync(shardPath(root, `gone${String(step)}`)),
  "a session comes": (root, step) =>
    writeShard(shardPath(root, `new${String(step)}`), meta("new") + turns(step * 100, 2)),
  "a session goes and comes back": (root, step) => {
    if (step === 1) writeShard(shardPath(root, "b"), meta("b") + turns(3000, 1));
    else rmSync(shardPath(root, "b"));
    if (step === 2) writeShard(shardPath(root, "b", 2), meta("b") + turns(4000, 2));
  },
  "a copy of a session comes, and goes on": (root, step) =>
    growShard(shardPath(root, "a", 1, "q"), step === 0 ? meta("a", 500) + turns(0, 3) : turns(5000 + step * 10, 1)),
};

test.each(Object.entries(happenings))(
  "where, while the index is written, %s, the next start finds all",
  async (_, happen) => {
    const [root, cacheDir] = [tempFolder(), tempFolder()];
    for (const id of ["a", "b", "gone0", "gone1", "gone2"]) {
      writeShard(shardPath(root, id), meta(id, 1) + turns(id === "a" ? 0 : 10_000 * id.length + id.charCodeAt(0), 5));
    }
    writeShard(shardPath(root, "other", 1, "q"), meta("other"));
    let step = 0;
    const index = openIndex({ roots: [root], cacheDir, samples: null, watch: { sweepMs: 100_000 } });
    before.open = async (path) => {
      if (!/(requests|calls|sessions)-1/.test(path)) return;
      happen(root, step++);
      await index.sweep();
    };
    await index.whenReady;
    expect(step).toBe(3);
    const found = await next(root, cacheDir);
    expect(found).toEqual({ content: content(index), read: [], problems: [] });
    expect(found.content).toBe(await fresh(root));
    await index.close();
  },
);

test("a start, a change and an end leave the stored index of a large archive as it is, and lose nothing", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  for (let i = 0; i < 60; i++)
    writeShard(shardPath(root, `s${String(i)}`), meta(`s${String(i)}`) + turns(i * 1000, 50));
  await (await open(root, cacheDir)).close();
  const generation = stored(cacheDir);
  expect(generation).toContain("sessions-1.jsonl");
  for (let i = 0; i < 3; i++) {
    growShard(shardPath(root, "s1"), turns(90_000 + i * 100, 1));
    if (i === 1) rmSync(shardPath(root, "s9"));
    const index = await open(root, cacheDir);
    growShard(shardPath(root, "s2"), turns(90_000 + i * 100, 1));
    await index.sweep();
    await index.close();
    expect(stored(cacheDir)).toEqual([...new Set([...generation, "changes-1.jsonl"])].sort());
    const found = await next(root, cacheDir);
    expect(found).toEqual({ content: await fresh(root), read: [], problems: [] });
  }
});

test("the log is merged when idle, once it has grown to a share of what is stored", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  for (let i = 0; i < 20; i++) writeShard(shardPath(root, `s${String(i)}`), meta("s") + turns(i * 1000, 60));
  const archive = new Archive();
  const report = vi.fn();
  const cache = new IndexCache(archive, { cacheDir, writable: true, isSettled: () => true, report, mergeAfter: 20 });
  archive.onTouched = (touched) => cache.note(touched);
  const { shards } = await scanRoot(root);
  const foldAll = async (files: typeof shards): Promise<void> => {
    for (const file of files) archive.replace(keyOf(file), foldedSession(await foldWhole([file])), false);
  };
  await foldAll(shards);
  await cache.startLogging();
  await foldAll(shards.slice(0, 1));
  await expectSoon(() => stored(cacheDir).includes("changes-1.jsonl"));
  await new Promise((resolve) => setTimeout(resolve, 100)); // longer than mergeAfter
  expect(stored(cacheDir)).toContain("sessions-1.jsonl");
  await foldAll(shards);
  await expectSoon(() => stored(cacheDir).includes("sessions-2.jsonl"));
  expect(report).not.toHaveBeenCalled();
  await cache.close();
});
