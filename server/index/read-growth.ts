import { headOfLine } from "#server/heads/line-head.ts";
import { readAtOnce } from "#server/roots/read-at-once.ts";
import { StoredLine } from "#server/roots/stored-line.ts";
import type { ShardFile } from "#server/roots/types.ts";
import { anchorAt, type ReadLine, type ReadStep } from "./read-steps.ts";
import type { ReadShard } from "./types.ts";

const NEWLINE = 0x0a;

/** Growth beyond this many bytes is read in steps that give others their turn. */
const MOST = 64 * 1024;

/** One for all, since growth is decoded before the next is read. */
const buffer = Buffer.allocUnsafeSlow(MOST);

/**
 * Reads the few lines that a file has grown by, with the end of what was read before to see that it has only grown:
 * synchronously, since a live session grows by the line and a dozen asynchronous calls for each would make hundreds of
 * sessions wait for one another. Only the very file that was scanned (by inode) is read. Null when it is much, or when
 * anything is out of the ordinary: then the careful way reads it.
 */
export function readGrowth(file: ShardFile, from: ReadShard): ReadStep | null {
  const before = from.anchor === null ? 0 : from.anchor.bytes + 1; // the line's end, and its newline
  const size = before + file.bytes - from.readBytes;
  if (size > MOST || (from.anchor === null && from.readBytes > 0)) return null;
  const content = buffer.subarray(0, size);
  const { path, inode } = file;
  if (!readAtOnce({ path, inode }, content, from.readBytes - before)) return null;
  if (from.anchor !== null && anchorAt(content, before - 1).hash !== from.anchor.hash) return null;
  return cutLines(content, before, file, from);
}

function cutLines(content: Buffer, before: number, file: ShardFile, from: ReadShard): ReadStep {
  const lines: ReadLine[] = [];
  const fromLine = from.lines + 1;
  const offset = from.readBytes - before;
  let last: Buffer | null = null;
  let start = before;
  for (let end = content.indexOf(NEWLINE, start); end !== -1; end = content.indexOf(NEWLINE, start)) {
    const slice = content.subarray(start, end);
    const line = new StoredLine(fromLine + lines.length, offset + start, slice.length, slice);
    lines.push({ head: headOfLine(line), text: line.text, byte: line.byte, bytes: slice.length });
    last = slice;
    start = end + 1;
  }
  const unfinishedBytes = content.length - start;
  const anchor = last === null ? from.anchor : anchorAt(last, last.length);
  return { file, fromLine, lines, endByte: offset + start, unfinishedBytes, anchor, problem: null };
}
