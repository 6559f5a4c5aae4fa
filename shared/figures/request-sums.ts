import type { CostSum } from "./cost-sum.ts";
import { isCounted } from "./group-rows.ts";
import { NEVER_ENDED, type RequestColumns, RequestFlag } from "./request-columns.ts";

/**
 * What is summed, and its place among the numbers of a group. What nearly every request has is not counted one by one: it
 * is what remains when the few without it are taken off.
 */
const PLACES = {
  /** Ended ones, those that never did, and lone usages. */
  requests: 0,
  neverEnded: 1,
  lone: 2,
  withoutUsage: 3,
  /** Without usage, or still running. */
  unused: 4,
  unpriced: 5,
  /** With usage and a price row. */
  priced: 6,
  cacheRead: 7,
  cacheWrite: 8,
  output: 9,
  /** Completed ones whose latency nobody knows. */
  untimed: 10,
  /** Completed requests of known latency. */
  timed: 11,
  /** Output tokens and ms of the requests that a speed can be told of. */
  timedOutput: 12,
  timedMs: 13,
  /** Nano-dollars below the carry. */
  cost: 14,
} as const;
const FIRST_STATUS = 15;

/** Sums over the requests of each group, those of a group side by side, since requests come in any order of groups. */
export interface RequestSums {
  readonly groups: number;
  /** How many numbers a group has. */
  readonly width: number;
  readonly numbers: Float64Array;
  /** By group: what was carried out of its cost before it could lose a nano-dollar. */
  readonly carried: Map<number, bigint>;
}

// Two numbers up to this add up exactly.
const CARRY = 2 ** 52;

function startSums(groups: number, statuses: number): RequestSums {
  const width = FIRST_STATUS + statuses;
  return { groups, width, numbers: new Float64Array(groups * width), carried: new Map() };
}

/** What a group has of one thing. */
export function sumIn({ numbers, width }: RequestSums, g: number, what: keyof typeof PLACES): number {
  return numbers[g * width + PLACES[what]] as number;
}

/** How many requests of a group ended with the status of that code. */
export function endedIn({ numbers, width }: RequestSums, g: number, status: number): number {
  return numbers[g * width + FIRST_STATUS + status] as number;
}

/**
 * Sums the rows of each group.
 *
 * @param groupOf By place in `rows`.
 * @param working By session ordinal: 1 while a session works, so that its running request is not yet one without usage;
 *   null to go by the rows alone.
 */
export function sumRequests(
  columns: RequestColumns,
  rows: Uint32Array,
  groupOf: Int32Array,
  groups: number,
  working: Uint8Array | null,
): RequestSums {
  const sums = startSums(groups, columns.statuses.length);
  const { numbers, width } = sums;
  const { flags, status, latency, output, cacheRead, cacheWrite, cost } = columns;
  const completed = columns.statuses.indexOf("completed");
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const at = (groupOf[i] as number) * width;
    const flag = flags[row] as number;
    const ending = status[row] as number;
    if (ending !== NEVER_ENDED) (numbers[at + FIRST_STATUS + ending] as number) += 1;
    else (numbers[at + ((flag & RequestFlag.lone) === 0 ? PLACES.neverEnded : PLACES.lone)] as number) += 1;
    if ((flag & RequestFlag.used) !== 0) {
      (numbers[at + PLACES.cacheRead] as number) += cacheRead[row] as number;
      (numbers[at + PLACES.cacheWrite] as number) += cacheWrite[row] as number;
      (numbers[at + PLACES.output] as number) += output[row] as number;
      addCost(sums, at, cost[row] as number);
    } else {
      (numbers[at + PLACES.unused] as number) += 1;
      if (!isRunning(columns, row, working)) (numbers[at + PLACES.withoutUsage] as number) += 1;
    }
    if (ending !== completed) continue;
    const took = latency[row] as number;
    if (!(took >= 0)) (numbers[at + PLACES.untimed] as number) += 1;
    else if (hasSpeed(flag)) {
      (numbers[at + PLACES.timedOutput] as number) += output[row] as number;
      (numbers[at + PLACES.timedMs] as number) += took;
    }
  }
  return countRest(sums, columns.statuses.length, completed);
}

/** Counts of each group that follow from the others. */
function countRest(sums: RequestSums, statuses: number, completed: number): RequestSums {
  const { groups, numbers, width } = sums;
  for (let g = 0; g < groups; g++) {
    const of = numbers.subarray(g * width, (g + 1) * width);
    const numberOf = (place: number) => of[place] as number;
    let requests = numberOf(PLACES.neverEnded) + numberOf(PLACES.lone);
    for (let code = 0; code < statuses; code++) requests += numberOf(FIRST_STATUS + code);
    of[PLACES.requests] = requests;
    of[PLACES.priced] = requests - numberOf(PLACES.unused) - numberOf(PLACES.unpriced);
    of[PLACES.timed] = completed < 0 ? 0 : numberOf(FIRST_STATUS + completed) - numberOf(PLACES.untimed);
  }
  return sums;
}

/** Sums the given rows as one group, those that count: for a session, of which the rows are known. `working` as above. */
export function sumRows(columns: RequestColumns, rows: Iterable<number>, working: Uint8Array | null): RequestSums {
  const counted: number[] = [];
  for (const row of rows) if (isCounted(columns, row)) counted.push(row);
  return sumRequests(columns, new Uint32Array(counted), new Int32Array(counted.length), 1, working);
}

/** What the given rows cost together. */
export function costOfRows(columns: RequestColumns, rows: Iterable<number>): CostSum {
  return costSum(sumRows(columns, rows, null), 0);
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

function addCost({ numbers, width, carried }: RequestSums, at: number, cost: number): void {
  if (!(cost >= 0)) {
    (numbers[at + PLACES.unpriced] as number) += 1;
    return;
  }
  const sum = numbers[at + PLACES.cost] as number;
  if (sum + cost <= CARRY) numbers[at + PLACES.cost] = sum + cost;
  else {
    const g = at / width;
    carried.set(g, carriedOf(carried, g) + BigInt(sum) + BigInt(cost));
    numbers[at + PLACES.cost] = 0;
  }
}

/** What was never carried is nothing. */
function carriedOf(carried: ReadonlyMap<number, bigint>, g: number): bigint {
  const nano = carried.get(g);
  return nano === undefined ? 0n : nano;
}

/** What the requests of a group cost together. */
export function costSum(sums: RequestSums, g: number): CostSum {
  return {
    nano: carriedOf(sums.carried, g) + BigInt(sumIn(sums, g, "cost")),
    requests: sumIn(sums, g, "requests"),
    priced: sumIn(sums, g, "priced"),
    unpriced: sumIn(sums, g, "unpriced"),
  };
}

/** All groups as one. */
export function addGroups(sums: RequestSums): RequestSums {
  const { groups, width, numbers } = sums;
  const all = startSums(1, width - FIRST_STATUS);
  let nano = 0n;
  for (let g = 0; g < groups; g++) {
    for (let place = 0; place < width; place++) {
      (all.numbers[place] as number) += numbers[g * width + place] as number;
    }
    nano += costSum(sums, g).nano;
  }
  all.numbers[PLACES.cost] = 0; // so many could have lost a nano-dollar
  all.carried.set(0, nano);
  return all;
}
