import { type BucketAxis, bucketAt, bucketAxis } from "./buckets.ts";

/** Longer than any month of any zone. */
const PAST_A_MONTH = 33 * 86_400_000;

/**
 * Cuts [from, to) into those months only that hold one of the instants, each reaching to the next one: for a range that
 * a clock far off has stretched over more months than an axis may have. There is no larger bucket to ask for.
 */
export function toldMonths(from: number, to: number, zone: string, instants: Iterable<number>): BucketAxis {
  const begins = new Map<string, number>();
  let [begin, end] = [NaN, NaN];
  for (const instant of instants) {
    if ((instant >= begin && instant < end) || !(instant >= from && instant < to)) continue;
    const around = monthsAround(instant, from, to, zone);
    const at = bucketAt(around, instant);
    [begin, end] = [around.edges[at] as number, around.edges[at + 1] as number];
    begins.set(around.keys[at] as string, begin);
  }
  if (begins.size === 0) begins.set(monthsAround(from, from, to, zone).keys[0] ?? "", from);
  const months = [...begins].sort(([, a], [, b]) => a - b);
  const edges = Float64Array.from([...months.map(([, each]) => each), to]);
  edges[0] = from;
  return { size: "month", zone, edges, keys: months.map(([key]) => key) };
}

function monthsAround(instant: number, from: number, to: number, zone: string): BucketAxis {
  const [begin, end] = [Math.max(from, instant - PAST_A_MONTH), Math.min(to, instant + PAST_A_MONTH)];
  return bucketAxis(begin, end, "month", zone);
}
