import type { ShardFile } from "#server/roots/types.ts";
import { anchorAt, type ReadLine, type ReadStep } from "./read-steps.ts";
import type { SessionRecord } from "./types.ts";

/** Lines that this process has just written at the end of a file, one after the other, and so need not read. */
export interface WrittenLines {
  /** The file as it was after the write. */
  readonly file: ShardFile;
  /** Number of the first line. */
  readonly fromLine: number;
  readonly lines: readonly ReadLine[];
  /** The last line's bytes without its newline. */
  readonly last: Buffer;
}

/**
 * The step that reading these lines would give; null when they are not all that the file has grown by since its session
 * was read: somebody else may have written, and then only the file tells.
 */
export function stepOfWritten(record: SessionRecord, written: WrittenLines): ReadStep | null {
  const { file, fromLine, lines, last } = written;
  const shard = record.shards.at(-1);
  const [first] = lines;
  const end = lines.at(-1);
  if (shard === undefined || first === undefined || end === undefined) return null;
  const isSame = shard.file.path === file.path && shard.file.inode === file.inode;
  const follows = shard.readBytes === first.byte && shard.lines === fromLine - 1;
  if (!isSame || shard.unfinishedBytes > 0 || !follows) return null;
  const endByte = end.byte + end.bytes + 1;
  if (endByte !== file.bytes) return null;
  return { file, fromLine, lines, endByte, unfinishedBytes: 0, anchor: anchorAt(last, last.length), problem: null };
}
