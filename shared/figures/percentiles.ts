import { narrowRanks } from "./narrow-ranks.ts";

/** Percentiles by nearest rank: p of n ascending values is the ⌈p × n⌉th of them, always a value that occurred. */
export interface Percentiles {
  readonly p50: number | null;
  readonly p90: number | null;
  readonly p99: number | null;
}

const NONE: Percentiles = { p50: null, p90: null, p99: null };

// From here on, counting first where the ranks lie is quicker than moving all values about.
const MANY = 1_000;

/** The percentiles of `values[from..to)`, without NaN; null when there are none. Reorders these values. */
export function percentiles(values: Float64Array, from: number, to: number): Percentiles {
  const n = to - from;
  if (n <= 0) return NONE;
  const rank = (percent: number) => Math.ceil((percent * n) / 100) - 1;
  const ranks = [rank(50), rank(90), rank(99)] as const;
  if (n >= MANY) {
    const [p50, p90, p99] = narrowRanks(values.subarray(from, to), ranks).map((near) => {
      return select(near.values, 0, near.values.length, near.rank);
    });
    return { p50: p50 as number, p90: p90 as number, p99: p99 as number };
  }
  const [half, most, nearly] = ranks;
  // ascending, so that each look starts where the last one left the smaller values behind
  const p50 = select(values, from, to, from + half);
  const p90 = select(values, from + half, to, from + most);
  const p99 = select(values, from + most, to, from + nearly);
  return { p50, p90, p99 };
}

/** The value that sorting [from, to) would put at place k (Hoare's selection): linear, where a sort is not. */
function select(values: Float64Array, from: number, to: number, k: number): number {
  let low = from;
  let high = to - 1;
  while (low < high) {
    const pivot = medianOf(values[low] as number, values[(low + high) >>> 1] as number, values[high] as number);
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] as number) < pivot) i += 1;
      while ((values[j] as number) > pivot) j -= 1;
      if (i > j) break;
      const value = values[i] as number;
      values[i] = values[j] as number;
      values[j] = value;
      i += 1;
      j -= 1;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break; // between the two lies only the pivot
  }
  return values[k] as number;
}

function medianOf(a: number, b: number, c: number): number {
  return a < b ? (b < c ? b : Math.max(a, c)) : a < c ? a : Math.max(b, c);
}
