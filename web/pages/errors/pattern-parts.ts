/** A piece of a pattern: words, or the name of a part that varies. */
export type PatternPart = { readonly text: string } | { readonly token: TokenName };

const TOKENS = ["url", "date", "id", "value", "path", "hex", "n"] as const;
type TokenName = (typeof TOKENS)[number];

/** Cuts a pattern at the names of its varying parts (`open <path> failed`). */
export function patternParts(pattern: string): PatternPart[] {
  return pattern.split(/<(url|date|id|value|path|hex|n)>/).flatMap((text, index): PatternPart[] => {
    if (index % 2 === 1) return [{ token: text as TokenName }];
    return text === "" ? [] : [{ text }];
  });
}
