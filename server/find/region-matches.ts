import type { RawPattern } from "./raw-pattern.ts";

/** Where the bytes of a region match, as it is asked from front to back. */
export class RegionMatches {
  /** Offset after the match that was given last. */
  end = 0;
  #asked = Infinity;
  #found = 0;
  readonly #search: (from: number) => number;

  constructor(region: Buffer, pattern: RawPattern) {
    this.#search = this.#searcher(region, pattern);
  }

  /** The first match at or after an offset; -1: none. What was found last is not looked for again. */
  next(from: number): number {
    if (this.#asked <= from && (from <= this.#found || this.#found === -1)) return this.#found;
    this.#asked = from;
    return (this.#found = this.#search(from));
  }

  #searcher(region: Buffer, { full, plain, bytes }: RawPattern): (from: number) => number {
    const spelled = region.includes("\\u");
    if (!spelled && bytes !== null) {
      return (from) => {
        const at = region.indexOf(bytes, from);
        this.end = at + bytes.length;
        return at;
      };
    }
    const pattern = spelled ? full : plain;
    const characters = region.toString("latin1");
    return (from) => {
      pattern.lastIndex = from;
      const at = pattern.exec(characters)?.index ?? -1;
      this.end = pattern.lastIndex;
      return at;
    };
  }
}
