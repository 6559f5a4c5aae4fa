import type { Needle } from "./needle.ts";
import { type SearchedField, searchedTexts } from "./searched-texts.ts";

/** One occurrence in a line, with the words around it. */
export interface LineHit {
  readonly field: SearchedField;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** A line of the answer of `find`. */
export interface Hit extends LineHit {
  readonly session_id: string;
  readonly shard: number;
  readonly line: number;
}

/** A line of the answer of `search`: it also says what tells sessions of one id apart. */
export interface SearchHit extends Hit {
  readonly root: string;
  readonly project: string;
  readonly agent: string;
  /** The session's, on its first hit alone. */
  readonly title?: string | null;
  /** The session's, on its first hit alone; ISO 8601 UTC. */
  readonly last_activity?: string | null;
}

/** A line of the answer that is no hit: files that could not be searched are named, never passed over. */
export interface SearchProblem {
  readonly problem: { readonly path: string; readonly reason: string; readonly hint: string };
}

/** A line of the answer that is no hit: how many more a session has than were asked for. */
export interface SearchCount {
  readonly counted: Partial<Omit<SearchHit, keyof Hit>> & Pick<Hit, "session_id"> & { readonly hits: number };
}

/** Characters (UTF-16 units) shown on either side of a match, half a pair of surrogates taken in whole. */
export const AROUND = 80;

/** Every occurrence in one stored line, in order, none overlapping the one before it; found as they are asked for. */
export function* findInLine(line: string, needle: Needle): Generator<LineHit, void> {
  for (const { field, text } of searchedTexts(line)) {
    for (const match of needle.matchesIn(text)) {
      const end = match.index + match[0].length;
      const before = text.slice(wholeStart(text, match.index - AROUND), match.index);
      yield { field, before, match: match[0], after: text.slice(end, wholeEnd(text, end + AROUND)) };
    }
  }
}

/** A cut must not leave half a character: a pair of surrogates is taken in whole. */
function wholeStart(text: string, at: number): number {
  const start = Math.max(0, at);
  return start > 0 && isLow(text.charCodeAt(start)) ? start - 1 : start;
}

function wholeEnd(text: string, at: number): number {
  return at < text.length && isLow(text.charCodeAt(at)) ? at + 1 : at;
}

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;
