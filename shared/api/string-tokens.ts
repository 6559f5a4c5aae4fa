/** The way to a value inside a line: object keys and array indices, outermost first. */
export type ValuePath = readonly (string | number)[];

/** A string value in a JSON text. */
export interface StringToken {
  /** Offset of the opening quote, in UTF-16 units. */
  readonly start: number;
  /** Offset after the closing quote. */
  readonly end: number;
  readonly path: ValuePath;
}

interface Frame {
  readonly array: boolean;
  /** The key or index of the value that comes next or is being read. */
  at: string | number;
  expectsKey: boolean;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/**
 * Visits the string values (not the keys) of a JSON text that are at least `atLeast` units long in the text, quotes
 * included, in their order. Works on the text itself, so that everything else can be left as it was written; of a text
 * that is no JSON it visits whatever looks like a string.
 */
export function visitStrings(text: string, atLeast: number, visit: (token: StringToken) => void): void {
  const frames: Frame[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const frame = frames.at(-1);
    if (code === QUOTE) {
      const end = endOfString(text, i);
      if (frame?.expectsKey === true) frame.at = readKey(text, i, end);
      else if (end - i >= atLeast) visit({ start: i, end, path: frames.map((each) => each.at) });
      i = end - 1;
    } else if (code === 0x7b) frames.push({ array: false, at: "", expectsKey: true });
    else if (code === 0x5b) frames.push({ array: true, at: 0, expectsKey: false });
    else if (code === 0x7d || code === 0x5d) frames.pop();
    else if (frame === undefined) continue;
    else if (code === COLON) frame.expectsKey = false;
    else if (code === COMMA) {
      if (typeof frame.at === "number") frame.at += 1;
      else frame.expectsKey = true;
    }
  }
}

/** The string a token stands for; null when the token is broken. */
export function decodeToken(text: string, { start, end }: Pick<StringToken, "start" | "end">): string | null {
  try {
    const value: unknown = JSON.parse(text.slice(start, end));
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** Looks for quotes only, since strings of many megabytes are what this is for. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 1) return quote + 1; // an even number of backslashes escapes nothing
  }
  return text.length;
}

function readKey(text: string, start: number, end: number): string {
  const plain = text.slice(start + 1, end - 1);
  return plain.includes("\\") ? (decodeToken(text, { start, end }) ?? plain) : plain;
}

/**
 * A path as the tail of a URL: segments as in a JSON pointer (RFC 6901), percent-encoded. `~2` stands for a leading dot
 * and `~3` for an empty key, since browsers take `.`, `..` and empty segments out of a URL.
 */
export function formatPointer(path: ValuePath): string {
  return path.map((step) => encodeURIComponent(segmentOf(String(step)))).join("/");
}

function segmentOf(step: string): string {
  if (step === "") return "~3";
  // A lone surrogate has no percent-encoding; the string's offset tells such keys apart.
  const whole = step.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
  return whole.replace(/~/g, "~0").replace(/\//g, "~1").replace(/^\./, "~2");
}
