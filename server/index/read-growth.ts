import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { headOfLine } from "#server/heads/line-head.ts";
import { StoredLine } from "#server/roots/stored-line.ts";
import type { ShardFile } from "#server/roots/types.ts";
import { anchorAt, type ReadLine, type ReadStep } from "./read-steps.ts";
import type { ReadShard } from "./types.ts";

const NEWLINE = 0x0a;
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

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
  if (!fill(content, file, from.readBytes - before)) return null;
  if (from.anchor !== null && anchorAt(content, before - 1).hash !== from.anchor.hash) return null;
  return cutLines(content, before, file, from);
}

/** Fills the buffer from that place of the file on; false when that cannot be. */
function fill(content: Buffer, file: ShardFile, position: number): boolean {
  let handle: number | null = null;
  try {
    handle = openSync(file.path, OPEN_FLAGS);
    const stats = fstatSync(handle);
    if (!stats.isFile() || stats.ino !== file.inode || stats.size < file.bytes) return false;
    for (let filled = 0; filled < content.length;) {
      const read = readSync(handle, content, filled, content.length - filled, position + filled);
      if (read === 0) return false;
      filled += read;
    }
    return true;
  } catch {
    return false;
  } finally {
    if (handle !== null) closeSync(handle);
  }
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
