import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { readBytes } from "#server/roots/line-buffer.ts";
import type { ShardFile } from "#server/roots/types.ts";
import { eachHead } from "#server/heads/line-head.ts";
import { anchorAt, type ReadLine, type ReadStep } from "./read-steps.ts";

const OPEN_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Reads a shard of at most one read's size whole and synchronously: an archive is made of thousands of them, and the
 * asynchronous calls would take longer than the reading. Only the very file that a scan has just seen below its root
 * (by inode) is read. Null when anything is out of the ordinary: then the careful way says what.
 */
export function readSmall(file: ShardFile): ReadStep | null {
  if (file.bytes > readBytes) return null;
  let handle: number | null = null;
  try {
    handle = openSync(file.path, OPEN_FLAGS);
    const stats = fstatSync(handle);
    if (!stats.isFile() || stats.ino !== file.inode || stats.size < file.bytes) return null;
    return readAll(handle, file);
  } catch {
    return null;
  } finally {
    if (handle !== null) closeSync(handle);
  }
}

/** One for all, since a shard is read and decoded before the next: new ones would pile up until they are collected. */
const buffer = Buffer.allocUnsafeSlow(readBytes);

function readAll(handle: number, file: ShardFile): ReadStep | null {
  for (let filled = 0; filled < file.bytes;) {
    const read = readSync(handle, buffer, filled, file.bytes - filled, filled);
    if (read === 0) return null;
    filled += read;
  }
  const content = buffer.subarray(0, file.bytes);
  const lines: ReadLine[] = [];
  const endByte = eachHead(content, (head, start, end) =>
    lines.push({ head, text: null, byte: start, bytes: end - start }),
  );
  const last = lines.at(-1);
  const anchor = last === undefined ? null : anchorAt(content.subarray(last.byte, endByte - 1), last.bytes);
  return { file, fromLine: 1, lines, endByte, unfinishedBytes: file.bytes - endByte, anchor, problem: null };
}
