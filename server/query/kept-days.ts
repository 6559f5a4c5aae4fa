import { type BucketAxis, bucketAt, bucketAxis, bucketKeyAt, MOST_BUCKETS } from "#shared/figures/buckets.ts";
import type { TouchedMark } from "#server/index/touched-sessions.ts";
import { CodeColumn } from "./code-column.ts";
import type { SessionColumns } from "./session-columns.ts";

const DAY = 86_400_000;

/** The local day of each session's last activity, in one zone; null for a session without records. */
export class KeptDays {
  readonly #zone: string;
  #mark: TouchedMark | null = null;
  #axis: BucketAxis | null = null;
  #column = new CodeColumn(0);

  constructor(zone: string) {
    this.#zone = zone;
  }

  get column(): CodeColumn {
    return this.#column;
  }

  /** Takes in what has changed since it was asked for last. */
  catchUp(columns: SessionColumns): void {
    const changed = columns.touched.since(this.#mark);
    this.#mark = columns.touched.mark();
    if (changed !== null) {
      for (const ordinal of changed) this.#put(ordinal, columns.last[ordinal] as number);
      return;
    }
    this.#column = new CodeColumn(columns.capacity);
    this.#axis = axisOf(columns, this.#zone);
    for (let ordinal = 0; ordinal < columns.capacity; ordinal++) {
      if (columns.there[ordinal] === 1) this.#put(ordinal, columns.last[ordinal] as number);
    }
  }

  /** Looked up on an axis, since asking Intl for each of 100,000 sessions takes a second; far-off clocks are asked about. */
  #put(ordinal: number, instant: number): void {
    const known = this.#axis?.keys[bucketAt(this.#axis, instant)];
    this.#column.put(ordinal, Number.isNaN(instant) ? null : (known ?? bucketKeyAt("day", this.#zone, instant)));
  }
}

/** The days of all sessions, as far back from the latest as an axis may reach; null without any. */
function axisOf({ there, last }: SessionColumns, zone: string): BucketAxis | null {
  const times = last.filter((time, ordinal) => there[ordinal] === 1 && !Number.isNaN(time));
  if (times.length === 0) return null;
  const to = times.reduce((a, b) => Math.max(a, b)) + 1;
  const from = Math.max(
    times.reduce((a, b) => Math.min(a, b)),
    to - MOST_BUCKETS * DAY,
  );
  return bucketAxis(from, to, "day", zone);
}
