import { HEADS_PER_BLOCK } from "#shared/api/heads.ts";
import { encodeHeads } from "#shared/outline/columns.ts";
import type { Head } from "#shared/outline/head.ts";
import { readHead } from "#server/index/fold-session.ts";
import type { HeadStore } from "#server/index/head-store.ts";
import type { ShardRecord } from "#server/index/types.ts";
import { readLines } from "#server/roots/line-reader.ts";
import { type LineMarks, shardProblem } from "./line-marks.ts";

const bytesKept = 64 * 1024 * 1024;

/** Heads of shards as JSON of blocks. Finished blocks never change and are kept, within 64 MB. */
export class HeadBlocks {
  readonly #marks: LineMarks;
  readonly #store: Pick<HeadStore, "block"> | null;
  readonly #kept = new Map<string, string>();
  #size = 0;

  /** `store`: what the index kept of large shards. */
  constructor(marks: LineMarks, store: Pick<HeadStore, "block"> | null = null) {
    this.#marks = marks;
    this.#store = store;
  }

  /**
   * The blocks (JSON each) for the lines `from` to `to`, both included, cut at multiples of 2,048 lines.
   * @throws ApiProblem when the shard cannot be read
   */
  async read(shard: ShardRecord, from: number, to: number): Promise<string[]> {
    const blocks: string[] = [];
    for (let start = from; start <= to;) {
      const end = Math.min(to, Math.ceil(start / HEADS_PER_BLOCK) * HEADS_PER_BLOCK);
      blocks.push(await this.#block(shard, start, end));
      start = end + 1;
    }
    return blocks;
  }

  /** Forgets a file that was written anew. */
  forget(path: string): void {
    for (const [key, block] of this.#kept) {
      if (!key.endsWith(` ${path}`)) continue;
      this.#kept.delete(key);
      this.#size -= block.length;
    }
  }

  async #block(shard: ShardRecord, from: number, to: number): Promise<string> {
    if (to - from + 1 < HEADS_PER_BLOCK) return this.#encode(shard, from, to);
    const key = `${shard.file.inode} ${from} ${shard.file.path}`;
    const kept = this.#kept.get(key);
    const stored = kept ?? (await this.#store?.block(shard, (from - 1) / HEADS_PER_BLOCK));
    const block = stored ?? (await this.#encode(shard, from, to));
    if (this.#kept.delete(key)) this.#size -= block.length;
    this.#kept.set(key, block); // put last: the first is the one unused for longest
    this.#size += block.length;
    for (const [oldest, dropped] of this.#kept) {
      if (this.#size <= bytesKept) break;
      this.#kept.delete(oldest);
      this.#size -= dropped.length;
    }
    return block;
  }

  async #encode(shard: ShardRecord, from: number, to: number): Promise<string> {
    const heads: Head[] = [];
    const sizes: number[] = [];
    const mark = await this.#marks.before(shard, from);
    const done = new AbortController();
    const options = { fromByte: mark.byte, fromLine: mark.line, toByte: shard.readBytes, signal: done.signal };
    const read = await readLines(shard.file, options, ({ line, text, bytes }) => {
      if (line < from) return;
      heads.push(readHead({ text, bytes }));
      sizes.push(bytes);
      if (line >= to) done.abort();
    });
    if (read.problem !== null) throw shardProblem(read.problem);
    return JSON.stringify(encodeHeads(heads, sizes, from));
  }
}
