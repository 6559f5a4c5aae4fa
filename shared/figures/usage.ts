import type { UsageFigures } from "#shared/api/usage.ts";
import { isFailure } from "#shared/outline/fold-request.ts";
import { toCost } from "./cost-sum.ts";
import { type Dimension, groupRows, type RequestSelection, type RowGroups } from "./group-rows.ts";
import { type Percentiles, percentiles } from "./percentiles.ts";
import type { RequestColumns } from "./request-columns.ts";
import { addGroups, costSum, endedIn, type RequestSums, sumIn, sumRequests, sumRows } from "./request-sums.ts";

/** The figures of every group that has requests, and of all of them together. */
export interface UsageOf {
  readonly groups: RowGroups;
  /** By group. */
  readonly figures: readonly UsageFigures[];
  readonly totals: UsageFigures;
}

/**
 * All figures over the selected requests, grouped by any combination of dimensions.
 *
 * @param working By session ordinal: 1 while the session works; null to go by the rows' own flags.
 */
export function usageOf(
  columns: RequestColumns,
  selection: RequestSelection,
  by: readonly Dimension[],
  working: Uint8Array | null = null,
): UsageOf {
  const groups = groupRows(columns, selection, by);
  const sums = sumRequests(columns, groups.rows, groups.groupOf, groups.count, working);
  const { values, starts } = latencies(columns, groups, sums);
  const figures: UsageFigures[] = [];
  for (let g = 0; g < groups.count; g++) {
    const latency = percentiles(values, starts[g] as number, starts[g + 1] as number);
    figures.push(figuresOf(columns.statuses, sums, g, latency));
  }
  if (groups.count < 2) return { groups, figures, totals: figures[0] ?? NO_USAGE };
  const latency = percentiles(values, 0, values.length);
  return { groups, figures, totals: figuresOf(columns.statuses, addGroups(sums), 0, latency) };
}

/** What is counted, not timed, over the given rows: the figures that a session and its requests must agree in. */
export function countsOfRows(
  columns: RequestColumns,
  rows: Iterable<number>,
  working: Uint8Array,
): Pick<UsageFigures, "requests" | "by_status" | "never_ended" | "requests_without_usage" | "tokens"> {
  return figuresOf(columns.statuses, sumRows(columns, rows, working), 0, { p50: null, p90: null, p99: null });
}

/** Figures over no requests at all: nothing spent, and no rates. */
export const NO_USAGE: UsageFigures = {
  requests: 0,
  by_status: {},
  never_ended: 0,
  requests_without_usage: 0,
  failed_requests: 0,
  success_rate: null,
  tokens: { cache_read: 0, cache_write: 0, output: 0, total: 0 },
  cost: { usd: "0.000000000", unpriced_requests: 0 },
  cache_hit_rate: null,
  output_speed: null,
  latency: { p50: null, p90: null, p99: null },
};

/** The latencies of completed requests, those of a group side by side. */
function latencies(columns: RequestColumns, { rows, groupOf, count }: RowGroups, sums: RequestSums) {
  const completed = columns.statuses.indexOf("completed");
  const starts = new Uint32Array(count + 1);
  for (let g = 0; g < count; g++) starts[g + 1] = (starts[g] as number) + sumIn(sums, g, "timed");
  const values = new Float64Array(starts[count] as number);
  const next = starts.slice(0, count);
  const { status, latency } = columns;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    if (status[row] !== completed) continue;
    const took = latency[row] as number;
    if (!(took >= 0)) continue;
    const g = groupOf[i] as number;
    values[next[g] as number] = took;
    next[g] = (next[g] as number) + 1;
  }
  return { values, starts };
}

function figuresOf(statuses: readonly string[], sums: RequestSums, g: number, latency: Percentiles): UsageFigures {
  const byStatus: [string, number][] = [];
  let ended = 0;
  let failed = 0;
  let completed = 0;
  let aborted = 0;
  statuses.forEach((status, code) => {
    const n = endedIn(sums, g, code);
    if (n === 0) return;
    byStatus.push([status, n]);
    ended += n;
    if (isFailure(status)) failed += n;
    if (status === "completed") completed = n;
    if (status === "aborted") aborted = n;
  });
  const cache_read = sumIn(sums, g, "cacheRead");
  const cache_write = sumIn(sums, g, "cacheWrite");
  const output = sumIn(sums, g, "output");
  return {
    requests: sumIn(sums, g, "requests"),
    by_status: Object.fromEntries(byStatus), // fromEntries, since a hostile status may be called "__proto__"
    never_ended: sumIn(sums, g, "neverEnded"),
    requests_without_usage: sumIn(sums, g, "withoutUsage"),
    failed_requests: failed,
    success_rate: ratio(completed, ended - aborted),
    tokens: { cache_read, cache_write, output, total: cache_read + cache_write + output },
    cost: toCost(costSum(sums, g)),
    cache_hit_rate: ratio(cache_read, cache_read + cache_write),
    output_speed: ratio(sumIn(sums, g, "timedOutput") * 1000, sumIn(sums, g, "timedMs")),
    latency: { p50: latency.p50, p90: latency.p90, p99: latency.p99 },
  };
}

/** 0/0 has no value. */
function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
