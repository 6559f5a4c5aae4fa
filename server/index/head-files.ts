import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { HEADS_PER_BLOCK } from "#shared/api/heads.ts";
import type { ShardFile } from "#server/roots/types.ts";

/** Smaller shards are read faster than their heads. */
export const HEADS_KEPT_FROM = 1024 * 1024;

const blockPlace = z.object({
  /** Offset in the shard of the block's first line. */
  startByte: z.number(),
  /** Where the block's text lies in the blocks file. */
  at: z.number(),
  bytes: z.number(),
  /** Heads in it: HEADS_PER_BLOCK, in the last block perhaps fewer. */
  lines: z.number(),
  crc: z.number(),
});

const headIndex = z.object({
  path: z.string(),
  inode: z.number(),
  blocks: z.array(blockPlace),
});

/** Where a block of heads is kept. */
export type BlockPlace = z.infer<typeof blockPlace>;

/** The blocks that are kept of a shard, from its first on without a gap, up to the lines it had when it was read. */
export type HeadIndex = z.infer<typeof headIndex>;

/** Number of the first line of a block, from 1. */
export function firstLineOf(block: number): number {
  return block * HEADS_PER_BLOCK + 1;
}

/** The two files that keep the heads of one shard; named by a hash, since a shard's path is long and not ours. */
export function headFiles(folder: string, shardPath: string): { readonly index: string; readonly blocks: string } {
  const name = createHash("sha1").update(shardPath).digest("hex");
  return { index: join(folder, `${name}.json`), blocks: join(folder, `${name}.blocks`) };
}

/** The index of a shard's kept heads; null when there is none, or it is of another file. */
export function readHeadIndex(folder: string, { path, inode }: Pick<ShardFile, "path" | "inode">): HeadIndex | null {
  try {
    const index = headIndex.parse(JSON.parse(readFileSync(headFiles(folder, path).index, "utf8")));
    return index.path === path && index.inode === inode ? index : null;
  } catch {
    return null;
  }
}

/** Replaces the index in one step. @throws when it cannot be written */
export function writeHeadIndex(folder: string, index: HeadIndex): void {
  const path = headFiles(folder, index.path).index;
  writeFileSync(`${path}.tmp`, JSON.stringify(index), { mode: 0o600 });
  renameSync(`${path}.tmp`, path);
}

/** Forgets what is kept of a shard. */
export function removeHeads(folder: string, shardPath: string): void {
  const { index, blocks } = headFiles(folder, shardPath);
  rmSync(index, { force: true });
  rmSync(blocks, { force: true });
}
