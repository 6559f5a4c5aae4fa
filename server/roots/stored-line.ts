import type { LineSlice } from "./types.ts";

const carriageReturn = 0x0d;

/** A line as a view on its bytes; decoding is left until someone asks, since most lines are only counted or copied. */
export class StoredLine implements LineSlice {
  readonly line: number;
  readonly byte: number;
  readonly bytes: number;
  readonly buffer: Buffer | null;

  constructor(line: number, byte: number, bytes: number, buffer: Buffer | null) {
    this.line = line;
    this.byte = byte;
    this.bytes = bytes;
    this.buffer = buffer;
  }

  get text(): string | null {
    const { buffer } = this;
    if (buffer === null) return null;
    const end = buffer.at(-1) === carriageReturn ? buffer.length - 1 : buffer.length;
    return buffer.toString("utf8", 0, end);
  }
}
