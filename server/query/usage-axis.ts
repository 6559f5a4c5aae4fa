import type { Bucket } from "#shared/api/usage.ts";
import { autoBucket, type BucketAxis, bucketAxis, bucketCount, MOST_BUCKETS } from "#shared/figures/buckets.ts";
import { toldMonths } from "#shared/figures/told-months.ts";
import { QueryError } from "./query-error.ts";
import { readNames, type TimeRange } from "./read-params.ts";

const SIZES = ["auto", "minute", "hour", "day", "week", "month"] as const;

/** The size of buckets a query asks for. */
export function readBucket(params: URLSearchParams): Bucket | "auto" {
  return readNames(params, "bucket", SIZES)[0] ?? "auto";
}

/** When what is selected took place; NaN for unknown instants. */
export interface SelectedInstants {
  /** The first and the last ones, perhaps with others between. */
  readonly extent: () => Iterable<number>;
  readonly all: () => Iterable<number>;
}

/**
 * The axis of a query: over its range, and where that is open, as far as there is something to show. Of more months than
 * an axis may have, those that hold something.
 */
export function usageAxis(
  range: TimeRange,
  size: Bucket | "auto",
  zone: string,
  instants: SelectedInstants,
): BucketAxis {
  const { from, to } = closeRange(range, instants.extent);
  const bucket = size === "auto" ? autoBucket(to - from) : size;
  const count = bucketCount(from, to, bucket);
  if (count > MOST_BUCKETS && bucket === "month") return toldMonths(from, to, zone, instants.all());
  if (count > MOST_BUCKETS) {
    throw new QueryError(
      "too_many_buckets",
      `bucket=${bucket} would cut this range into about ${count} buckets; ${MOST_BUCKETS} is the most.`,
      "Give a shorter range by from and to, or a larger bucket.",
    );
  }
  return bucketAxis(from, to, bucket, zone);
}

function closeRange(
  { from, to }: TimeRange,
  extent: () => Iterable<number>,
): { readonly from: number; readonly to: number } {
  if (from !== null && to !== null) return { from, to };
  let first = Infinity;
  let last = -Infinity;
  for (const instant of extent()) {
    if (instant < first) first = instant;
    if (instant > last) last = instant;
  }
  const begin = from ?? (first === Infinity ? (to ?? 0) : first);
  const end = to ?? (last === -Infinity ? begin : last + 1); // the end is not included, the last instant is
  return { from: begin, to: Math.max(begin, end) };
}
