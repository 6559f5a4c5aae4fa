import { existsSync, readdirSync, readFileSync } from "node:fs";
import type * as promises from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { type OpenIndex, openIndex } from "./open-index.ts";
import { growShard, meta, shardPath, turn, writeShard } from "./trace.fixture.ts";

/** Names of files that there is no room for. */
const full = vi.hoisted(() => ({ names: /^$/ }));

const refuse = vi.hoisted(() => (path: unknown) => {
  if (!full.names.test(String(path))) return;
  throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
});

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof promises>();
  const writeFile = async (...given: Parameters<typeof real.writeFile>) => {
    refuse(given[0]);
    return real.writeFile(...given);
  };
  const appendFile = async (...given: Parameters<typeof real.appendFile>) => {
    refuse(given[0]);
    return real.appendFile(...given);
  };
  /** A file can be made without room for what goes into it. */
  const open = async (...given: Parameters<typeof real.open>) => {
    const handle = await real.open(...given);
    const write = handle.writeFile.bind(handle);
    handle.writeFile = async (...content) => {
      refuse(given[0]);
      return write(...content);
    };
    return handle;
  };
  return { ...real, writeFile, appendFile, open };
});

async function open(root: string, cacheDir: string): Promise<OpenIndex> {
  const index = openIndex({ roots: [root], cacheDir, samples: null, watch: { sweepMs: 100_000 } });
  await index.whenReady;
  return index;
}

const requestsOf = (index: OpenIndex): number[] => index.records().map(({ digest }) => digest.cursor.requests);
const codesOf = (index: OpenIndex): string[] => index.state().problems.map(({ code }) => code);

/** Nothing is missing, nor when there is room again at the next start; gives the index of that. */
async function expectAllAfterRoom(index: Awaited<ReturnType<typeof open>>, root: string, cacheDir: string) {
  expect(requestsOf(index)).toEqual([3]);
  await index.close();
  full.names = /^$/;
  const next = await open(root, cacheDir);
  expect(requestsOf(next)).toEqual([3]);
  return next;
}

test.each([
  ["the rows", /requests-\d+\.arrow$/],
  ["the sessions", /sessions-\d+\.jsonl$/],
  ["the last step", /manifest\.tmp$/],
])("a disk without room for %s is told, and every session is there, now and at the next start", async (_, names) => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeShard(shardPath(root, "s"), meta("s") + turn(1) + turn(10));
  full.names = names;
  const index = await open(root, cacheDir);
  await expect.poll(() => codesOf(index)).toContain("cache_unwritable");
  const [problem] = index.state().problems;
  expect(problem?.message).toContain("ENOSPC");
  expect(problem?.hint).toContain("space");
  const stored = () => readdirSync(join(cacheDir, "index-v6")).filter((name) => !name.startsWith("changes"));
  await expect.poll(stored).toEqual([]);
  growShard(shardPath(root, "s"), turn(20));
  await index.sweep();
  const next = await expectAllAfterRoom(index, root, cacheDir);
  await next.close();
  expect(codesOf(next)).toEqual([]);
});

test("a disk that fills up while changes are logged leaves what was stored before, and loses none of them", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeShard(shardPath(root, "s"), meta("s") + turn(1));
  const index = await open(root, cacheDir);
  await expect.poll(() => existsSync(join(cacheDir, "index-v6", "manifest.json"))).toBe(true);
  full.names = /changes-\d+\.jsonl$/;
  growShard(shardPath(root, "s"), turn(10));
  await index.sweep();
  await expect.poll(() => codesOf(index)).toContain("cache_unwritable");
  growShard(shardPath(root, "s"), turn(20));
  await index.sweep();
  const next = await expectAllAfterRoom(index, root, cacheDir);
  expect(readFileSync(shardPath(root, "s"), "utf8").split("\n")).toHaveLength(20);
  await next.close();
});
