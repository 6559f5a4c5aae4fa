const SLOTS = 2048;
const LONGEST = 64;

/**
 * Makes short texts of bytes. Ids, names and statuses come again and again, a call's id two or three times, so that
 * finding the text that was made before is cheaper than making another one, and one text is kept instead of many.
 */
export class TextCache {
  readonly #known: (string | undefined)[] = new Array<string | undefined>(SLOTS).fill(undefined);

  /** The text of the bytes `from` (included) to `to` (not), which must be UTF-8. */
  text(bytes: Buffer, from: number, to: number): string {
    if (to - from > LONGEST) return bytes.toString("utf8", from, to);
    let hash = 0;
    let all = 0;
    for (let i = from; i < to; i++) {
      const byte = bytes[i] as number;
      hash = Math.imul(hash ^ byte, 0x01000193);
      all |= byte;
    }
    if (all >= 0x80) return bytes.toString("utf8", from, to);
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    const known = this.#known[slot];
    if (known !== undefined && isText(bytes, from, to, known)) return known;
    return (this.#known[slot] = bytes.toString("latin1", from, to));
  }
}

function isText(bytes: Buffer, from: number, to: number, text: string): boolean {
  if (text.length !== to - from) return false;
  for (let i = from; i < to; i++) if (bytes[i] !== text.charCodeAt(i - from)) return false;
  return true;
}
