import type { CostSum } from "./cost-sum.ts";
import { isCounted } from "./group-rows.ts";
import { NEVER_ENDED, type RequestColumns, RequestFlag } from "./request-columns.ts";

/** Sums over the requests of each group: one place a group in every array. */
export interface RequestSums {
  readonly requests: Uint32Array;
  readonly neverEnded: Uint32Array;
  readonly withoutUsage: Uint32Array;
  readonly unpriced: Uint32Array;
  readonly priced: Uint32Array;
  readonly cacheRead: Float64Array;
  readonly cacheWrite: Float64Array;
  readonly output: Float64Array;
  /** Output tokens and ms of the requests that a speed can be told of. */
  readonly timedOutput: Float64Array;
  readonly timedMs: Float64Array;
  /** Completed requests of known latency. */
  readonly timed: Uint32Array;
  /** Ended requests by group and status code: group * statuses + code. */
  readonly ended: Uint32Array;
  /** Nano-dollars below the carry. */
  readonly cost: Float64Array;
  /** What was carried out of `cost` before it could lose a nano-dollar. */
  readonly carried: Map<number, bigint>;
}

// Two numbers up to this add up exactly.
const CARRY = 2 ** 52;

function startSums(groups: number, statuses: number): RequestSums {
  const whole = () => new Uint32Array(groups);
  const large = () => new Float64Array(groups);
  return {
    requests: whole(),
    neverEnded: whole(),
    withoutUsage: whole(),
    unpriced: whole(),
    priced: whole(),
    cacheRead: large(),
    cacheWrite: large(),
    output: large(),
    timedOutput: large(),
    timedMs: large(),
    timed: whole(),
    ended: new Uint32Array(groups * statuses),
    cost: large(),
    carried: new Map(),
  };
}

/**
 * Sums the rows of each group.
 *
 * @param groupOf By row; -1 for rows that are in no group.
 * @param working By session ordinal: 1 while a session works, so that its running request is not yet one without usage;
 *   null to go by the rows alone.
 */
export function sumRequests(
  columns: RequestColumns,
  groupOf: Int32Array,
  groups: number,
  working: Uint8Array | null,
): RequestSums {
  const sums = startSums(groups, columns.statuses.length);
  const completed = columns.statuses.indexOf("completed");
  const { length } = columns;
  for (let row = 0; row < length; row++) {
    const g = groupOf[row] as number;
    if (g >= 0) addRow(columns, sums, row, g, completed, working);
  }
  return sums;
}

/** Sums the given rows as one group, those that count: for a session, of which the rows are known. `working` as above. */
export function sumRows(columns: RequestColumns, rows: Iterable<number>, working: Uint8Array | null): RequestSums {
  const sums = startSums(1, columns.statuses.length);
  const completed = columns.statuses.indexOf("completed");
  for (const row of rows) if (isCounted(columns, row)) addRow(columns, sums, row, 0, completed, working);
  return sums;
}

/** What the given rows cost together. */
export function costOfRows(columns: RequestColumns, rows: Iterable<number>): CostSum {
  return costSum(sumRows(columns, rows, null), 0);
}

function addRow(
  columns: RequestColumns,
  sums: RequestSums,
  row: number,
  g: number,
  completed: number,
  working: Uint8Array | null,
): void {
  const flag = columns.flags[row] as number;
  const ending = columns.status[row] as number;
  const used = (flag & RequestFlag.used) !== 0;
  (sums.requests[g] as number) += 1;
  if (ending !== NEVER_ENDED) (sums.ended[g * columns.statuses.length + ending] as number) += 1;
  else if ((flag & RequestFlag.lone) === 0) (sums.neverEnded[g] as number) += 1;
  if (used) addUsage(columns, sums, row, g);
  else if (!isRunning(columns, row, working)) (sums.withoutUsage[g] as number) += 1;
  const took = columns.latency[row] as number;
  if (ending !== completed || !(took >= 0)) return;
  (sums.timed[g] as number) += 1;
  if (!hasSpeed(flag)) return;
  (sums.timedOutput[g] as number) += columns.output[row] as number;
  (sums.timedMs[g] as number) += took;
}

/** Whether a request is one that latency is told of: completed, its time known. */
export function isTimed({ status, statuses, latency }: RequestColumns, row: number): boolean {
  return statuses[status[row] as number] === "completed" && (latency[row] as number) >= 0;
}

/** Whether a request is one that output speed is told of: timed, with usage, outside of compactions. */
export function isSpeedTold(columns: RequestColumns, row: number): boolean {
  return isTimed(columns, row) && hasSpeed(columns.flags[row] as number);
}

function hasSpeed(flags: number): boolean {
  return (flags & RequestFlag.used) !== 0 && (flags & RequestFlag.compaction) === 0;
}

/** Whether a request has no end because it is being worked on; `working` as in `sumRequests`. */
export function isRunning(columns: RequestColumns, row: number, working: Uint8Array | null): boolean {
  if (((columns.flags[row] as number) & RequestFlag.running) === 0) return false;
  return working === null || working[columns.session[row] as number] === 1;
}

function addUsage(columns: RequestColumns, sums: RequestSums, row: number, g: number): void {
  (sums.cacheRead[g] as number) += columns.cacheRead[row] as number;
  (sums.cacheWrite[g] as number) += columns.cacheWrite[row] as number;
  (sums.output[g] as number) += columns.output[row] as number;
  const cost = columns.cost[row] as number;
  if (!(cost >= 0)) {
    (sums.unpriced[g] as number) += 1;
    return;
  }
  (sums.priced[g] as number) += 1;
  const sum = sums.cost[g] as number;
  if (sum + cost <= CARRY) sums.cost[g] = sum + cost;
  else {
    sums.carried.set(g, carriedOf(sums, g) + BigInt(sum) + BigInt(cost));
    sums.cost[g] = 0;
  }
}

/** What was never carried is nothing. */
function carriedOf({ carried }: RequestSums, g: number): bigint {
  const nano = carried.get(g);
  return nano === undefined ? 0n : nano;
}

/** What the requests of a group cost together. */
export function costSum(sums: RequestSums, g: number): CostSum {
  return {
    nano: carriedOf(sums, g) + BigInt(sums.cost[g] as number),
    requests: sums.requests[g] as number,
    priced: sums.priced[g] as number,
    unpriced: sums.unpriced[g] as number,
  };
}

/** All groups as one. */
export function addGroups(sums: RequestSums, groups: number): RequestSums {
  const statuses = groups === 0 ? 0 : sums.ended.length / groups;
  const all = startSums(1, statuses);
  let nano = 0n;
  for (let g = 0; g < groups; g++) {
    for (const name of ADDED) (all[name][0] as number) += sums[name][g] as number;
    for (let code = 0; code < statuses; code++)
      (all.ended[code] as number) += sums.ended[g * statuses + code] as number;
    nano += costSum(sums, g).nano;
  }
  all.carried.set(0, nano);
  return all;
}

const ADDED = [
  "requests",
  "neverEnded",
  "withoutUsage",
  "unpriced",
  "priced",
  "cacheRead",
  "cacheWrite",
  "output",
  "timedOutput",
  "timedMs",
  "timed",
] as const;
