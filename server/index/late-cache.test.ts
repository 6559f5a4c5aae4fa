import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectSoon, tempFolder } from "#server/roots/temp-root.fixture.ts";
import { type OpenIndex, openIndex } from "./open-index.ts";
import { growShard, meta, shardPath, turn, writeShard } from "./trace.fixture.ts";

/** What a process finds that starts over a copy of the cache, as after one that was killed: the sessions it reads. */
async function readByNext(root: string, cacheDir: string): Promise<{ read: string[]; problems: number }> {
  const copy = tempFolder();
  cpSync(cacheDir, copy, { recursive: true });
  const next = openIndex({ roots: [root], cacheDir: copy, samples: null, watch: null });
  const read: string[] = [];
  next.subscribe((change) => change.type === "session" && read.push(change.record.key.id));
  await next.whenReady;
  const problems = next.state().problems.length;
  await next.close();
  return { read, problems };
}

function open(root: string, cacheDir: string, sampleRoot: string | null): OpenIndex {
  const samples = sampleRoot === null ? null : () => Promise.resolve(sampleRoot);
  return openIndex({ roots: [root], cacheDir, samples, watch: { sweepMs: 20 } });
}

const manifest = (cacheDir: string): string => join(cacheDir, "index-v6", "manifest.json");

test.each([
  ["samples stood in for them", true],
  ["nothing was shown before them", false],
])("sessions that come after the start are kept where %s", async (_, hasSamples) => {
  const [home, cacheDir, sampleRoot] = [tempFolder(), tempFolder(), tempFolder()];
  const root = join(home, "later");
  writeShard(shardPath(sampleRoot, "sample"), meta("sample") + turn(10));
  const index = open(root, cacheDir, hasSamples ? sampleRoot : null);
  await index.whenReady;
  expect(index.records().map(({ key }) => key.id)).toEqual(hasSamples ? ["sample"] : []);

  writeShard(shardPath(root, "a"), meta("a") + turn(10));
  await expectSoon(() => existsSync(manifest(cacheDir)));
  expect(await readByNext(root, cacheDir)).toEqual({ read: [], problems: 0 });
  expect(index.state().problems.filter(({ code }) => code.startsWith("cache"))).toEqual([]);
  await index.close();
});

test("a cache that is deleted while it is written is made anew with the next change", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeShard(shardPath(root, "a"), meta("a") + turn(10));
  const index = open(root, cacheDir, null);
  await index.whenReady;
  await expectSoon(() => existsSync(manifest(cacheDir)));
  rmSync(join(cacheDir, "index-v6"), { recursive: true });

  growShard(shardPath(root, "a"), turn(20));
  await expectSoon(() => existsSync(manifest(cacheDir)));
  expect(await readByNext(root, cacheDir)).toEqual({ read: [], problems: 0 });
  expect(index.state().problems).toEqual([]);
  await index.close();
});
