import { readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HEADS_PER_BLOCK } from "#shared/api/heads.ts";
import { decodeHeads, type HeadBlock } from "#shared/outline/columns.ts";
import { headOf } from "#shared/outline/head-of.ts";
import { HeadBlocks } from "#server/reading/head-blocks.ts";
import { LineMarks } from "#server/reading/line-marks.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { headsFolder } from "./head-store.ts";
import { type OpenIndex, openIndex } from "./open-index.ts";
import { growShard, meta, shardPath, turn, writeShard } from "./trace.fixture.ts";
import type { ShardRecord } from "./types.ts";

/** More than a mebibyte, in four whole blocks of lines and a part of one. */
const trace = meta("s") + Array.from({ length: 1600 }, (_, i) => turn(10 * (i + 1))).join("");
const lines = trace.trimEnd().split("\n");

async function open(root: string, cacheDir: string): Promise<{ index: OpenIndex; shard: ShardRecord }> {
  const index = openIndex({ roots: [root], cacheDir, samples: null, watch: { sweepMs: 100_000 } });
  await index.whenReady;
  const shard = index.byId("s")[0]?.shards[0];
  if (shard === undefined) throw new Error("not indexed");
  return { index, shard };
}

async function headsIn(index: OpenIndex, shard: ShardRecord, block: number) {
  const kept = await index.heads.block(shard, block);
  return kept === null ? null : decodeHeads(JSON.parse(kept.text) as HeadBlock);
}

test("the heads of a large shard are kept from the first reading on, over restarts", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeShard(shardPath(root, "s"), trace);
  await (await open(root, cacheDir)).index.close();
  const { index, shard } = await open(root, cacheDir);
  for (const block of [0, 1, 2, 3, 4]) {
    const part = lines.slice(block * HEADS_PER_BLOCK, (block + 1) * HEADS_PER_BLOCK);
    expect(await headsIn(index, shard, block)).toEqual({
      heads: part.map(headOf),
      lineBytes: part.map((line) => Buffer.byteLength(line)),
    });
  }
  expect(await headsIn(index, shard, 5)).toBeNull();
  for (const line of [1, 7, 2 * HEADS_PER_BLOCK, 2 * HEADS_PER_BLOCK + 7, lines.length + 1]) {
    const byte = lines.slice(0, line - 1).reduce((total, text) => total + Buffer.byteLength(text) + 1, 0);
    expect(await index.heads.known(shard, line)).toEqual({ line, byte });
  }
  await index.close();
});

test("heads of a shard that was written anew are not given", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeShard(shardPath(root, "s"), trace);
  const { index, shard: before } = await open(root, cacheDir);
  expect(await index.heads.block(before, 0)).not.toBeNull();
  writeShard(shardPath(root, "s"), meta("s", 1));
  await index.sweep();
  growShard(shardPath(root, "s"), trace);
  await index.sweep();
  const shard = index.byId("s")[0]?.shards[0];
  expect(shard?.lines).toBe(lines.length + 1);
  expect(shard && (await index.heads.block(shard, 0))).toBeNull();
  await index.close();
});

test("heads of blocks that growth completes are kept once they were read, and not for contents that have changed", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  const path = shardPath(root, "s");
  writeShard(path, trace);
  const opened = await open(root, cacheDir);
  const grown = Array.from({ length: 400 }, (_, i) => turn(10 * (i + 2000))).join("");
  growShard(path, grown);
  await opened.index.sweep();
  const all = (trace + grown).trimEnd().split("\n");
  const shard = opened.index.byId("s")[0]?.shards[0];
  if (shard === undefined) throw new Error("not indexed");
  expect((await opened.index.heads.block(shard, 4))?.lines).toBeLessThan(HEADS_PER_BLOCK);
  await new HeadBlocks(new LineMarks(opened.index.heads), opened.index.heads).read(shard, 1, all.length);
  await opened.index.close();

  const { index, shard: again } = await open(root, cacheDir);
  const part = all.slice(4 * HEADS_PER_BLOCK, 5 * HEADS_PER_BLOCK);
  expect(await headsIn(index, again, 4)).toEqual({
    heads: part.map(headOf),
    lineBytes: part.map((line) => Buffer.byteLength(line)),
  });
  expect(await index.heads.known(again, 5 * HEADS_PER_BLOCK + 1)).toMatchObject({ line: 5 * HEADS_PER_BLOCK + 1 });
  const late = index.heads.keeper(again, 0);
  index.heads.forget(path);
  late("{}", 0);
  expect(await index.heads.block(again, 0)).toBeNull();
  await index.close();
});

test("damaged heads are not given", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeShard(shardPath(root, "s"), trace);
  const { index, shard } = await open(root, cacheDir);
  const folder = headsFolder(cacheDir);
  const blocks = readdirSync(folder).find((name) => name.endsWith(".blocks")) ?? "";
  truncateSync(join(folder, blocks), 1000);
  expect(await index.heads.block(shard, 0)).toBeNull();
  await index.close();
});
