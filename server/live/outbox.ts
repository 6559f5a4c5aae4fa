/** A client further behind than this is given a new hello instead of what waits for it. */
export const mostBehind = 1024 * 1024;

/**
 * What waits for one slow client. Bounded: when too much waits, all of it is dropped and the client is owed a `hello`,
 * which is made when it can take one, so that it is true at that moment.
 */
export class Outbox {
  readonly #hello: () => string;
  readonly #limit: number;
  #waiting: string[] = [];
  #bytes = 0;
  #owesHello = false;

  constructor(hello: () => string, limit = mostBehind) {
    this.#hello = hello;
    this.#limit = limit;
  }

  add(text: string): void {
    if (this.#owesHello) return;
    // What waited already counts, not what comes: a client that keeps up may be given a large tick at once.
    if (this.#bytes <= this.#limit) {
      this.#waiting.push(text);
      this.#bytes += Buffer.byteLength(text);
      return;
    }
    this.#waiting = [];
    this.#bytes = 0;
    this.#owesHello = true;
  }

  /** Everything that can go now; null when nothing waits. */
  take(): string | null {
    if (this.#owesHello) {
      this.#owesHello = false;
      return this.#hello();
    }
    if (this.#waiting.length === 0) return null;
    const text = this.#waiting.join("");
    this.#waiting = [];
    this.#bytes = 0;
    return text;
  }
}
