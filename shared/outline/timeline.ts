/**
 * A value that changes at messages, readable at any of them: `at` holds the ascending message indices, `values` what
 * holds from each on. Reading is a binary search, whatever the length of the session.
 */
export interface Timeline<T> {
  readonly at: number[];
  readonly values: T[];
}

export function startTimeline<T>(): Timeline<T> {
  return { at: [], values: [] };
}

/** The value holds from message `at` on. A second change at the same message replaces the first. */
export function record<T>(timeline: Timeline<T>, at: number, value: T): void {
  if (timeline.at.at(-1) === at) timeline.values[timeline.values.length - 1] = value;
  else {
    timeline.at.push(at);
    timeline.values.push(value);
  }
}

/** What holds after the first `n` messages; undefined before the first change. */
export function valueAt<T>(timeline: Timeline<T>, n: number): T | undefined {
  const changes = countBefore(timeline.at, n);
  return changes === 0 ? undefined : timeline.values[changes - 1];
}

/** How many of the ascending numbers are below `n`. */
export function countBefore(ascending: ArrayLike<number>, n: number): number {
  return countWhere(ascending.length, (i) => (ascending[i] ?? Infinity) < n);
}

/** How many of a list's members, ascending by `at`, lie among the first `n` messages. */
export function countUntil(list: readonly { readonly at: number }[], n: number): number {
  return countWhere(list.length, (i) => (list[i]?.at ?? Infinity) < n);
}

/** Length of the prefix for which `holds`, by bisection. */
function countWhere(length: number, holds: (i: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
