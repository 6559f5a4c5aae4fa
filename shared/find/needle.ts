/** What is looked for: any characters, taken literally. */
export interface Needle {
  readonly text: string;
  /** Whether capitals must match. */
  readonly caseSensitive: boolean;
  /** Every occurrence in a text, in order, none overlapping the one before it; found as they are asked for. */
  matchesIn(text: string): Iterable<Match>;
}

/** An occurrence: where it begins (UTF-16 units), and what stands there. */
export interface Match {
  readonly index: number;
  readonly 0: string;
}

/** Characters that a pattern is made of: engines have no room for tens of thousands, and say so by throwing. */
const MOST_IN_PATTERN = 1000;

/** Makes a needle; null for an empty text, which would be found everywhere. */
export function makeNeedle(text: string, caseSensitive: boolean): Needle | null {
  if (text === "") return null;
  const folding = caseSensitive ? "u" : "iu";
  const [first = "", ...others] = pieces(text);
  const pattern = literalPattern(first, `g${folding}`);
  if (others.length === 0) return { text, caseSensitive, matchesIn: (searched) => searched.matchAll(pattern) };
  const rest = others.map((piece) => literalPattern(piece, `y${folding}`));
  return { text, caseSensitive, matchesIn: (searched) => matchesOfPieces(searched, pattern, rest) };
}

/**
 * Literal text as a pattern. Case folding is left to the pattern engine (the `u` flag: Unicode's simple folding), since
 * lower-casing both sides would move the offsets of what is found. Half a pair of surrogates is shown, copied and sent as
 * U+FFFD, which therefore stands for one too.
 */
export function literalPattern(text: string, flags: string): RegExp {
  return new RegExp(
    text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replaceAll("\ufffd", "[\\ufffd\\ud800-\\udfff]"),
    flags,
  );
}

/** The text in pieces that a pattern can be made of; no character is cut in two. */
function pieces(text: string): string[] {
  if (text.length <= MOST_IN_PATTERN) return [text];
  const characters = Array.from(text);
  const count = Math.ceil(characters.length / MOST_IN_PATTERN);
  const piece = (_: unknown, at: number) => characters.slice(at * MOST_IN_PATTERN, (at + 1) * MOST_IN_PATTERN).join("");
  return Array.from({ length: count }, piece);
}

function* matchesOfPieces(text: string, first: RegExp, rest: readonly RegExp[]): Generator<Match, void> {
  for (let from = 0; ;) {
    first.lastIndex = from;
    const found = first.exec(text);
    if (found === null) return;
    const { index } = found;
    let end: number | null = first.lastIndex;
    for (const piece of rest) {
      piece.lastIndex = end;
      if (!piece.test(text)) {
        end = null;
        break;
      }
      end = piece.lastIndex;
    }
    if (end !== null) yield { index, 0: text.slice(index, end) };
    // within a pair of surrogates a pattern would begin before it again
    from = end ?? index + String.fromCodePoint(text.codePointAt(index) ?? 0).length;
  }
}
