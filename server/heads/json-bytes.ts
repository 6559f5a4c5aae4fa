import { type AsciiText, asciiText } from "./ascii-text.ts";

/** What a skip gives where the bytes are not JSON as machines write it, or more than a fast look can judge. */
export const ODD = -1;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const U = 0x75;
const MOST_DEPTH = 64;

/** 1 for bytes that end a run of plain characters in a string: quote, backslash, control characters. */
const STOPS = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 || byte === QUOTE || byte === BACKSLASH ? 1 : 0,
);
/** The same for content that is not valid UTF-8: what such a byte is decoded to is not for us to say. */
const ASCII_STOPS = STOPS.map((stops, byte) => (byte >= 0x80 ? 1 : stops));
/** 1 for what may follow a backslash, `u` apart. */
const ESCAPES = tableOf('"\\/bfnrt');
const DIGITS = tableOf("0123456789");
const HEX = Int8Array.from({ length: 256 }, (_, byte) => {
  const digit = "0123456789abcdef".indexOf(String.fromCharCode(byte).toLowerCase());
  return byte < 0x80 ? digit : -1;
});

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (let i = 0; i < characters.length; i++) table[characters.charCodeAt(i)] = 1;
  return table;
}

/**
 * Walks over JSON in bytes, checking it as JSON.parse would, and makes nothing of it. Only JSON without white space
 * between its tokens is walked; anything else is ODD and left to JSON.parse. No walk leaves a line, since the newline
 * behind it is allowed nowhere in JSON of that form.
 */
export class JsonBytes {
  readonly bytes: Buffer;
  /** The same bytes, to be read by fours wherever they begin. */
  readonly view: DataView;
  /** How much shorter in UTF-8 the string skipped last is than its source between the quotes; 0: it has no escape. */
  shrink = 0;
  /** Whether that string has characters spelled as `\uXXXX`, which hide words from a search. */
  spelled = false;
  /** How many elements the array skipped last has. */
  elements = 0;
  readonly #stops: Uint8Array;
  /** Where the last four bytes begin; negative when texts must be read byte by byte. */
  readonly #lastWord: number;

