import { type BucketAxis, bucketIn } from "./buckets.ts";
import { type RequestColumns, RequestFlag } from "./request-columns.ts";

/** Which requests a figure is about. What a fork copied and what left the archive is in none. */
export interface RequestSelection {
  /** By session ordinal: 1 for those that are in; null for all. */
  readonly sessions: Uint8Array | null;
  /** By model code: 1 for those that are in; null for all. */
  readonly models: Uint8Array | null;
  /** Instants in ms, `to` not included; null is unbounded. A request of unknown instant is in no bounded range. */
  readonly from: number | null;
  readonly to: number | null;
  /** Anything else that is asked of a row. */
  readonly also?: ((row: number) => boolean) | null;
}

export const ALL_REQUESTS: RequestSelection = { sessions: null, models: null, from: null, to: null };

/** One thing to group by. Codes are below `size`; a table gives them by session ordinal or by model code, null is these themselves. */
export type Dimension =
  | { readonly by: "bucket"; readonly axis: BucketAxis }
  | { readonly by: "session" | "model"; readonly codes: ArrayLike<number> | null; readonly size: number }
  | { readonly by: "task" };

/** The selected rows, and the groups of them that occur, numbered from 0. */
export interface RowGroups {
  readonly count: number;
  /** Rows of the columns, each once. */
  readonly rows: Uint32Array;
  /** The group of each of `rows`. */
  readonly groupOf: Int32Array;
  /** By dimension: the code of each group. A bucket's code is its index, past the last for an unknown instant; a task's is its number + 1. */
  readonly codes: readonly Uint32Array[];
}

const OUTSIDE = RequestFlag.copied | RequestFlag.dropped;

/** Whether a row is in any figure at all. */
export function isCounted(columns: RequestColumns, row: number): boolean {
  return ((columns.flags[row] as number) & OUTSIDE) === 0;
}

/** The rows that are in, each once; of a bounded range only those near it are looked at, where columns know them. */
export function selectRows(columns: RequestColumns, selection: RequestSelection): Uint32Array {
  const { flags, session, model, instant } = columns;
  const { sessions, models, also } = selection;
  const bounded = selection.from !== null || selection.to !== null;
  const from = selection.from ?? -Infinity;
  const to = selection.to ?? Infinity;
  const near = (bounded && columns.rowsNear?.(from, to)) || null;
  const length = near === null ? columns.length : near.length;
  const out = new Uint32Array(length);
  let count = 0;
  for (let i = 0; i < length; i++) {
    const row = near === null ? i : (near[i] as number);
    if (((flags[row] as number) & OUTSIDE) !== 0) continue;
    if (sessions !== null && sessions[session[row] as number] !== 1) continue;
    if (models !== null && models[model[row] as number] !== 1) continue;
    if (bounded && !((instant[row] as number) >= from && (instant[row] as number) < to)) continue;
    if (also && !also(row)) continue;
    out[count++] = row;
  }
  return out.subarray(0, count);
}

// Up to here a table of all keys is quicker than a map, and still small.
const DENSE = 4_000_000;

/**
 * Groups the selected rows by any combination of dimensions. Codes are put together to one key a row, and only keys that
 * occur get a number: at the end, or before there would be too many for a table.
 */
export function groupRows(columns: RequestColumns, selection: RequestSelection, by: readonly Dimension[]): RowGroups {
  const rows = selectRows(columns, selection);
  const keys = new Int32Array(rows.length);
  let known: KnownGroups = { count: 1, codes: [] };
  let sizes: number[] = [];
  let span = 1;
  for (const dimension of by) {
    const size = sizeOf(columns, rows, dimension);
    if (span * size <= DENSE) {
      addCodes(columns, rows, dimension, size, keys);
      sizes = [...sizes, size];
      span *= size;
      continue;
    }
    const codes = new Int32Array(rows.length);
    addCodes(columns, rows, dimension, size, codes);
    known = splitGroups(numberKeys(keys, known, sizes), keys, codes, size);
    sizes = [];
    span = known.count;
  }
  const groups = sizes.length === 0 ? known : numberKeys(keys, known, sizes);
  return { ...groups, rows, groupOf: keys };
}

