import { hash } from "node:crypto";
import type { Head } from "#shared/outline/head.ts";
import { headOfLine } from "#server/heads/line-head.ts";
import { readRange } from "#server/roots/byte-range.ts";
import { type LinesRead, readLines } from "#server/roots/line-reader.ts";
import type { LineSlice, RootProblem, ShardFile } from "#server/roots/types.ts";
import type { ReadShard } from "./types.ts";

/** A line as it was read: what it is, and where. */
export interface ReadLine {
  readonly head: Head;
  /** Null when texts are not asked for, or the line is too long to be held. */
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

/** Keeps of lines what is needed beyond the buffer they were read into. */
class LineKeeper {
  readonly lines: ReadLine[] = [];
  readonly #keepsTexts: boolean;
  readonly #tail = Buffer.alloc(ANCHOR_BYTES);
  #tailBytes = 0;

  constructor(keepsTexts: boolean) {
    this.#keepsTexts = keepsTexts;
  }

  keep(line: LineSlice): void {
    const { byte, bytes, buffer } = line;
    this.lines.push({ head: headOfLine(line), text: this.#keepsTexts ? line.text : null, byte, bytes });
    this.#tailBytes = buffer?.copy(this.#tail, 0, Math.max(0, bytes - ANCHOR_BYTES)) ?? 0; // too long to be held: no anchor
  }

  /** The end of the last line; null without any. */
  anchor(): Anchor | null {
    return this.lines.length === 0 ? null : anchorAt(this.#tail, this.#tailBytes);
  }
}

/** The anchor of content that was read up to the end of a line at `end`. */
export function anchorAt(content: Buffer, end: number): Anchor {
  const tail = content.subarray(Math.max(0, end - ANCHOR_BYTES), end);
  return { bytes: tail.length, hash: hashBytes(tail) };
}

/**
 * Reads a shard from where its record stands (null: from its start) up to the size that the file was seen with.
 *
 * @param keepsTexts Whether the lines' texts are wanted besides their heads.
 */
export async function* readSteps(
  file: ShardFile,
  from: ReadShard | null,
  keepsTexts = false,
): AsyncGenerator<ReadStep, void> {
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
    const keeper = new LineKeeper(keepsTexts);
    const full = { aborted: false };
    const keep = (line: LineSlice): void => {
      keeper.keep(line);
      if (line.byte + line.bytes - fromByte >= STEP_BYTES) full.aborted = true;
    };
    const options = {
      fromByte,
      fromLine,
      unfinishedBytes: read.unfinishedBytes,
      toByte: file.bytes,
      signal: full,
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
    if (!full.aborted) return;
  } while (read.endByte < file.bytes);
}

/** Whether a shard still holds what was read of it: the last of those bytes are what they were. Else why nobody can tell. */
export async function stillHolds(file: ShardFile, { readBytes, anchor }: ReadShard): Promise<boolean | RootProblem> {
  if (anchor === null) return readBytes === 0;
  const end = readBytes - 1; // the newline
  const { bytes, problem } = await readRange(file, end - anchor.bytes, end);
  return problem ?? hashBytes(bytes) === anchor.hash;
}

function hashBytes(bytes: Buffer): string {
  return hash("sha1", bytes, "base64url").slice(0, 12);
}
