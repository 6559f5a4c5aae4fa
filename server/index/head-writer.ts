import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import { HEADS_PER_BLOCK } from "#shared/api/heads.ts";
import { encodeHeads } from "#shared/outline/columns.ts";
import type { Head } from "#shared/outline/head.ts";
import type { ShardFile } from "#server/roots/types.ts";
import type { HeadSink } from "./fold-session.ts";
import { type BlockPlace, firstLineOf, headFiles, HEADS_KEPT_FROM, removeHeads, writeHeadIndex } from "./head-files.ts";
import type { ReadLine } from "./read-steps.ts";

/**
 * Keeps the heads of large shards while they are folded from their start, so that opening such a session later reads
 * heads and not bodies. The index is written last: without it nothing counts. What goes wrong is of no consequence,
 * since heads can be made anew from the shard.
 */
export class HeadWriter implements HeadSink {
  readonly #folder: string;
  #shard: WrittenShard | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  begin(file: ShardFile): void {
    this.#shard = file.bytes < HEADS_KEPT_FROM ? null : openShard(this.#folder, file);
  }

  add({ head, byte, bytes }: ReadLine): void {
    const shard = this.#shard;
    if (shard === null) return;
    if (shard.heads.length === 0) shard.startByte = byte;
    shard.heads.push(head);
    shard.lineBytes.push(bytes);
    if (shard.heads.length === HEADS_PER_BLOCK && !writeBlock(shard)) this.#shard = null;
  }

  end(): void {
    const shard = this.#shard;
    this.#shard = null;
    if (shard === null || (shard.heads.length > 0 && !writeBlock(shard))) return;
    closeSync(shard.handle);
    const { path, inode } = shard.file;
    attempt(() => writeHeadIndex(this.#folder, { path, inode, blocks: shard.blocks }));
  }
}

interface WrittenShard {
  readonly file: ShardFile;
  readonly handle: number;
  readonly blocks: BlockPlace[];
  heads: Head[];
  lineBytes: number[];
  startByte: number;
  /** Bytes written to the blocks file. */
  written: number;
}

function openShard(folder: string, file: ShardFile): WrittenShard | null {
  return attempt(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeHeads(folder, file.path);
    const handle = openSync(headFiles(folder, file.path).blocks, "w", 0o600);
    return { file, handle, blocks: [], heads: [], lineBytes: [], startByte: 0, written: 0 };
  });
}

/** Writes the lines collected as one block; false when that fails, and then the shard's heads are not kept. */
function writeBlock(shard: WrittenShard): boolean {
  const lines = shard.heads.length;
  const block = encodeHeads(shard.heads, shard.lineBytes, firstLineOf(shard.blocks.length));
  const text = Buffer.from(JSON.stringify(block));
  [shard.heads, shard.lineBytes] = [[], []];
  if (attempt(() => writeSync(shard.handle, text)) !== text.length) {
    closeSync(shard.handle);
    return false;
  }
  shard.blocks.push({ startByte: shard.startByte, at: shard.written, bytes: text.length, lines, crc: crc32(text) });
  shard.written += text.length;
  return true;
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