type KnownGroups = Pick<RowGroups, "count" | "codes">;

/** How many codes the rows may have. */
function sizeOf({ task }: RequestColumns, rows: Uint32Array, dimension: Dimension): number {
  if (dimension.by === "bucket") return dimension.axis.keys.length + 1;
  if (dimension.by !== "task") return dimension.size;
  let most = 0;
  for (let i = 0; i < rows.length; i++) most = Math.max(most, (task[rows[i] as number] as number) + 1);
  return most + 1;
}

/** Puts the code of each row behind its key. */
function addCodes(columns: RequestColumns, rows: Uint32Array, dimension: Dimension, size: number, keys: Int32Array) {
  if (dimension.by === "bucket") return addBuckets(columns, rows, dimension.axis, keys);
  if (dimension.by === "task") {
    const { task } = columns;
    for (let i = 0; i < rows.length; i++) {
      keys[i] = (keys[i] as number) * size + (task[rows[i] as number] as number) + 1;
    }
    return;
  }
  const of = dimension.by === "session" ? columns.session : columns.model;
  if (dimension.codes === null) {
    for (let i = 0; i < rows.length; i++) keys[i] = (keys[i] as number) * size + (of[rows[i] as number] as number);
    return;
  }
  const codes = Uint32Array.from(dimension.codes); // of one kind for every query, so that reading it stays quick
  for (let i = 0; i < rows.length; i++) {
    keys[i] = (keys[i] as number) * size + (codes[of[rows[i] as number] as number] as number);
  }
}

function addBuckets({ instant }: RequestColumns, rows: Uint32Array, axis: BucketAxis, keys: Int32Array): void {
  const { edges } = axis;
  const outside = axis.keys.length;
  const size = outside + 1;
  let code = outside;
  let begin = NaN;
  let end = NaN;
  for (let i = 0; i < rows.length; i++) {
    const at = instant[rows[i] as number] as number;
    // the requests of a session follow each other: the next one is mostly in the bucket of the last one
    if (!(at >= begin && at < end)) {
      const bucket = bucketIn(edges, at);
      code = bucket < 0 ? outside : bucket;
      begin = bucket < 0 ? NaN : (edges[bucket] as number);
      end = bucket < 0 ? NaN : (edges[bucket + 1] as number);
    }
    keys[i] = (keys[i] as number) * size + code;
  }
}

/** Numbers the keys that occur, in place, by a table; each is a known group and the codes of `sizes`, put together. */
function numberKeys(keys: Int32Array, known: KnownGroups, sizes: readonly number[]): KnownGroups {
  const numbers = new Int32Array(sizes.reduce((span, size) => span * size, known.count)).fill(-1);
  const found: number[] = [];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    let number = numbers[key] as number;
    if (number < 0) {
      number = found.push(key) - 1;
      numbers[key] = number;
    }
    keys[i] = number;
  }
  let rest = Uint32Array.from(found);
  const codes = sizes.toReversed().map((size) => {
    const own = rest.map((key) => key % size);
    rest = rest.map((key) => Math.floor(key / size));
    return own;
  });
  const parents = known.codes.map((of) => rest.map((parent) => of[parent] as number));
  return { count: found.length, codes: [...parents, ...codes.reverse()] };
}

/** Splits groups by one more code where there may be more pairs than a table should have. */
function splitGroups(known: KnownGroups, groupOf: Int32Array, codeOf: Int32Array, size: number): KnownGroups {
  const numbers = new Map<number, number>();
  const parents: number[] = [];
  const codes: number[] = [];
  for (let i = 0; i < groupOf.length; i++) {
    const parent = groupOf[i] as number;
    const code = codeOf[i] as number;
    const key = parent * size + code;
    let number = numbers.get(key);
    if (number === undefined) {
      number = codes.push(code) - 1;
      parents.push(parent);
      numbers.set(key, number);
    }
    groupOf[i] = number;
  }
  const before = known.codes.map((of) => Uint32Array.from(parents, (parent) => of[parent] as number));
  return { count: codes.length, codes: [...before, Uint32Array.from(codes)] };
}
