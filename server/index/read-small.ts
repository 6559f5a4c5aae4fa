import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { LineBuffer, readBytes } from "#server/roots/line-buffer.ts";
import type { ShardFile } from "#server/roots/types.ts";
import { LineKeeper, type ReadStep } from "./read-steps.ts";

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

function readAll(handle: number, file: ShardFile): ReadStep | null {
  const lines = new LineBuffer(0, 1, file.bytes);
  const keeper = new LineKeeper();
  for (let position = 0; position < file.bytes;) {
    const { buffer, offset } = lines.space();
    const read = readSync(handle, buffer, offset, Math.min(buffer.length - offset, file.bytes - position), position);
    if (read === 0) return null;
    position += read;
    for (const line of lines.lines(read)) keeper.keep(line);
  }
  const { endByte, unfinishedBytes } = lines;
  return { file, fromLine: 1, lines: keeper.lines, endByte, unfinishedBytes, anchor: keeper.anchor(), problem: null };
}
