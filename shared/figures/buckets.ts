import type { Bucket } from "#shared/api/usage.ts";
import { BUCKET_STEP, bucketKey } from "./bucket-key.ts";
import { zoneOffset, zoneSpans } from "./zone-offsets.ts";

/** A range cut into buckets of a zone's calendar. */
export interface BucketAxis {
  readonly size: Bucket;
  readonly zone: string;
  /** Instants in ms, ascending: bucket i is [edges[i], edges[i + 1]). The first and last edge are those of the range. */
  readonly edges: Float64Array;
  /** One key a bucket, all different. */
  readonly keys: readonly string[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** More than this no axis should have: nobody reads it, and a mistaken year would fill the memory. */
export const MOST_BUCKETS = 10_000;

const AUTO: readonly (readonly [Bucket, number])[] = [
  ["minute", 2 * HOUR],
  ["hour", 4 * DAY],
  ["day", 120 * DAY],
  ["week", 3 * 366 * DAY],
];

/** The size that cuts a range of this many ms into some tens to hundreds of buckets, what a chart can show. */
export function autoBucket(duration: number): Bucket {
  return AUTO.find(([, longest]) => duration <= longest)?.[0] ?? "month";
}

const SHORTEST: Readonly<Record<Bucket, number>> = {
  minute: 60_000,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 28 * DAY,
};

/** About how many buckets a range would have, never too few, without making them. */
export function bucketCount(from: number, to: number, size: Bucket): number {
  return Math.ceil((to - from) / SHORTEST[size]) + 1;
}

/** Cuts [from, to) at the zone's own minutes, hours, midnights, Mondays or firsts. Throws RangeError for an unknown zone. */
export function bucketAxis(from: number, to: number, size: Bucket, zone: string): BucketAxis {
  const edges: number[] = [];
  const keys: string[] = [];
  const byDate = size === "day" || size === "week" || size === "month";
  const open = (instant: number, offset: number) => {
    const key = bucketKey(size, instant + offset, offset);
    const last = keys.at(-1);
    // a clock set back over midnight does not begin the day before once more
    if (last !== undefined && (byDate ? key <= last : key === last)) return;
    edges.push(instant);
    keys.push(key);
  };
  for (const span of zoneSpans(zone, from, to)) {
    open(span.from, span.offset);
    const step = BUCKET_STEP[size];
    let edge = (Math.floor((span.from + span.offset) / step) + 1) * step - span.offset;
    for (; edge < span.to; edge += step) open(edge, span.offset);
  }
  return { size, zone, edges: Float64Array.from([...edges, to]), keys };
}

/** The bucket that holds an instant; -1 outside of the range and for NaN. */
export function bucketAt(axis: BucketAxis, instant: number): number {
  return bucketIn(axis.edges, instant);
}

/**
 * The place of an instant among ascending edges; -1 outside. The hot loop of every chart: calendar edges lie almost evenly,
 * so that a guess by proportion is right or next to it, where a binary search would take nine steps.
 */
export function bucketIn(edges: Float64Array, instant: number): number {
  const last = edges.length - 1;
  const first = edges[0] as number;
  const end = edges[last] as number;
  if (!(instant >= first && instant < end)) return -1; // NaN is outside, too
  let i = Math.floor(((instant - first) / (end - first)) * last);
  while (instant < (edges[i] as number)) i -= 1;
  while (instant >= (edges[i + 1] as number)) i += 1;
  return i;
}

/** The key of the bucket that holds an instant, for single ones. */
export function bucketKeyAt(size: Bucket, zone: string, instant: number): string {
  const offset = zoneOffset(zone)(instant);
  return bucketKey(size, instant + offset, offset);
}
