import { read, readSync } from "node:fs";
import { promisify } from "node:util";
import { systemProblem } from "./problem.ts";
import type { ReadMeter, RootProblem } from "./types.ts";

const readLater = promisify(read);
/** A read of up to so many bytes takes less time than handing it to another thread. */
const AT_ONCE = 128 * 1024;

/** An open file up to a fixed end, read in one place so that every byte is counted and no error escapes. */
export class ShardSource {
  /** The fault that ended the reading, if one did. */
  problem: RootProblem | null = null;
  /** No byte at or after this offset is read. */
  readonly toByte: number;
  readonly #handle: number;
  readonly #path: string;
  readonly #meter: ReadMeter | undefined;

  constructor(handle: number, path: string, toByte: number, meter: ReadMeter | undefined) {
    this.#handle = handle;
    this.#path = path;
    this.toByte = toByte;
    this.#meter = meter;
  }

  /** Reads up to `most` bytes at `position` into the buffer from `offset` on; 0 at the end and after a fault. */
  async read(buffer: Buffer, offset: number, position: number, most: number): Promise<number> {
    const length = Math.min(buffer.length - offset, most, this.toByte - position);
    if (length <= 0 || this.problem !== null) return 0;
    try {
      const bytesRead =
        length <= AT_ONCE
          ? readSync(this.#handle, buffer, offset, length, position)
          : (await readLater(this.#handle, buffer, offset, length, position)).bytesRead;
      this.#meter?.count(bytesRead);
      return bytesRead;
    } catch (error) {
      this.problem = systemProblem(this.#path, error);
      return 0;
    }
  }
}
