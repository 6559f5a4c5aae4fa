/** Keeps what was asked for last, so many of them. */
export class Latest<T> {
  readonly #most: number;
  readonly #kept = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  /** What is kept under a key; else what `make` gives, which is kept from now on. */
  get(key: string, make: () => T): T {
    const value = this.#kept.get(key) ?? make();
    this.#kept.delete(key); // a Map keeps the order in which keys came: the oldest is first
    this.#kept.set(key, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(oldest);
    }
    return value;
  }
}
