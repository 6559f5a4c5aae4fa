import { readBytes } from "#server/roots/line-buffer.ts";
import { readAtOnce } from "#server/roots/read-at-once.ts";
import type { ShardFile } from "#server/roots/types.ts";
import { eachHead } from "#server/heads/line-head.ts";
import { anchorAt, type ReadLine, type ReadStep } from "./read-steps.ts";

/** One for all, since a shard is read and decoded before the next: new ones would pile up until they are collected. */
const buffer = Buffer.allocUnsafeSlow(readBytes);

/**
 * Reads a shard of at most one read's size whole. Only the very file that a scan has just seen below its root (by inode)
 * is read. Null when anything is out of the ordinary: then the careful way says what.
 */
export function readSmall(file: ShardFile): ReadStep | null {
  const { path, inode, bytes } = file;
  if (bytes > readBytes) return null;
  const content = buffer.subarray(0, bytes);
  if (!readAtOnce({ path, inode }, content, 0)) return null;
  const lines: ReadLine[] = [];
  const endByte = eachHead(content, (head, start, end) =>
    lines.push({ head, text: null, byte: start, bytes: end - start }),
  );
  const last = lines.at(-1);
  const anchor = last === undefined ? null : anchorAt(content.subarray(last.byte, endByte - 1), last.bytes);
  return { file, fromLine: 1, lines, endByte, unfinishedBytes: bytes - endByte, anchor, problem: null };
}
