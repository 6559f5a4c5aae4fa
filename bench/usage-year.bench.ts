import { bucketAxis } from "#shared/figures/buckets.ts";
import { ALL_REQUESTS, type Dimension } from "#shared/figures/group-rows.ts";
import { type RequestColumns, RequestFlag } from "#shared/figures/request-columns.ts";
import { usageOf } from "#shared/figures/usage.ts";

/*
 * A year of usage in days, by 23 models, with exact percentiles of a million requests, against a bare pass over the same
 * typed arrays: it finds each request's day by division and its group by multiplication, adds up requests, tokens and
 * cost, and puts the latencies of each group side by side. It validates nothing, selects nothing, and sorts nothing. The best
 * of BENCH_RUNS, since others only ever add to a time.
 */

const RUNS = Number(process.env["BENCH_RUNS"] ?? 15);
const REQUESTS = Number(process.env["BENCH_REQUESTS"] ?? 1_000_000);
const MODELS = 23;
const DAYS = 365;
const DAY = 86_400_000;
const START = Date.UTC(2025, 0, 1);
const STATUSES = ["completed", "failed", "timeout", "aborted"];

/** Numbers below 1 that look random and are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** Sessions of 20 requests each, one after the other, that begin at any time of the year. */
function yearOfRequests(): RequestColumns {
  const next = numbers(7);
  const whole = (most: number): number => Math.floor(next() * most);
  const large = (): Float64Array => new Float64Array(REQUESTS);
  const [instant, latency, cacheRead, cacheWrite, output, cost] = [
    large(),
    large(),
    large(),
    large(),
    large(),
    large(),
  ];
  const [session, model] = [new Uint32Array(REQUESTS), new Uint16Array(REQUESTS)];
  const [status, flags] = [new Uint8Array(REQUESTS), new Uint8Array(REQUESTS)];
  let clock = 0;
  for (let row = 0; row < REQUESTS; row++) {
    session[row] = row / 20;
    if (row % 20 === 0) clock = START + whole(DAYS * DAY - 3_600_000);
    clock += whole(120_000);
    instant[row] = clock;
    latency[row] = 400 + whole(30_000);
    model[row] = whole(MODELS);
    status[row] = next() < 0.95 ? 0 : whole(STATUSES.length);
    flags[row] = RequestFlag.used;
    cacheRead[row] = whole(150_000);
    cacheWrite[row] = whole(8_000);
    output[row] = whole(2_000);
    cost[row] = whole(900_000_000);
  }
  const none = new Uint32Array(REQUESTS);
  const places = { request: none, task: new Int32Array(REQUESTS), shard: none, line: none, compactions: none };
  const models = Array.from({ length: MODELS }, (_, code) => ({ provider: "acme", modelId: `m${code}` }));
  const sums = { instant, latency, cacheRead, cacheWrite, output, cost };
  return {
    length: REQUESTS,
    session,
    model,
    status,
    flags,
    begin: instant,
    ...places,
    ...sums,
    statuses: STATUSES,
    models,
  };
}

/** Sums by day and model, and the latencies of completed requests, those of a group side by side. */
function barePass(columns: RequestColumns): readonly Float64Array[] {
  const { length, instant, model, status, latency } = columns;
  const { cacheRead, cacheWrite, output, cost } = columns;
  const groups = DAYS * MODELS;
  const large = (): Float64Array => new Float64Array(groups);
  const [requests, reads, writes, outputs, costs, timed] = [large(), large(), large(), large(), large(), large()];
  const groupOf = new Int32Array(length);
  for (let row = 0; row < length; row++) {
    const g = Math.floor(((instant[row] as number) - START) / DAY) * MODELS + (model[row] as number);
    groupOf[row] = g;
    (requests[g] as number) += 1;
    (reads[g] as number) += cacheRead[row] as number;
    (writes[g] as number) += cacheWrite[row] as number;
    (outputs[g] as number) += output[row] as number;
    (costs[g] as number) += cost[row] as number;
    if (status[row] === 0) (timed[g] as number) += 1;
  }
  const starts = new Uint32Array(groups + 1);
  for (let g = 0; g < groups; g++) starts[g + 1] = (starts[g] as number) + (timed[g] as number);
  const values = new Float64Array(starts[groups] as number);
  for (let row = 0; row < length; row++) {
    if (status[row] !== 0) continue;
    const g = groupOf[row] as number;
    values[starts[g] as number] = latency[row] as number;
    (starts[g] as number) += 1;
  }
  return [requests, reads, writes, outputs, costs, values];
}

function timed(run: () => unknown): number {
  const before = performance.now();
  run();
  return performance.now() - before;
}

const columns = yearOfRequests();
const axis = bucketAxis(START, START + DAYS * DAY, "day", "UTC");
const codes = columns.models.map((_, code) => code);
const days: Dimension = { by: "bucket", axis };
const models: Dimension = { by: "model", codes, size: MODELS };
const bare: number[] = [];
const byDimensions = new Map<string, number[]>();
const asked: readonly (readonly [string, Dimension[]])[] = [
  ["totals", []],
  ["days", [days]],
  ["models", [models]],
  ["days and models", [days, models]],
];
for (let run = 0; run <= RUNS; run++) {
  bare.push(timed(() => barePass(columns)));
  for (const [what, by] of asked) {
    const took = timed(() => usageOf(columns, ALL_REQUESTS, by));
    byDimensions.set(what, [...(byDimensions.get(what) ?? []), took]);
  }
}
const floor = Math.min(...bare);
console.log(`${REQUESTS} requests, ${DAYS} days, ${MODELS} models; a bare pass: ${floor.toFixed(1)} ms`);
for (const [what, took] of byDimensions) {
  const own = Math.min(...took);
  console.log(`usage by ${what.padEnd(16)} ${own.toFixed(1).padStart(6)} ms: ${(own / floor).toFixed(2)} x`);
}
