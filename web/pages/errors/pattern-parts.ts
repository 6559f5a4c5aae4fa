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

/** Whether a word stands between the varying parts: of an error that was sent as JSON, only braces are left. */
export function saysSomething(parts: readonly PatternPart[]): boolean {
  return parts.some((part) => "text" in part && /\p{L}{2}/u.test(part.text));
}
