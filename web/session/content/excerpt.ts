/** Part of a list of lines, and how many are left out before and after it. */
export interface Excerpt<Line> {
  readonly lines: readonly Line[];
  readonly before: number;
  readonly after: number;
}

/** The end of an output, where its result stands: all of it when it is not much longer than `limit`. */
export function lastLines<Line>(lines: readonly Line[], limit: number): Excerpt<Line> {
  if (lines.length <= limit + 2) return { lines, before: 0, after: 0 };
  return { lines: lines.slice(-limit), before: lines.length - limit, after: 0 };
}

/** The start of a text: all of it when it is not much longer than `limit`. */
export function firstLines<Line>(lines: readonly Line[], limit: number): Excerpt<Line> {
  if (lines.length <= limit + 2) return { lines, before: 0, after: 0 };
  return { lines: lines.slice(0, limit), before: 0, after: lines.length - limit };
}
