/** A name as it is stored: in full where it comes up first, by its number after that. */
export type StoredName = string | number | null;

/** Writes names that come up again and again, such as those of projects and models. */
export class NameWriter {
  readonly #numbers = new Map<string, number>();

  write(name: string | null): StoredName {
    if (name === null) return null;
    const number = this.#numbers.get(name);
    if (number !== undefined) return number;
    this.#numbers.set(name, this.#numbers.size);
    return name;
  }
}

/** Reads what a writer wrote, in the same order. Every session then holds the same text, not one that is equal. */
export class NameReader {
  readonly #names: string[] = [];

  /** @throws when it is a number that no name before it has */
  read(stored: StoredName): string | null {
    if (typeof stored !== "number") {
      if (stored !== null) this.#names.push(stored);
      return stored;
    }
    const name = this.#names[stored];
    if (name === undefined) throw new Error(`no name has the number ${String(stored)}`);
    return name;
  }

  /** The same of what is never null. */
  readText(stored: StoredName): string {
    const name = this.read(stored);
    if (name === null) throw new Error("a name is missing");
    return name;
  }
}
