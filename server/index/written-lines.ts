import type { Head } from "#shared/outline/head.ts";
import type { ShardFile } from "#server/roots/types.ts";
import { anchorAt, type ReadStep } from "./read-steps.ts";
import type { SessionRecord } from "./types.ts";

/** A line that this process has written itself, and so need not read. */
export interface WrittenLine {
  readonly head: Head;
  /** Without its newline. */
  readonly bytes: Buffer;
  readonly text: string;
}

/** Lines that were just written at the end of a file, one after the other. */
export interface WrittenLines {
  /** The file as it was after the write. */
  readonly file: ShardFile;
  /** Number and offset of the first line. */
  readonly fromLine: number;
  readonly fromByte: number;
  readonly lines: readonly WrittenLine[];
}

/**
 * The step that reading these lines would give; null when they are not all that the file has grown by since its session
 * was read: somebody else may have written, and then only the file tells.
 */
export function stepOfWritten(record: SessionRecord, written: WrittenLines): ReadStep | null {
  const { file, fromLine, fromByte, lines } = written;
  const shard = record.shards.at(-1);
  const last = lines.at(-1);
  if (shard === undefined || last === undefined) return null;
  const isSame = shard.file.path === file.path && shard.file.inode === file.inode;
  if (!isSame || shard.unfinishedBytes > 0 || shard.readBytes !== fromByte || shard.lines !== fromLine - 1) return null;
  let byte = fromByte;
  const read = lines.map(({ head, bytes, text }) => {
    const line = { head, text, byte, bytes: bytes.length };
    byte += bytes.length + 1;
    return line;
  });
  if (byte !== file.bytes) return null;
  const anchor = anchorAt(last.bytes, last.bytes.length);
  return { file, fromLine, lines: read, endByte: byte, unfinishedBytes: 0, anchor, problem: null };
}
