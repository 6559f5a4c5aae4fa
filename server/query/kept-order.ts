import type { TouchedMark } from "#server/index/touched-sessions.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { compareValues, type SortValue } from "./first-rows.ts";
import { compareTies, type PageCursor } from "./page-cursor.ts";
import type { SessionColumns } from "./session-columns.ts";
import type { SessionSort } from "./session-sort.ts";

/** The others of these ordinals, in their order. */
function without(order: Uint32Array, moved: readonly number[], ordinals: number): Uint32Array {
  const out = new Uint8Array(ordinals);
  for (const ordinal of moved) out[ordinal] = 1;
  const rest = new Uint32Array(order.length);
  let count = 0;
  for (let i = 0; i < order.length; i++) {
    const ordinal = order[i] as number;
    if (out[ordinal] === 0) rest[count++] = ordinal;
  }
  return rest.subarray(0, count);
}

/** All sessions in one order of the list. A change moves those that changed; the others are not compared again. */
export class KeptOrder {
  readonly #sort: SessionSort;
  #mark: TouchedMark | null = null;
  /** By ordinal. */
  #values: SortValue[] = [];
  #records: (SessionRecord | null)[] = [];
  /** Ordinals, the first session of the list first. */
  #order = new Uint32Array(0);

  constructor(sort: SessionSort) {
    this.#sort = sort;
  }

  /** Takes in what has changed since it was asked for last. */
  catchUp(view: ArchiveView, columns: SessionColumns): void {
    const changed = columns.touched.since(this.#mark);
    this.#mark = columns.touched.mark();
    if (changed === null) {
      this.#values = [];
      this.#records = [];
      this.#order = new Uint32Array(0);
    }
    const moved = changed ?? view.index.records().map(({ ordinal }) => ordinal);
    if (moved.length > 0) this.#move(view, moved);
  }

  /** Ordinals in order, from the first that stands behind the cursor. */
  after(cursor: PageCursor | null): Uint32Array {
    if (cursor === null) return this.#order;
    const { value, tie } = cursor;
    return this.#order.subarray(
      this.#place(this.#order, (ordinal) => {
        return (
          compareValues(this.#valueOf(ordinal), value, this.#sort.descending) || compareTies(this.#tieOf(ordinal), tie)
        );
      }),
    );
  }

  /** Where a page ends whose last session this is. */
  cursorAt(ordinal: number, sort: string): PageCursor {
    return { sort, value: this.#valueOf(ordinal), tie: this.#tieOf(ordinal) };
  }

  #move(view: ArchiveView, moved: readonly number[]): void {
    const stay = without(this.#order, moved, view.index.ordinals());
    const come: number[] = [];
    for (const ordinal of moved) {
      const record = view.index.byOrdinal(ordinal);
      this.#records[ordinal] = record;
      this.#values[ordinal] = record && this.#sort.read(view, record);
      if (record !== null) come.push(ordinal);
    }
    come.sort(this.#compare);
    const order = new Uint32Array(stay.length + come.length);
    let from = 0;
    come.forEach((ordinal, i) => {
      const to = this.#place(stay, (other) => this.#compare(other, ordinal), from);
      order.set(stay.subarray(from, to), from + i);
      order[to + i] = ordinal;
      from = to;
    });
    order.set(stay.subarray(from), from + come.length);
    this.#order = order;
  }

  /** Where what stands behind begins, by halves; `compare` is below 0 before it, 0 at it. */
  #place(order: Uint32Array, compare: (ordinal: number) => number, from = 0): number {
    let low = from;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(order[middle] as number) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  readonly #compare = (a: number, b: number): number => {
    const byValue = compareValues(this.#valueOf(a), this.#valueOf(b), this.#sort.descending);
    return byValue === 0 ? compareTies(this.#tieOf(a), this.#tieOf(b)) : byValue;
  };

  #valueOf(ordinal: number): SortValue {
    return this.#values[ordinal] ?? null;
  }

  /** What tells sessions of the same value apart. */
  #tieOf(ordinal: number): string[] {
    const key = this.#records[ordinal]?.key;
    return key === undefined ? [] : [key.id, key.root, key.project, key.agent];
  }
}
