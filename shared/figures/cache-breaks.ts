import { type RequestColumns, RequestFlag } from "./request-columns.ts";

const NONE = -1;

/**
 * By row: the row of the previous request, where the cache was lost; -1 elsewhere. It was lost for a request whose cache
 * read is under half of the previous request's total, with no compaction between; requests without usage are passed
 * over, since nothing is known of them. The rows of a session stand in the order of its requests.
 *
 * @param sessions One more than the highest session ordinal.
 */
export function cacheBreaks(columns: RequestColumns, sessions: number): Int32Array {
  const { length, flags, session, compactions, cacheRead } = columns;
  const broken = new Int32Array(length).fill(NONE);
  const previous = new Int32Array(sessions).fill(NONE);
  for (let row = 0; row < length; row++) {
    const flag = flags[row] as number;
    if ((flag & RequestFlag.dropped) !== 0 || (flag & RequestFlag.used) === 0) continue;
    const ordinal = session[row] as number;
    if ((flag & RequestFlag.compaction) !== 0) {
      previous[ordinal] = NONE; // what follows a compaction has another context to read
      continue;
    }
    const before = previous[ordinal] as number;
    previous[ordinal] = row;
    if (before === NONE || compactions[before] !== compactions[row]) continue;
    if ((cacheRead[row] as number) * 2 < totalOf(columns, before)) broken[row] = before;
  }
  return broken;
}

/** What was paid as other input although the previous request had it in the cache; tokens. */
export function tokensReadAgain(columns: RequestColumns, row: number, before: number): number {
  const read = columns.cacheRead[row] as number;
  const input = read + (columns.cacheWrite[row] as number);
  return Math.max(0, Math.min(input, totalOf(columns, before)) - read);
}

/** Ms from the previous request's end to this one's begin; null when either is unknown or the clock stepped. */
export function pauseBefore(columns: RequestColumns, row: number, before: number): number | null {
  const pause = (columns.begin[row] as number) - (columns.instant[before] as number);
  return pause >= 0 ? pause : null;
}

function totalOf({ cacheRead, cacheWrite, output }: RequestColumns, row: number): number {
  return (cacheRead[row] as number) + (cacheWrite[row] as number) + (output[row] as number);
}
