/** Whether a stands before b: below 0, above 0, or 0 for the same one. */
export type CompareRows = (a: number, b: number) => number;

/**
 * The first `limit` of the rows offered, in order, in a bounded heap: a page of a million rows costs a look at each, not
 * a sort of all.
 */
export function firstRows(rows: Iterable<number>, compare: CompareRows, limit: number): number[] {
  const heap: number[] = []; // the row that stands last is on top
  for (const row of rows) {
    if (heap.length < limit) {
      heap.push(row);
      rise(heap, compare);
    } else if (compare(row, heap[0] as number) < 0) {
      heap[0] = row;
      sink(heap, compare);
    }
  }
  return heap.sort(compare);
}

function rise(heap: number[], compare: CompareRows): void {
  let i = heap.length - 1;
  while (i > 0) {
    const above = (i - 1) >> 1;
    if (compare(heap[i] as number, heap[above] as number) <= 0) return;
    swap(heap, i, above);
    i = above;
  }
}

function sink(heap: number[], compare: CompareRows): void {
  let i = 0;
  for (;;) {
    let last = i;
    for (const below of [2 * i + 1, 2 * i + 2]) {
      if (below < heap.length && compare(heap[below] as number, heap[last] as number) > 0) last = below;
    }
    if (last === i) return;
    swap(heap, i, last);
    i = last;
  }
}

function swap(heap: number[], a: number, b: number): void {
  const row = heap[a] as number;
  heap[a] = heap[b] as number;
  heap[b] = row;
}

/** What a row is sorted by; null is unknown, and stands last whichever way the list is sorted. */
export type SortValue = number | string | null;

/** Compares by value, up or down. */
export function compareValues(a: SortValue, b: SortValue, descending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === descending ? 1 : -1;
}
