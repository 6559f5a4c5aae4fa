import { setImmediate as nextTurn } from "node:timers/promises";

/** Ms that a search may take before others have their turn. */
const turnMs = 10;
/** Bytes that are sent at once, also within a turn. */
const mostHeld = 128 * 1024;
/** Fewer bytes than this are copied sooner than the copying of many is called. */
const COPIED_BY_HAND = 24;

/**
 * Collects lines of NDJSON as bytes and sends many of them at once, the first one without delay. It waits for a slow
 * reader, and lets others have their turn.
 */
export class HitBatch {
  readonly #send: (bytes: Uint8Array) => Promise<void>;
  #held = Buffer.allocUnsafe(2 * mostHeld);
  #length = 0;
  #sentAny = false;
  #turnBegan = performance.now();

  /** `send` takes the bytes for good and resolves when there is room for more. */
  constructor(send: (bytes: Uint8Array) => Promise<void>) {
    this.#send = send;
  }

  /** Whether a flush is due, before more is added. */
  get isFull(): boolean {
    return this.#length > mostHeld || (!this.#sentAny && this.#length > 0);
  }

  /** Adds a piece of a line; what it ends with must be a newline by the next flush. */
  addBytes(bytes: Buffer, from: number, to: number): void {
    const length = this.#length + to - from;
    if (length > this.#held.length) this.#grow(length);
    const held = this.#held;
    if (to - from > COPIED_BY_HAND) bytes.copy(held, this.#length, from, to);
    else for (let i = from, at = this.#length; i < to; i++, at++) held[at] = bytes[i] as number;
    this.#length = length;
  }

  /** Adds a whole line. */
  addLine(line: object): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    this.addBytes(bytes, 0, bytes.length);
  }

  /** To be called again and again, also while nothing is found. */
  pause(): Promise<void> | void {
    if (performance.now() - this.#turnBegan > turnMs) return this.#nextTurn();
  }

  async flush(): Promise<void> {
    if (this.#length === 0) return;
    const bytes = Uint8Array.prototype.slice.call(this.#held, 0, this.#length);
    [this.#length, this.#sentAny] = [0, true];
    await this.#send(bytes);
  }

  async #nextTurn(): Promise<void> {
    await this.flush();
    await nextTurn();
    this.#turnBegan = performance.now();
  }

  #grow(atLeast: number): void {
    const larger = Buffer.allocUnsafe(Math.max(atLeast, 2 * this.#held.length));
    this.#held.copy(larger, 0, 0, this.#length);
    this.#held = larger;
  }
}
