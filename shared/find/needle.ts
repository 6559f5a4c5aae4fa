/** What is looked for: any characters, taken literally. */
export interface Needle {
  readonly text: string;
  /** Whether capitals must match. */
  readonly caseSensitive: boolean;
  /** Matches each occurrence; with the `g` flag, so it is used with `matchAll` only. */
  readonly pattern: RegExp;
}

/** Makes a needle; null for an empty text, which would be found everywhere. */
export function makeNeedle(text: string, caseSensitive: boolean): Needle | null {
  if (text === "") return null;
  return { text, caseSensitive, pattern: literalPattern(text, caseSensitive ? "gu" : "giu") };
}

/**
 * Literal text as a pattern. Case folding is left to the pattern engine (the `u` flag: Unicode's simple folding), since
 * lower-casing both sides would move the offsets of what is found.
 */
export function literalPattern(text: string, flags: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), flags);
}
