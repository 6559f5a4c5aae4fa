import { StoredLine } from "./stored-line.ts";

const mebibyte = 1024 * 1024;
const newline = 0x0a;

/** Bytes of one read, and the most that a buffer starts with. */
export const readBytes = mebibyte;

/** A longer line is passed over without being held in memory: it is delivered with `buffer` and `text` null. */
export const maxLineBytes = 64 * mebibyte;

/**
 * Cuts a stream of reads into lines. Reads go straight into the buffer (`space`, then `lines`), lines are views on it,
 * and only the piece of a line at the end of a read is moved. The buffer grows for long lines, up to the limit.
 */
export class LineBuffer {
  /** Offset and number of the line that is being collected. */
  endByte: number;
  endLine: number;
  #buffer: Buffer;
  /** Bytes of that line at the start of the buffer … */
  #held = 0;
  /** … or, when it is over the limit, seen and not kept. */
  #passed = 0;

  /** `expected`: how many bytes will come, so that small reads take a small buffer. */
  constructor(fromByte: number, fromLine: number, expected: number) {
    this.endByte = fromByte;
    this.endLine = fromLine;
    // One byte more than expected: a buffer that is never full at the end need not grow there.
    this.#buffer = Buffer.allocUnsafe(Math.min(readBytes, Math.max(0, expected) + 1));
  }

  /** Bytes after `endByte` that no newline has ended yet. */
  get unfinishedBytes(): number {
    return this.#passed + this.#held;
  }

  /** Where the next read goes; at least one byte of room. */
  space(): { readonly buffer: Buffer; readonly offset: number } {
    if (this.#held === this.#buffer.length) {
      if (this.#held > maxLineBytes) [this.#passed, this.#held] = [this.#held, 0];
      else this.#grow();
    }
    return { buffer: this.#buffer, offset: this.#held };
  }

  /** The lines that end within the last `read` bytes; take all of them before the next `space`. */
  *lines(read: number): Generator<StoredLine, void> {
    const filled = this.#buffer.subarray(0, this.#held + read);
    let start = 0;
    // What was held before has no newline: looking there again would make long lines quadratic.
    for (let end = filled.indexOf(newline, this.#held); end !== -1; end = filled.indexOf(newline, start)) {
      const bytes = this.#passed + end - start;
      const line = new StoredLine(
        this.endLine,
        this.endByte,
        bytes,
        bytes > maxLineBytes ? null : filled.subarray(start, end),
      );
      this.endByte += bytes + 1;
      this.endLine += 1;
      this.#passed = 0;
      start = end + 1;
      yield line;
      if (start === filled.length) break;
    }
    this.#keep(start, filled.length);
  }

  #keep(start: number, end: number): void {
    if (this.#passed > 0) {
      this.#passed += end - start;
      this.#held = 0;
      return;
    }
    this.#held = end - start;
    if (start > 0) this.#buffer.copyWithin(0, start, end);
  }

  #grow(): void {
    const larger = Buffer.allocUnsafe(Math.min(this.#buffer.length * 2, maxLineBytes + readBytes));
    this.#buffer.copy(larger);
    this.#buffer = larger;
  }
}