  /** `validUtf8`: whether all of the bytes are. */
  constructor(bytes: Buffer, validUtf8: boolean) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#stops = validUtf8 ? STOPS : ASCII_STOPS;
    this.#lastWord = validUtf8 ? bytes.length - 4 : -1;
  }

  /** From the byte after the opening quote to the one after the closing quote. */
  skipString(at: number): number {
    const { bytes } = this;
    let shrink = 0;
    let spelled = false;
    for (let i = at; ;) {
      i = this.#passPlain(i);
      const byte = bytes[i];
      if (byte === QUOTE) {
        this.shrink = shrink;
        this.spelled = spelled;
        return i + 1;
      }
      if (byte !== BACKSLASH) return ODD;
      const next = bytes[i + 1] as number;
      if (ESCAPES[next] === 1) {
        shrink += 1;
        i += 2;
      } else if (next === U) {
        const code = this.#hex(i + 2);
        if (code < 0) return ODD;
        spelled = true;
        const paired = isHigh(code) && bytes[i + 6] === BACKSLASH && bytes[i + 7] === U && isLow(this.#hex(i + 8));
        shrink += paired ? 8 : code < 0x80 ? 5 : code < 0x800 ? 4 : 3;
        i += paired ? 12 : 6;
      } else return ODD;
    }
  }

  /** From the first byte of a value to the one after its last. */
  skipValue(at: number, depth = 0): number {
    const byte = this.bytes[at] as number;
    switch (byte) {
      case QUOTE:
        return this.skipString(at + 1);
      case 0x7b:
        return this.#skipObject(at + 1, depth + 1);
      case 0x5b:
        return this.#skipArray(at + 1, depth + 1);
      case 0x74:
        return this.follows(at, TRUE);
      case 0x66:
        return this.follows(at, FALSE);
      case 0x6e:
        return this.follows(at, NULL);
      default:
        return this.#skipNumber(at);
    }
  }

  /** The offset after `text` where the bytes at `at` are that. */
  follows(at: number, { length, words }: AsciiText): number {
    if (at + length > this.bytes.length) return ODD;
    const last = words.length - 1;
    for (let i = 0; i < last; i++) if (this.view.getInt32(at + 4 * i, true) !== words[i]) return ODD;
    return this.view.getInt32(at + length - 4, true) === words[last] ? at + length : ODD;
  }

  #skipObject(from: number, depth: number): number {
    const { bytes } = this;
    if (depth > MOST_DEPTH) return ODD;
    if (bytes[from] === 0x7d) return from + 1;
    for (let at = from; ;) {
      if (bytes[at] !== QUOTE) return ODD;
      at = this.skipString(at + 1);
      if (at < 0 || bytes[at] !== COLON) return ODD;
      at = this.skipValue(at + 1, depth);
      if (at < 0) return ODD;
      const byte = bytes[at++];
      if (byte === 0x7d) return at;
      if (byte !== COMMA) return ODD;
    }
  }

  #skipArray(from: number, depth: number): number {
    const { bytes } = this;
    if (depth > MOST_DEPTH) return ODD;
    let elements = 0;
    for (let at = from; bytes[at] !== 0x5d || elements > 0;) {
      at = this.skipValue(at, depth);
      elements += 1;
      if (at < 0) return ODD;
      const byte = bytes[at++];
      if (byte === 0x5d) {
        this.elements = elements;
        return at;
      }
      if (byte !== COMMA) return ODD;
    }
    this.elements = 0;
    return from + 1;
  }

  #skipNumber(at: number): number {
    const { bytes } = this;
    let i = bytes[at] === 0x2d ? at + 1 : at;
    const first = bytes[i];
    i = first === 0x30 ? i + 1 : this.#skipDigits(i);
    if (i < 0) return ODD;
    if (bytes[i] === 0x2e) i = this.#skipDigits(i + 1);
    if (i < 0) return ODD;
    if (bytes[i] !== 0x65 && bytes[i] !== 0x45) return i;
    const sign = bytes[i + 1];
    return this.#skipDigits(sign === 0x2b || sign === 0x2d ? i + 2 : i + 1);
  }

  /** At least one digit. */
  #skipDigits(at: number): number {
    const { bytes } = this;
    let i = at;
    while (DIGITS[bytes[i] as number] === 1) i++;
    return i === at ? ODD : i;
  }

  /** Passes plain characters, four at a time, up to what ends a run of them. */
  #passPlain(at: number): number {
    const { view, bytes } = this;
    const last = this.#lastWord;
    let i = at;
    for (; i <= last; i += 4) {
      const word = view.getInt32(i, true);
      const quotes = word ^ 0x22222222;
      const backslashes = word ^ 0x5c5c5c5c;
      // a byte below n leaves its highest bit set when n is taken from it, unless it had that bit itself; what it borrows
      // can mislead only about the bytes behind it, and the first that stops is the one asked for
      const below =
        ((word - 0x20202020) & ~word) | ((quotes - 0x01010101) & ~quotes) | ((backslashes - 0x01010101) & ~backslashes);
      const stops = below & 0x80808080;
      if (stops !== 0) return i + ((31 - Math.clz32(stops & (~stops + 1))) >> 3);
    }
    const stops = this.#stops;
    while (stops[bytes[i] as number] === 0) i++;
    return i;
  }

  #hex(at: number): number {
    const { bytes } = this;
    const [a, b] = [HEX[bytes[at] as number] as number, HEX[bytes[at + 1] as number] as number];
    const [c, d] = [HEX[bytes[at + 2] as number] as number, HEX[bytes[at + 3] as number] as number];
    return (a << 12) | (b << 8) | (c << 4) | d; // negative if one of them is
  }
}

const isHigh = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
const isLow = (code: number): boolean => code >= 0xdc00 && code < 0xe000;

const TRUE = asciiText("true");
const FALSE = asciiText("false");
const NULL = asciiText("null");
