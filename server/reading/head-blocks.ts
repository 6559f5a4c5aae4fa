import { HEADS_PER_BLOCK } from "#shared/api/heads.ts";
import { decodeHeads, encodeHeads, type HeadBlock } from "#shared/outline/columns.ts";
import type { Head } from "#shared/outline/head.ts";
import { headOfLine } from "#server/heads/line-head.ts";
import type { HeadStore } from "#server/index/head-store.ts";
import type { ShardRecord } from "#server/index/types.ts";
import { readLines } from "#server/roots/line-reader.ts";
import { type LineMarks, shardProblem } from "./line-marks.ts";

const bytesKept = 64 * 1024 * 1024;

/** Heads of shards as JSON of blocks. Finished blocks never change and are kept, within 64 MB. */
export class HeadBlocks {
  readonly #marks: LineMarks;
  readonly #store: Pick<HeadStore, "block" | "keeper"> | null;
  readonly #kept = new Map<string, string>();
  #size = 0;

  /** `store`: what the index kept of large shards. */
  constructor(marks: LineMarks, store: Pick<HeadStore, "block" | "keeper"> | null = null) {
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
    if (to - from + 1 < HEADS_PER_BLOCK) return await this.#encode(shard, from, to);
    const key = `${shard.file.inode} ${from} ${shard.file.path}`;
    const kept = this.#kept.get(key);
    const block = kept ?? (await this.#wholeBlock(shard, from, to));
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

  async #wholeBlock(shard: ShardRecord, from: number, to: number): Promise<string> {
    const number = (from - 1) / HEADS_PER_BLOCK;
    const stored = await this.#store?.block(shard, number);
    if (stored?.lines === HEADS_PER_BLOCK) return stored.text;
    const keep = this.#store?.keeper(shard, number);
    const first = await this.#marks.before(shard, from);
    const block = await this.#encode(shard, from, to);
    if (first.line === from) keep?.(block, first.byte);
    return block;
  }

  /** Lines of one block: what is stored of them, and the rest read from the shard. */
  async #encode(shard: ShardRecord, from: number, to: number): Promise<string> {
    const { heads, sizes } = await this.#stored(shard, from, to);
    const start = from + heads.length;
    if (start > to) return JSON.stringify(encodeHeads(heads, sizes, from));
    const mark = await this.#marks.before(shard, start);
    const done = { aborted: false };
    const options = { fromByte: mark.byte, fromLine: mark.line, toByte: shard.readBytes, signal: done };
    const read = await readLines(shard.file, options, (line) => {
      if (line.line < start) return;
      heads.push(headOfLine(line));
      sizes.push(line.bytes);
      if (line.line >= to) done.aborted = true;
    });
    if (read.problem !== null) throw shardProblem(read.problem);
    return JSON.stringify(encodeHeads(heads, sizes, from));
  }

  async #stored(shard: ShardRecord, from: number, to: number): Promise<{ heads: Head[]; sizes: number[] }> {
    const number = Math.floor((from - 1) / HEADS_PER_BLOCK);
    const stored = await this.#store?.block(shard, number);
    if (stored == null) return { heads: [], sizes: [] };
    const { heads, lineBytes } = decodeHeads(JSON.parse(stored.text) as HeadBlock);
    const first = number * HEADS_PER_BLOCK + 1;
    return { heads: heads.slice(from - first, to - first + 1), sizes: lineBytes.slice(from - first, to - first + 1) };
  }
}
