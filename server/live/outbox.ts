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
    this.#waiting = [];
    this.#bytes = 0;
    this.#owesHello = true;
  }

  /** Everything that can go now; null when nothing waits. */
  take(): Uint8Array | null {
    if (this.#owesHello) {
      this.#owesHello = false;
      return Buffer.from(this.#hello());
    }
    const [first] = this.#waiting;
    if (first === undefined) return null;
    const bytes = this.#waiting.length === 1 ? first : Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#bytes = 0;
    return bytes;
  }
}
