/** A client further behind than this is given a new hello instead of what waits for it. */
export const mostBehind = 1024 * 1024;

/**
 * What waits for one slow client. Bounded: when too much waits, all of it is dropped and the client is owed a `hello`,
 * which is made when it can take one, so that it is true at that moment.
 */
export class Outbox {
  readonly #hello: () => string;
  readonly #limit: number;
  #waiting: Uint8Array[] = [];
  /** Pieces before this place are gone; the array itself is emptied when all are. */
  #first = 0;
  #bytes = 0;
  #owesHello = false;

  constructor(hello: () => string, limit = mostBehind) {
    this.#hello = hello;
    this.#limit = limit;
  }

  /** @param bytes whole events; the same piece may wait for any number of clients */
  add(bytes: Uint8Array): void {
    if (this.#owesHello) return;
    // What waited already counts, not what comes: a client that keeps up may be given a large tick at once.
    if (this.#bytes <= this.#limit) {
      this.#waiting.push(bytes);
      this.#bytes += bytes.length;
      return;
    }
    this.#empty();
    this.#owesHello = true;
  }

  /** The next piece that can go; null when nothing waits. */
  take(): Uint8Array | null {
    if (this.#owesHello) {
      this.#owesHello = false;
      return Buffer.from(this.#hello());
    }
    const piece = this.#waiting[this.#first];
    if (piece === undefined) return null;
    this.#first += 1;
    this.#bytes -= piece.length;
    if (this.#first === this.#waiting.length) this.#empty();
    return piece;
  }

  #empty(): void {
    this.#waiting = [];
    this.#first = 0;
    this.#bytes = 0;
  }
}
