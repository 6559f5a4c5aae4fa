import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { HEADS_PER_BLOCK } from "#shared/api/heads.ts";
import type { HeadBlock } from "#shared/outline/columns.ts";
import {
  type BlockPlace,
  firstLineOf,
  headFiles,
  type HeadIndex,
  HEADS_KEPT_FROM,
  readHeadIndex,
  removeHeads,
  writeHeadIndex,
} from "./head-files.ts";
import type { ShardRecord } from "./types.ts";

const INDEXES_KEPT = 64;

/** The folder below a cache in which heads are kept; its name says the version of their form. */
export function headsFolder(cacheDir: string): string {
  return join(cacheDir, "heads-v1");
}

/** A line whose offset in its shard is known. */
interface KnownLine {
  readonly line: number;
  readonly byte: number;
}

/** Encoded heads (JSON, as `encodeHeads` gives them) of a block's first `lines` lines. */
interface KeptBlock {
  readonly text: string;
  /** HEADS_PER_BLOCK, or what there was of the block when the shard was read. */
  readonly lines: number;
}

/** Keeps a whole block: its encoded heads, and the offset in the shard of its first line. */
export type KeepBlock = (text: string, startByte: number) => void;

/** Gives back what HeadWriter kept, and keeps what was completed since. Everything may be missing: then the shard itself is read. */
export class HeadStore {
  readonly #folder: string | null;
  readonly #writable: boolean;
  /** Goes up whenever something is forgotten: what was read of shards before may be of other contents. */
  #forgotten = 0;
  /** Indexes by shard path; null: looked for in vain. */
  readonly #indexes = new Map<string, HeadIndex | null>();
  /** Bytes of the lines of blocks that were asked for; they go with the index that names the block. */
  readonly #sizes = new WeakMap<BlockPlace, readonly number[]>();

  /** Without a cache folder nothing is kept. */
  constructor(cacheDir: string | null, writable: boolean) {
    this.#writable = writable;
    this.#folder = cacheDir === null ? null : headsFolder(cacheDir);
  }

  /**
   * The kept heads of a block.
   *
   * @param block Number of the block from 0: the lines from `block * HEADS_PER_BLOCK + 1` on.
   */
  async block(shard: ShardRecord, block: number): Promise<KeptBlock | null> {
    const index = this.#indexOf(shard);
    const place = index?.blocks[block];
    if (this.#folder === null || index === null || place === undefined) return null;
    if (block * HEADS_PER_BLOCK + place.lines > shard.lines) return null;
    try {
      const bytes = await readPart(headFiles(this.#folder, shard.file.path).blocks, place.at, place.bytes);
      if (crc32(bytes) === place.crc) return { text: bytes.toString("utf8"), lines: place.lines };
    } catch {
      // deleted under us: as if it had never been there
    }
    this.#indexes.set(shard.file.path, null);
    return null;
  }

  /** The last line at or before `line` whose offset is known without reading the shard; of kept lines, the line itself. */
  async known(shard: ShardRecord, line: number): Promise<KnownLine> {
    const blocks = this.#indexOf(shard)?.blocks ?? [];
    const block = Math.min(Math.floor((line - 1) / HEADS_PER_BLOCK), blocks.length - 1);
    const place = blocks[block];
    if (place === undefined) return { line: 1, byte: 0 };
    const first = firstLineOf(block);
    const sizes = line === first ? [] : (await this.#sizesIn(shard, block, place)).slice(0, line - first);
    // each line is followed by its newline
    const passed = sizes.reduce((total, bytes) => total + bytes + 1, 0);
    return { line: first + sizes.length, byte: place.startByte + passed };
  }

  /** Bytes of the lines in a kept block; none when it cannot be read. */
  async #sizesIn(shard: ShardRecord, block: number, place: BlockPlace): Promise<readonly number[]> {
    const known = this.#sizes.get(place);
    if (known !== undefined) return known;
    const kept = await this.block(shard, block);
    if (kept === null) return [];
    const { bytes } = JSON.parse(kept.text) as HeadBlock;
    this.#sizes.set(place, bytes);
    return bytes;
  }

  /**
   * For a block that a live shard has completed since it was read from its start: ask before its lines are read, and
   * what is given keeps its heads, so that they are read once and not at every start. It does nothing when the shard
   * was forgotten meanwhile, when blocks before it are missing, or when it cannot be written.
   */
  keeper(shard: ShardRecord, block: number): KeepBlock {
    const { file } = shard;
    const [folder, forgotten] = [this.#folder, this.#forgotten];
    if (folder === null || !this.#writable || shard.readBytes < HEADS_KEPT_FROM) return () => undefined;
    return (text, startByte) => {
      if (this.#forgotten !== forgotten) return;
      try {
        addBlock(folder, file, block, { text, startByte });
        this.#indexes.delete(file.path);
      } catch {
        // as if it had not been completed yet
      }
    };
  }

  /** The shard is another one now, or gone. */
  forget(shardPath: string): void {
    this.#forgotten += 1;
    this.#indexes.delete(shardPath);
    if (this.#folder !== null) removeHeads(this.#folder, shardPath);
  }

  /** A shard was folded: what was known of its kept heads before is old. */
  refresh(shardPath: string): void {
    this.#indexes.delete(shardPath);
  }

  /** Forgets everything. Never rejects. */
  async clear(): Promise<void> {
    this.#forgotten += 1;
    this.#indexes.clear();
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined);
  }

  #indexOf({ file, readBytes }: ShardRecord): HeadIndex | null {
    if (this.#folder === null || readBytes < HEADS_KEPT_FROM) return null;
    const kept = this.#indexes.get(file.path);
    const index = kept === undefined ? readHeadIndex(this.#folder, file) : kept;
    this.#indexes.delete(file.path);
    this.#indexes.set(file.path, index); // put last: the first is the one unused for longest
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size > INDEXES_KEPT && oldest !== undefined) this.#indexes.delete(oldest);
    return index?.inode === file.inode ? index : null;
  }
}

/** Puts a whole block behind those that are kept, in the place of a part of it. @throws when that cannot be written */
function addBlock(
  folder: string,
  { path, inode }: ShardRecord["file"],
  block: number,
  { text, startByte }: { readonly text: string; readonly startByte: number },
): void {
  const kept = readHeadIndex(folder, { path, inode })?.blocks ?? [];
  if (block > kept.length || kept[block]?.lines === HEADS_PER_BLOCK) return;
  const bytes = Buffer.from(text);
  const at = kept.reduce((end, place) => Math.max(end, place.at + place.bytes), 0);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const handle = openSync(headFiles(folder, path).blocks, kept.length === 0 ? "w" : "r+", 0o600);
  try {
    if (writeSync(handle, bytes, 0, bytes.length, at) !== bytes.length) return;
  } finally {
    closeSync(handle);
  }
  const place = { startByte, at, bytes: bytes.length, lines: HEADS_PER_BLOCK, crc: crc32(bytes) };
  writeHeadIndex(folder, { path, inode, blocks: [...kept.slice(0, block), place] });
}

async function readPart(path: string, at: number, bytes: number): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(bytes), 0, bytes, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
