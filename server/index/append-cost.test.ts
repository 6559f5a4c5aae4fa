import { statSync } from "node:fs";
import type * as fileSystem from "node:fs";
import type * as filePromises from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openIndex } from "./open-index.ts";
import { growShard, meta, shardPath, turn, writeShard } from "./trace.fixture.ts";

/** Files opened and bytes read by synchronous calls, which is how growth is read. */
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

test("an append costs what was appended: no byte of what was read before, but its end, and no other file", async () => {
  const root = tempFolder();
  for (let session = 0; session < 20; session++) {
    // none opens like another, as copies would
    const turns = Array.from({ length: 50 }, (_, i) => turn(1000 * (session + 1) + i * 10));
    writeShard(shardPath(root, `s${String(session)}`), meta(`s${String(session)}`) + turns.join(""));
  }
  const index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: { sweepMs: 100_000 } });
  await index.whenReady;
  const path = shardPath(root, "s7");
  for (const appended of [turn(90_000), turn(90_010) + turn(90_020)]) {
    Object.assign(read, { paths: [], bytes: 0, others: [] });
    growShard(path, appended);
    await index.sweep();
    expect(index.byId("s7")[0]?.shards[0]).toMatchObject({ readBytes: statSync(path).size });
    expect(new Set([...read.paths, ...read.others])).toEqual(new Set([path]));
    expect(read.bytes).toBeGreaterThanOrEqual(appended.length);
    expect(read.bytes).toBeLessThanOrEqual(1.1 * appended.length + 4096);
  }
  await index.close();
});
