import { setImmediate as nextTurn } from "node:timers/promises";

/** Ms that a search may take before others have their turn. */
const turnMs = 10;
/** Characters that are sent at once, also within a turn. */
const mostHeld = 128 * 1024;

/**
 * Collects lines and sends many of them at once, the first one without delay. It waits for a slow reader, and lets
 * others have their turn.
 */
export class HitBatch {
  readonly #send: (text: string) => Promise<void>;
  #held: string[] = [];
  #length = 0;
  #sentAny = false;
  #turnBegan = performance.now();

  /** `send` resolves when there is room for more. */
  constructor(send: (text: string) => Promise<void>) {
    this.#send = send;
  }

  /** Takes a line; a promise it returns is to be waited for. */
  add(line: object): Promise<void> | void {
    const text = `${JSON.stringify(line)}\n`;
    this.#held.push(text);
    this.#length += text.length;
    if (!this.#sentAny || this.#length > mostHeld) return this.flush();
  }

  /** To be called again and again while nothing is found, too. */
  pause(): Promise<void> | void {
    if (performance.now() - this.#turnBegan > turnMs) return this.#nextTurn();
  }

  async flush(): Promise<void> {
    if (this.#length === 0) return;
    const text = this.#held.join("");
    [this.#held, this.#length, this.#sentAny] = [[], 0, true];
    await this.#send(text);
  }

  async #nextTurn(): Promise<void> {
    await this.flush();
    await nextTurn();
    this.#turnBegan = performance.now();
  }
}
