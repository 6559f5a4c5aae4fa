import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { HEADS_PER_BLOCK } from "#shared/api/heads.ts";
import type { HeadBlock } from "#shared/outline/columns.ts";
import { firstLineOf, headFiles, type HeadIndex, HEADS_KEPT_FROM, readHeadIndex, removeHeads } from "./head-files.ts";
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

/** Gives back what HeadWriter kept. Everything may be missing: then the shard itself is read. */
export class HeadStore {
  readonly #folder: string | null;
  /** Indexes by shard path; null: looked for in vain. */
  readonly #indexes = new Map<string, HeadIndex | null>();

  /** Without a cache folder nothing is kept. */
  constructor(cacheDir: string | null) {
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
    const kept = line === first ? null : await this.block(shard, block);
    const sizes = kept === null ? [] : (JSON.parse(kept.text) as HeadBlock).bytes.slice(0, line - first);
    // each line is followed by its newline
    const passed = sizes.reduce((total, bytes) => total + bytes + 1, 0);
    return { line: first + sizes.length, byte: place.startByte + passed };
  }

  /** The shard is another one now, or gone. */
  forget(shardPath: string): void {
    this.#indexes.delete(shardPath);
    if (this.#folder !== null) removeHeads(this.#folder, shardPath);
  }

  /** A shard was folded: what was known of its kept heads before is old. */
  refresh(shardPath: string): void {
    this.#indexes.delete(shardPath);
  }

  /** Forgets everything. Never rejects. */
  async clear(): Promise<void> {
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

async function readPart(path: string, at: number, bytes: number): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(bytes), 0, bytes, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
