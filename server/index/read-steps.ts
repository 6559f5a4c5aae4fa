import { createHash } from "node:crypto";
import { readRange } from "#server/roots/byte-range.ts";
import { type LinesRead, readLines } from "#server/roots/line-reader.ts";
import type { LineSlice, RootProblem, ShardFile } from "#server/roots/types.ts";
import type { ReadShard } from "./types.ts";

/** A line as it was read, kept. */
export interface ReadLine {
  /** Null when the line is too long to be held. */
  readonly text: string | null;
  /** Offset of its first byte. */
  readonly byte: number;
  /** Length in bytes without the newline. */
  readonly bytes: number;
}

/** Some lines of one shard, in file order: as many as are held in memory at a time. */
export interface ReadStep {
  readonly file: ShardFile;
  /** Physical number of the first line. */
  readonly fromLine: number;
  readonly lines: readonly ReadLine[];
  /** Offset after the last whole line. */
  readonly endByte: number;
  readonly unfinishedBytes: number;
  /** The end of what was read, to tell later whether the file has only grown. */
  readonly anchor: Anchor | null;
  readonly problem: RootProblem | null;
}

/** The last bytes before `readBytes`, as a hash. */
export interface Anchor {
  readonly bytes: number;
  readonly hash: string;
}

/** Bytes of lines that one step holds. */
const STEP_BYTES = 1024 * 1024;
const ANCHOR_BYTES = 64;

/** Keeps lines beyond the buffer they were read into. */
export class LineKeeper {
  readonly lines: ReadLine[] = [];
  readonly #tail = Buffer.alloc(ANCHOR_BYTES);
  #tailBytes = 0;

  keep({ text, byte, bytes, buffer }: LineSlice): void {
    this.lines.push({ text, byte, bytes });
    this.#tailBytes = buffer?.copy(this.#tail, 0, Math.max(0, bytes - ANCHOR_BYTES)) ?? 0; // too long to be held: no anchor
  }

  /** The end of the last line; null without any. */
  anchor(): Anchor | null {
    if (this.lines.length === 0) return null;
    return { bytes: this.#tailBytes, hash: hashBytes(this.#tail.subarray(0, this.#tailBytes)) };
  }
}

/** Reads a shard from where its record stands (null: from its start) up to the size that the file was seen with. */
export async function* readSteps(file: ShardFile, from: ReadShard | null): AsyncGenerator<ReadStep, void> {
  let read: LinesRead = {
    endByte: from?.readBytes ?? 0,
    endLine: (from?.lines ?? 0) + 1,
    unfinishedBytes: from?.unfinishedBytes ?? 0,
    problem: null,
  };
  let anchor = from?.anchor ?? null;
  do {
    const fromLine = read.endLine;
    const fromByte = read.endByte;
    const keeper = new LineKeeper();
    const full = new AbortController();
    const keep = (line: LineSlice): void => {
      keeper.keep(line);
      if (line.byte + line.bytes - fromByte >= STEP_BYTES) full.abort();
    };
    const options = {
      fromByte,
      fromLine,
      unfinishedBytes: read.unfinishedBytes,
      toByte: file.bytes,
      signal: full.signal,
    };
    read = await readLines(file, options, keep);
    anchor = keeper.anchor() ?? anchor;
    yield {
      file,
      fromLine,
      lines: keeper.lines,
      endByte: read.endByte,
      unfinishedBytes: read.unfinishedBytes,
      anchor,
      problem: read.problem,
    };
    if (!full.signal.aborted) return;
  } while (read.endByte < file.bytes);
}

/** Whether a shard still holds what was read of it: the last of those bytes are what they were. */
export async function stillHolds(file: ShardFile, { readBytes, anchor }: ReadShard): Promise<boolean> {
  if (anchor === null) return readBytes === 0;
  const end = readBytes - 1; // the newline
  const { bytes } = await readRange(file, end - anchor.bytes, end);
  return bytes !== null && hashBytes(bytes) === anchor.hash;
}

function hashBytes(bytes: Buffer): string {
  return createHash("sha1").update(bytes).digest("base64url").slice(0, 12);
}
