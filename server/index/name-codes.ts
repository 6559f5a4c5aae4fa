/**
 * Gives names small numbers. A column's codes are bounded, and a hostile archive may hold any number of names: those
 * that come after the table is full share the code of `overflow`.
 */
export class NameCodes<T> {
  readonly names: T[] = [];
  readonly #codes = new Map<string, number>();
  readonly #limit: number;
  readonly #overflow: T;
  readonly #textOf: (name: T) => string;

  constructor(limit: number, overflow: T, textOf: (name: T) => string) {
    this.#limit = limit;
    this.#overflow = overflow;
    this.#textOf = textOf;
  }

  /** The codes of names, in their order. */
  codes(names: readonly T[]): number[] {
    return names.map((name) => this.code(name));
  }

  code(name: T): number {
    const text = this.#textOf(name);
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    // one place is left for the name that stands for all others
    if (this.names.length >= this.#limit - 1 && text !== this.#textOf(this.#overflow)) return this.code(this.#overflow);
    const code = this.names.push(name) - 1;
    this.#codes.set(text, code);
    return code;
  }
}
