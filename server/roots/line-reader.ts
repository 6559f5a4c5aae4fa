import { closeSync } from "node:fs";
import { LineBuffer, readBytes } from "./line-buffer.ts";
import { openShard, type ShardPlace } from "./open-shard.ts";
import { ShardSource } from "./shard-source.ts";
import type { LineSlice, ReadMeter, RootProblem } from "./types.ts";

/** Where to read and with what; after a read, `resumeFrom` gives the first three for the next one. */
export interface ReadLinesOptions {
  /** Offset of the first byte of a line. */
  readonly fromByte: number;
  /** Number of that line, from 1. */
  readonly fromLine: number;
  /** Bytes after `fromByte` already known to hold no newline: a giant line that grows is not read again until it ends. */
  readonly unfinishedBytes?: number;
  /** Stop before this offset; default and upper bound: the size of the file when it is opened. */
  readonly toByte?: number;
  /** Bytes of one read, for whom a few lines will do. */
  readonly atOnce?: number;
  /** Once it is aborted, reading stops after the current line, also from within `onLine`. */
  readonly signal?: Pick<AbortSignal, "aborted">;
  readonly meter?: ReadMeter;
}

/** How far a read came. `endByte` and `endLine` are where the next read begins. */
export interface LinesRead {
  /** Offset after the newline of the last delivered line. */
  readonly endByte: number;
  /** Number that the line at `endByte` has or will have. */
  readonly endLine: number;
  /** Bytes after `endByte` that no newline ends yet: torn or still being written, and not a line. 0 after an abort. */
  readonly unfinishedBytes: number;
  /** Set when the file could not be opened or read to the end; lines before the fault have been delivered. */
  readonly problem: RootProblem | null;
}

/** Receives one complete line; its `buffer` is overwritten by the next read, so copy what must stay. */
export type OnLine = (line: LineSlice) => void | Promise<void>;

/** The start of a file, or where an earlier read ended, as options for a read. */
export function resumeFrom(
  read: LinesRead | null,
): Pick<ReadLinesOptions, "fromByte" | "fromLine" | "unfinishedBytes"> {
  if (read === null) return { fromByte: 0, fromLine: 1 };
  return { fromByte: read.endByte, fromLine: read.endLine, unfinishedBytes: read.unfinishedBytes };
}

/**
 * Streams the complete lines of a shard in file order, one at a time, waiting for `onLine` when it returns a promise.
 * Lines end at byte 0x0A only and are decoded whole, so no character is split. A file that shrinks meanwhile ends the
 * read early. Rejects only if `onLine` does.
 */
export async function readLines(
  shard: ShardPlace | string,
  options: ReadLinesOptions,
  onLine: OnLine,
): Promise<LinesRead> {
  const place = typeof shard === "string" ? { path: shard } : shard;
  const { fromByte: endByte, fromLine: endLine, unfinishedBytes = 0 } = options;
  const opened = openShard(place);
  if (opened.handle === null) return { endByte, endLine, unfinishedBytes, problem: opened.problem };
  const toByte = Math.min(opened.bytes, options.toByte ?? opened.bytes);
  const source = new ShardSource(opened.handle, place.path, toByte, options.meter);
  try {
    const known = endByte + unfinishedBytes;
    if (unfinishedBytes > 0 && known <= toByte && !(await hasNewline(source, known))) {
      return { endByte, endLine, unfinishedBytes: toByte - endByte, problem: source.problem };
    }
    return await deliver(source, options, onLine);
  } finally {
    closeSync(opened.handle);
  }
}

async function deliver(source: ShardSource, options: ReadLinesOptions, onLine: OnLine): Promise<LinesRead> {
  const { fromByte, fromLine, signal, atOnce = readBytes } = options;
  const lines = new LineBuffer(fromByte, fromLine, Math.min(atOnce, source.toByte - fromByte));
  const stopped = (): boolean => signal !== undefined && signal.aborted;
  const soFar = (unfinishedBytes: number): LinesRead => {
    return { endByte: lines.endByte, endLine: lines.endLine, unfinishedBytes, problem: source.problem };
  };
  while (!stopped()) {
    const { buffer, offset } = lines.space();
    const read = await source.read(buffer, offset, lines.endByte + lines.unfinishedBytes, atOnce);
    if (read === 0) return soFar(lines.unfinishedBytes);
    for (const line of lines.lines(read)) {
      const waiting = onLine(line);
      if (waiting !== undefined) await waiting;
      if (stopped()) break;
    }
  }
  return soFar(0);
}

async function hasNewline(source: ShardSource, position: number): Promise<boolean> {
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(readBytes, source.toByte - position)));
  for (let at = position; ;) {
    const read = await source.read(buffer, 0, at, readBytes);
    if (read === 0) return false;
    if (buffer.subarray(0, read).includes(0x0a)) return true;
    at += read;
  }
}
