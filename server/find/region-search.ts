import type { RawPattern } from "./raw-pattern.ts";

const newline = 0x0a;
const carriageReturn = 0x0d;

/** A line that may hold what is looked for. */
export interface CandidateLine {
  /** Physical number from 1. */
  readonly line: number;
  readonly text: string;
}

/** Looks through a file region by region, each of whole lines, and keeps count of the lines. */
export class RegionSearch {
  readonly #pattern: RawPattern;
  #line = 1;

  constructor(pattern: RawPattern) {
    this.#pattern = pattern;
  }

  /** The lines of the next region that may hold it. Only they are decoded; the others are merely counted. */
  next(region: Buffer): CandidateLine[] {
    const search = searcher(region, this.#pattern);
    const found: CandidateLine[] = [];
    let counted = 0;
    for (let at = search(0); at !== -1;) {
      const start = region.lastIndexOf(newline, at) + 1;
      const newlineAt = region.indexOf(newline, at);
      const end = newlineAt === -1 ? region.length : newlineAt;
      this.#line += countNewlines(region, counted, start);
      const last = region[end - 1] === carriageReturn ? end - 1 : end;
      found.push({ line: this.#line, text: region.toString("utf8", start, last) });
      counted = start;
      at = search(end);
    }
    this.#line += countNewlines(region, counted, region.length);
    return found;
  }

  /** Passes over a line that is too long to be read. */
  skipLine(): void {
    this.#line += 1;
  }
}

/** Gives where it is next found from an offset on; -1: nowhere. */
function searcher(region: Buffer, { full, plain, bytes }: RawPattern): (from: number) => number {
  const spelled = region.includes("\\u");
  if (!spelled && bytes !== null) return (from) => region.indexOf(bytes, from);
  const pattern = spelled ? full : plain;
  const characters = region.toString("latin1");
  return (from) => {
    pattern.lastIndex = from;
    return pattern.exec(characters)?.index ?? -1;
  };
}

function countNewlines(region: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = region.indexOf(newline, from); at !== -1 && at < to; at = region.indexOf(newline, at + 1)) count += 1;
  return count;
}
