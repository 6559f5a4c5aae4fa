import type { JsonBytes } from "./json-bytes.ts";

const SLOT_BITS = 11;
const SLOTS = 1 << SLOT_BITS;
const LONGEST = 64;

/**
 * Makes short texts of bytes. Ids, names and statuses come again and again, a call's id two or three times, so that
 * finding the text that was made before is cheaper than making another one, and one text is kept instead of many.
 */
export class TextCache {
  readonly #known: (string | undefined)[] = new Array<string | undefined>(SLOTS).fill(undefined);
  /** The bytes of the known texts, LONGEST for each: they are compared by fours, which a text cannot be. */
  readonly #bytes = new Uint8Array(SLOTS * LONGEST);
  readonly #view = new DataView(this.#bytes.buffer);

  /** The text of the bytes `from` (included) to `to` (not), which must be UTF-8. */
  text({ bytes, view }: JsonBytes, from: number, to: number): string {
    if (to - from > LONGEST) return bytes.toString("utf8", from, to);
    let hash = 0;
    let all = 0;
    let i = from;
    for (; i + 4 <= to; i += 4) {
      const word = view.getInt32(i, true);
      hash = Math.imul(hash ^ word, 0x01000193);
      all |= word;
    }
    for (; i < to; i++) {
      const byte = bytes[i] as number;
      hash = Math.imul(hash ^ byte, 0x01000193);
      all |= byte;
    }
    if ((all & 0x80808080) !== 0) return bytes.toString("utf8", from, to);
    const slot = Math.imul(hash ^ (hash >>> 15), 0x01000193) >>> (32 - SLOT_BITS);
    const known = this.#known[slot];
    if (known !== undefined && known.length === to - from && this.#holds(slot, bytes, view, from, to)) return known;
    this.#bytes.set(bytes.subarray(from, to), slot * LONGEST);
    return (this.#known[slot] = bytes.toString("latin1", from, to));
  }

  #holds(slot: number, bytes: Buffer, view: DataView, from: number, to: number): boolean {
    let i = from;
    let at = slot * LONGEST;
    for (; i + 4 <= to; i += 4, at += 4) if (view.getInt32(i, true) !== this.#view.getInt32(at, true)) return false;
    for (; i < to; i++, at++) if (bytes[i] !== this.#bytes[at]) return false;
    return true;
  }
}
