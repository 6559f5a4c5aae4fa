import type { HeadStore } from "#server/index/head-store.ts";
import type { ShardRecord } from "#server/index/types.ts";
import { readLines } from "#server/roots/line-reader.ts";
import { ApiProblem } from "#server/http/api-problem.ts";
import type { RootProblem } from "#server/roots/types.ts";

/** Every so many lines the offset of a line is remembered. */
const linesPerMark = 256;
/** Shards whose marks are kept; a mark is a number, so a file of a million lines takes some 30 KB. */
const shardsKept = 512;

interface Marks {
  readonly inode: number;
  /** `offsets[i]` is where line 1 + i × 256 begins. */
  readonly offsets: number[];
  endByte: number;
  endLine: number;
  /** Reads of one shard run one after the other, so that none is done twice. */
  turn: Promise<void>;
}

/** A line whose offset is known, at or before the one that was asked for. */
export interface LineMark {
  readonly byte: number;
  readonly line: number;
}

/** Finds lines by their number: a shard is counted once, from then on a page costs a page. */
export class LineMarks {
  readonly #shards = new Map<string, Marks>();
  readonly #store: Pick<HeadStore, "known"> | null;

  /** `store`: what the index kept of large shards, which need not be counted then. */
  constructor(store: Pick<HeadStore, "known"> | null = null) {
    this.#store = store;
  }

  /**
   * The nearest marked line at or before `line`.
   * @throws ApiProblem when the shard cannot be read
   */
  async before(shard: ShardRecord, line: number): Promise<LineMark> {
    const marks = this.#marksOf(shard);
    const known = await this.#store?.known(shard, line);
    if (known !== undefined && (known.line === line || known.line > marks.endLine)) return known;
    const turn = marks.turn.then(() => extend(marks, shard, line));
    marks.turn = turn.catch(() => undefined);
    await turn;
    const at = Math.min(Math.floor((line - 1) / linesPerMark), marks.offsets.length - 1);
    return { byte: marks.offsets[at] ?? 0, line: 1 + at * linesPerMark };
  }

  /** Forgets a file that was written anew: what was known of its lines no longer holds. */
  forget(path: string): void {
    this.#shards.delete(path);
  }

  #marksOf({ file }: ShardRecord): Marks {
    const kept = this.#shards.get(file.path);
    this.#shards.delete(file.path);
    const marks: Marks =
      kept?.inode === file.inode && kept.endByte <= file.bytes
        ? kept
        : { inode: file.inode, offsets: [0], endByte: 0, endLine: 1, turn: Promise.resolve() };
    this.#shards.set(file.path, marks); // put last: the first is the one unused for longest
    const [oldest] = this.#shards.keys();
    if (this.#shards.size > shardsKept && oldest !== undefined) this.#shards.delete(oldest);
    return marks;
  }
}

async function extend(marks: Marks, { file, readBytes }: ShardRecord, line: number): Promise<void> {
  if (line < marks.endLine + linesPerMark || marks.endByte >= readBytes) return;
  const from = { fromByte: marks.endByte, fromLine: marks.endLine, toByte: readBytes };
  const read = await readLines(file, from, ({ line: at, byte }) => {
    if ((at - 1) % linesPerMark === 0) marks.offsets[(at - 1) / linesPerMark] = byte;
  });
  [marks.endByte, marks.endLine] = [read.endByte, read.endLine];
  if (read.problem !== null) throw shardProblem(read.problem);
}

/** A shard that is known but cannot be read now. */
export function shardProblem({ path, reason, hint }: RootProblem): ApiProblem {
  return new ApiProblem(409, "unreadable_file", `${path}: ${reason}`, hint);
}
