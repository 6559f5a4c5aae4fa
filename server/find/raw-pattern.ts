import { literalPattern, type Needle } from "#shared/find/needle.ts";

/** What to look for in stored bytes; patterns take them as latin1 characters. */
export interface RawPattern {
  /** Finds every spelling. */
  readonly full: RegExp;
  /** Finds every spelling where nothing is spelled `\uXXXX`: quicker. */
  readonly plain: RegExp;
  /** The one spelling there is without `\uXXXX`, where there is only one: quicker still. */
  readonly bytes: Buffer | null;
  /**
   * Whether, in the source of a string that is valid JSON in UTF-8, what is found at the beginning of a character or an
   * escape is an occurrence, and what is found as one is every one.
   */
  readonly exact: boolean;
}

/** Characters of a needle that are looked for in bytes: its beginning tells where to look, and patterns have little room. */
const MOST_CHARACTERS = 500;

/**
 * Makes what is found in every line with an occurrence: for each character of the needle, every way in which JSON in
 * UTF-8 may spell it and what it equals whatever the capitals. It may be found in lines without an occurrence too (in a
 * key, in a field that is not searched), never the other way round. No match goes over the end of a line.
 */
export function makeRawPattern({ text, caseSensitive }: Needle): RawPattern {
  const whole = Array.from(text);
  const characters = whole
    .slice(0, MOST_CHARACTERS)
    .map((character) => (caseSensitive ? [character] : foldedWith(character)));
  const plain = characters.map((equal) => [...new Set(equal.flatMap(plainSpellings))]);
  const full = characters.map((equal, at) => [...(plain[at] ?? []), ...equal.map(unicodeEscapes)]);
  // What can only be spelled by an escape is not found without one.
  const impossible = plain.some((spelled) => spelled.length === 0);
  const only = plain.every(({ length }) => length === 1) && !text.includes("\ufffd");
  return {
    full: new RegExp(full.map(oneOf).join(""), "g"),
    plain: impossible ? /(?!)/g : new RegExp(plain.map(oneOf).join(""), "g"),
    // What stands for broken bytes, or is half a character, is only seen once a text is decoded.
    exact: whole.length <= MOST_CHARACTERS && !/[\ufffd\ud800-\udfff]/u.test(text),
    bytes: only ? Buffer.from(plain.flat().join("").replaceAll("\\x", ""), "hex") : null,
  };
}

/** Single bytes make a class, which is much quicker to look for than alternatives. */
function oneOf(spelled: readonly string[]): string {
  const bytes = spelled.filter((each) => /^\\x[0-9a-f]{2}$/.test(each));
  const longer = spelled.filter((each) => !bytes.includes(each));
  const single = bytes.length < 2 ? bytes : [`[${bytes.join("")}]`];
  return `(?:${[...single, ...new Set(longer)].join("|")})`;
}

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  "\b": "b",
  "\f": "f",
  "\n": "n",
  "\r": "r",
  "\t": "t",
};

/** How one character may be stored, `\uXXXX` apart, as patterns. */
function plainSpellings(character: string): string[] {
  // Bytes that are no UTF-8 are read as this character, up to three of them as one.
  if (character === "\ufffd") return ["[\\x80-\\xff]{1,3}"];
  const short = shortEscapes[character];
  const escaped = short === undefined ? [] : [bytePattern(Buffer.from(`\\${short}`))];
  // Controls, quote and backslash never stand in a string as they are, half a pair not even in UTF-8.
  const bare = character > "\u001f" && character !== '"' && character !== "\\" && !/^[\ud800-\udfff]$/u.test(character);
  return bare ? [bytePattern(Buffer.from(character)), ...escaped] : escaped;
}

function unicodeEscapes(character: string): string {
  // It stands for half a pair too, which only an escape can spell.
  if (character === "\ufffd") return `\\\\u(?:[fF]{3}[dD]|[dD][89a-fA-F][0-9a-fA-F]{2})`;
  return character.split("").map(unicodeEscape).join("");
}

function bytePattern(bytes: Buffer): string {
  return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}

/** The escape of one UTF-16 unit; its digits may be capitals. */
function unicodeEscape(unit: string): string {
  const digits = unit.charCodeAt(0).toString(16).padStart(4, "0");
  return `\\\\u${digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
}

let foldable: string | null = null;

/** All characters that equal this one whatever the capitals, in the sense of the needle's own pattern. */
function foldedWith(character: string): string[] {
  foldable ??= everyFoldable();
  return [character, ...(foldable.match(literalPattern(character, "giu")) ?? [])];
}

/** Some three thousand characters; no cased one lies beyond the second plane. */
function everyFoldable(): string {
  const cased = /\p{Changes_When_Casefolded}|\p{Changes_When_Casemapped}/u;
  const codes = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  return codes
    .map((code) => String.fromCodePoint(code))
    .filter((each) => cased.test(each))
    .join("");
}
