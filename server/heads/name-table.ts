import { type AsciiText, asciiText } from "./ascii-text.ts";
import type { JsonBytes } from "./json-bytes.ts";

/** What a table gives for a name that it does not hold. */
export const NONE = -1;

const HASHES = 256;

/** Tells names apart by length, first and last character; held against collisions when a table is made. */
const hashOf = (first: number, last: number, length: number): number =>
  ((first << 1) ^ last ^ (length << 5)) & (HASHES - 1);

/** A few ASCII names that are known beforehand, found by how they stand in JSON. */
export class NameTable {
  readonly #byHash = new Int8Array(HASHES).fill(NONE);
  readonly #quoted: readonly AsciiText[];

  constructor(names: readonly string[]) {
    this.#quoted = names.map((name) => asciiText(`"${name}"`));
    for (const [i, name] of names.entries()) {
      const hash = hashOf(name.charCodeAt(0), name.charCodeAt(name.length - 1), name.length);
      if (this.#byHash[hash] !== NONE) throw new Error(`two names have the hash ${String(hash)}`);
      this.#byHash[hash] = i;
    }
  }

  /** The place in the list of the name whose quotes are the first and the last byte; NONE when it is not in it. */
  find(json: JsonBytes, from: number, to: number): number {
    const { bytes } = json;
    const i = this.#byHash[hashOf(bytes[from + 1] as number, bytes[to - 2] as number, to - from - 2)] as number;
    const quoted = this.#quoted[i];
    return quoted !== undefined && quoted.length === to - from && json.follows(from, quoted) === to ? i : NONE;
  }
}
