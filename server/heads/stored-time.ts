import { type AsciiText, asciiText } from "./ascii-text.ts";
import type { JsonBytes } from "./json-bytes.ts";

/** Length of `2026-03-01T00:00:00.000Z`. */
export const TIME_LENGTH = 24;

const DAY_LENGTH = 10;
const NO_DIGITS = -1;
const COLON = 0x3a;
const POINT = 0x2e;
const Z = 0x5a;

/**
 * Reads timestamps in the one form that is written, `2026-03-01T00:00:00.000Z`. The day is left to Date.parse and
 * remembered, since the next record is nearly always of the same day.
 */
export class StoredTimes {
  /** With the T behind it; null before any. */
  #day: AsciiText | null = null;
  #dayStart = NaN;

  /** Ms since the epoch of the timestamp at `at`; NaN when it is of another form or no date. */
  read(json: JsonBytes, at: number): number {
    const { bytes } = json;
    if (at + TIME_LENGTH > bytes.length) return NaN;
    if (bytes[at + 13] !== COLON || bytes[at + 16] !== COLON || bytes[at + 19] !== POINT || bytes[at + 23] !== Z)
      return NaN;
    const hours = twoDigits(bytes, at + 11);
    const minutes = twoDigits(bytes, at + 14);
    const seconds = twoDigits(bytes, at + 17);
    const tens = twoDigits(bytes, at + 20);
    const ms = digit(bytes, at + 22);
    if (hours < 0 || minutes < 0 || seconds < 0 || tens < 0 || ms > 9) return NaN;
    if (hours > 23 || minutes > 59 || seconds > 59) return NaN; // 24:00 is a time, and left to others
    return this.#startOf(json, at) + ((hours * 60 + minutes) * 60 + seconds) * 1000 + tens * 10 + ms;
  }

  #startOf(json: JsonBytes, at: number): number {
    if (this.#day === null || json.follows(at, this.#day) < 0) {
      const day = json.bytes.toString("latin1", at, at + DAY_LENGTH + 1);
      this.#day = asciiText(day);
      this.#dayStart = /^\d{4}-\d\d-\d\dT$/.test(day) ? Date.parse(`${day}00:00:00.000Z`) : NaN;
    }
    return this.#dayStart;
  }
}

/** Above 9 for anything else. */
function digit(bytes: Buffer, at: number): number {
  return ((bytes[at] as number) - 0x30) >>> 0;
}

function twoDigits(bytes: Buffer, at: number): number {
  const tens = digit(bytes, at);
  const ones = digit(bytes, at + 1);
  return tens > 9 || ones > 9 ? NO_DIGITS : tens * 10 + ones;
}
