import { HeadScanner } from "#server/heads/scan-head.ts";
import { maxLineBytes } from "#server/roots/line-buffer.ts";
import type { BodyLine, BodyLines } from "./body-lines.ts";

const newline = 0x0a;
const empty = Buffer.alloc(0);

/**
 * The lines of a body, which are views on its chunks and stay as they are: nothing is copied but a line that began in an
 * earlier chunk. What comes together is scanned together, since beginning takes as long as scanning a line.
 */
export class JsonLines implements BodyLines {
  #line = 0;
  /** The line that no newline has ended yet, with room to grow: a copy, lest a few bytes keep the chunk they came in. */
  #held = empty;
  /** Its length so far; over the limit it is counted and not kept. */
  #heldBytes = 0;

  push(chunk: Uint8Array): BodyLine[] {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const lines: BodyLine[] = [];
    const first = this.#heldBytes === 0 ? 0 : bytes.indexOf(newline) + 1;
    const whole = bytes.lastIndexOf(newline) + 1;
    if (this.#heldBytes > 0 && first > 0) {
      this.#hold(bytes.subarray(0, first));
      if (this.#heldBytes - 1 > maxLineBytes) this.#passOver(lines);
      else this.#cut(this.#held.subarray(0, this.#heldBytes), lines);
      this.#held = empty;
      this.#heldBytes = 0;
    }
    if (first < whole) this.#cut(bytes.subarray(first, whole), lines);
    if (whole < bytes.length) this.#hold(bytes.subarray(whole));
    return lines;
  }

  end(): BodyLine[] {
    return this.#heldBytes === 0 ? [] : this.push(Buffer.from([newline]));
  }

  #hold(piece: Buffer): void {
    const bytes = this.#heldBytes + piece.length;
    if (bytes - 1 > maxLineBytes) this.#held = empty;
    else {
      if (bytes > this.#held.length) {
        const larger = Buffer.allocUnsafe(Math.max(bytes, 2 * this.#held.length));
        this.#held.copy(larger, 0, 0, this.#heldBytes);
        this.#held = larger;
      }
      piece.copy(this.#held, this.#heldBytes);
    }
    this.#heldBytes = bytes;
  }

  /** @param block whole lines, each with its newline */
  #cut(block: Buffer, lines: BodyLine[]): void {
    const scanner = new HeadScanner(block);
    for (let start = 0; start < block.length;) {
      const end = block.indexOf(newline, start);
      if (end - start > maxLineBytes) this.#passOver(lines);
      else {
        const bytes = block.subarray(start, end);
        lines.push({ line: ++this.#line, bytes, head: scanner.scan(start), event: "message" });
      }
      start = end + 1;
    }
  }

  #passOver(lines: BodyLine[]): void {
    lines.push({ line: ++this.#line, bytes: null, head: null, event: "message" });
  }
}
