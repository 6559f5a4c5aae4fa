/** Length of `2026-03-01T00:00:00.000Z`. */
export const TIME_LENGTH = 24;

const DAY_LENGTH = 10;
const SHAPE = "0000-00-00T00:00:00.000Z";

/**
 * Reads timestamps in the one form that is written, `2026-03-01T00:00:00.000Z`. The day is left to Date.parse and
 * remembered, since the next record is nearly always of the same day.
 */
export class StoredTimes {
  #day = "";
  #dayStart = NaN;

  /** Ms since the epoch of the timestamp at `at`; NaN when it is of another form or no date. */
  read(bytes: Buffer, at: number): number {
    for (let i = DAY_LENGTH; i < TIME_LENGTH; i++) {
      const byte = bytes[at + i] as number;
      const shape = SHAPE.charCodeAt(i);
      if (shape === 0x30 ? byte < 0x30 || byte > 0x39 : byte !== shape) return NaN;
    }
    const hours = twoDigits(bytes, at + 11);
    const minutes = twoDigits(bytes, at + 14);
    const seconds = twoDigits(bytes, at + 17);
    if (hours > 23 || minutes > 59 || seconds > 59) return NaN; // 24:00 is a time, and left to others
    const ms = twoDigits(bytes, at + 20) * 10 + ((bytes[at + 22] as number) - 0x30);
    return this.#startOf(bytes, at) + ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
  }

  #startOf(bytes: Buffer, at: number): number {
    if (!this.#isDay(bytes, at)) {
      this.#day = bytes.toString("latin1", at, at + DAY_LENGTH);
      this.#dayStart = /^\d{4}-\d\d-\d\d$/.test(this.#day) ? Date.parse(`${this.#day}T00:00:00.000Z`) : NaN;
    }
    return this.#dayStart;
  }

  #isDay(bytes: Buffer, at: number): boolean {
    const day = this.#day;
    if (day === "") return false;
    for (let i = DAY_LENGTH - 1; i >= 0; i--) if (bytes[at + i] !== day.charCodeAt(i)) return false;
    return true;
  }
}

function twoDigits(bytes: Buffer, at: number): number {
  return (bytes[at] as number) * 10 + (bytes[at + 1] as number) - 0x30 * 11;
}
