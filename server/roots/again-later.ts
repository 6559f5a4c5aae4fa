/**
 * Keys of what could not be read, which is tried again a while after: the system may have been short of something, or a
 * permission may come back, and nothing else would tell of it. What stays as it is costs an open each time.
 */
export class AgainLater {
  readonly #again: (key: string) => void;
  readonly #afterMs: number;
  readonly #keys = new Set<string>();

  /** @param afterMs How long after the first of the keys all are tried again. */
  constructor(again: (key: string) => void, afterMs: number) {
    this.#again = again;
    this.#afterMs = afterMs;
  }

  get waits(): boolean {
    return this.#keys.size > 0;
  }

  add(key: string): void {
    if (!this.waits) setTimeout(() => this.#tryAll(), this.#afterMs).unref();
    this.#keys.add(key);
  }

  #tryAll(): void {
    const keys = [...this.#keys];
    this.#keys.clear();
    for (const key of keys) this.#again(key);
  }
}
