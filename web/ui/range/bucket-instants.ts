import type { Bucket } from "#shared/api/usage.ts";
import { bucketAxis } from "#shared/figures/buckets.ts";
import type { Instants } from "./range.ts";

/** Longer than any bucket and the difference of any two zones. */
const AROUND = 40 * 86_400_000;

/** The instants of one bucket of an answer's axis; null when it has no such bucket. */
export function bucketInstants(
  key: string,
  size: Bucket,
  range: Instants,
  zone: string,
): { readonly from: number; readonly to: number } | null {
  if (range.from === null || range.to === null) return null;
  // a key is a time, its zone apart: no more of the range than its surroundings need to be cut up
  const about = Date.parse(key);
  const [begin, end] = [Math.max(range.from, about - AROUND), Math.min(range.to, about + AROUND)];
  if (!(begin < end)) return null;
  const axis = bucketAxis(begin, end, size, zone);
  const index = axis.keys.indexOf(key);
  const [from, to] = [axis.edges[index], axis.edges[index + 1]];
  return from === undefined || to === undefined ? null : { from, to };
}
