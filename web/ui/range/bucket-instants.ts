import type { Bucket } from "#shared/api/usage.ts";
import { bucketAxis } from "#shared/figures/buckets.ts";
import type { Instants } from "./range.ts";

/** The instants of one bucket of an answer's axis; null when it has no such bucket. */
export function bucketInstants(
  key: string,
  size: Bucket,
  range: Instants,
  zone: string,
): { readonly from: number; readonly to: number } | null {
  if (range.from === null || range.to === null) return null;
  const axis = bucketAxis(range.from, range.to, size, zone);
  const index = axis.keys.indexOf(key);
  const [from, to] = [axis.edges[index], axis.edges[index + 1]];
  return from === undefined || to === undefined ? null : { from, to };
}
