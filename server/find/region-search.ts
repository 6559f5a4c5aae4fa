import type { RegionMatches } from "./region-matches.ts";

const newline = 0x0a;

/** A line of a region that may hold what is looked for. */
export interface CandidateLine {
  /** Physical number from 1. */
  readonly line: number;
  /** Offsets in the region; `end` is that of the line's newline. */
  readonly start: number;
  readonly end: number;
}

/** Looks through a file region by region, each of whole lines, and keeps count of the lines. */
export class RegionSearch {
  #line = 1;

  /** The lines of the next region that may hold it; take all of them before the region after that. */
  *lines(region: Buffer, matches: RegionMatches): Generator<CandidateLine, void> {
    let counted = 0;
    for (let at = matches.next(0); at !== -1; this.#line += 1) {
      const newlineAt = region.indexOf(newline, counted);
      const end = newlineAt === -1 ? region.length : newlineAt;
      if (at < end) {
        yield { line: this.#line, start: counted, end };
        at = matches.next(end);
      }
      counted = end + 1;
    }
    this.#line += countNewlines(region, counted);
  }

  /** Passes over a line that is too long to be read. */
  skipLine(): void {
    this.#line += 1;
  }
}

function countNewlines(region: Buffer, from: number): number {
  let count = 0;
  for (let at = region.indexOf(newline, from); at !== -1; at = region.indexOf(newline, at + 1)) count += 1;
  return count;
}
