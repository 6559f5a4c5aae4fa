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

/** One thing to group by. Codes are below `size`; a table gives them by session ordinal or by model code. */
export type Dimension =
  | { readonly by: "bucket"; readonly axis: BucketAxis }
  | { readonly by: "session" | "model"; readonly codes: ArrayLike<number>; readonly size: number }
  | { readonly by: "task" };

/** The groups that occur, numbered from 0. */
export interface RowGroups {
  readonly count: number;
  /** The group of each row of the columns; -1 for rows that are not selected. */
  readonly groupOf: Int32Array;
  /** By dimension: the code of each group. A bucket's code is its index, past the last for an unknown instant; a task's is its number + 1. */
  readonly codes: readonly Uint32Array[];
}

const OUTSIDE = RequestFlag.copied | RequestFlag.dropped;

/** Whether a row is in any figure at all. */
export function isCounted(columns: RequestColumns, row: number): boolean {
  return ((columns.flags[row] as number) & OUTSIDE) === 0;
}

/** Selects rows: 0 for those that are in, -1 for the others. */
export function selectRows(columns: RequestColumns, selection: RequestSelection): Int32Array {
  const { length, flags, session, model, instant } = columns;
  const { sessions, models, also } = selection;
  const bounded = selection.from !== null || selection.to !== null;
  const from = selection.from ?? -Infinity;
  const to = selection.to ?? Infinity;
  const out = new Int32Array(length).fill(-1);
  for (let row = 0; row < length; row++) {
    if (((flags[row] as number) & OUTSIDE) !== 0) continue;
    if (sessions !== null && sessions[session[row] as number] !== 1) continue;
    if (models !== null && models[model[row] as number] !== 1) continue;
    if (bounded && !((instant[row] as number) >= from && (instant[row] as number) < to)) continue;
    if (also && !also(row)) continue;
    out[row] = 0;
  }
  return out;
}

/** Groups the selected rows, one dimension after the other, so that any combination costs a pass each. */
export function groupRows(columns: RequestColumns, selection: RequestSelection, by: readonly Dimension[]): RowGroups {
  const groupOf = selectRows(columns, selection);
  let count = 1;
  let codes: Uint32Array[] = [];
  for (const dimension of by) {
    const codeOf = new Uint32Array(columns.length);
    const size = fillCodes(columns, groupOf, dimension, codeOf);
    const split = splitGroups(groupOf, codeOf, count, size);
    codes = [...codes.map((known) => split.parents.map((parent) => known[parent] as number)), split.codes];
    count = split.codes.length;
  }
  return { count, groupOf, codes };
}

/** Writes the code of each selected row; answers how many codes there may be. */
function fillCodes(columns: RequestColumns, groupOf: Int32Array, dimension: Dimension, into: Uint32Array): number {
  const { length, instant, task } = columns;
  if (dimension.by === "bucket") {
    const { edges, keys } = dimension.axis;
    for (let row = 0; row < length; row++) {
      if ((groupOf[row] as number) < 0) continue;
      const bucket = bucketIn(edges, instant[row] as number);
      into[row] = bucket < 0 ? keys.length : bucket;
    }
    return keys.length + 1;
  }
  if (dimension.by === "task") {
    let most = 0;
    for (let row = 0; row < length; row++) {
      if ((groupOf[row] as number) < 0) continue;
      const code = (task[row] as number) + 1;
      into[row] = code;
      if (code > most) most = code;
    }
    return most + 1;
  }
  const of = dimension.by === "session" ? columns.session : columns.model;
  for (let row = 0; row < length; row++) into[row] = dimension.codes[of[row] as number] as number;
  return dimension.size;
}

// Up to here a table of all pairs is quicker than a map, and still small.
const DENSE = 4_000_000;

/** Splits each group by the rows' codes, in place. */
function splitGroups(groupOf: Int32Array, codeOf: Uint32Array, count: number, size: number) {
  const parents: number[] = [];
  const codes: number[] = [];
  const dense = count * size <= DENSE ? new Int32Array(count * size).fill(-1) : null;
  const sparse = new Map<number, number>();
  let lastKey = -1;
  let lastGroup = -1;
  for (let row = 0; row < groupOf.length; row++) {
    const parent = groupOf[row] as number;
    if (parent < 0) continue;
    const code = codeOf[row] as number;
    const key = parent * size + code;
    if (key !== lastKey) {
      let group = dense === null ? (sparse.get(key) ?? -1) : (dense[key] as number);
      if (group < 0) {
        group = codes.length;
        parents.push(parent);
        codes.push(code);
        if (dense === null) sparse.set(key, group);
        else dense[key] = group;
      }
      lastKey = key;
      lastGroup = group;
    }
    groupOf[row] = lastGroup;
  }
  return { parents: Uint32Array.from(parents), codes: Uint32Array.from(codes) };
}
