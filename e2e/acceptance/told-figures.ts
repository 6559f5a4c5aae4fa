import type { RequestRow } from "#shared/api/requests.ts";
import type { SessionSummary } from "#shared/api/shapes.ts";
import type { UsageFigures } from "#shared/api/usage.ts";

/**
 * What one place says of a set of requests, by figure. A place leaves out what it does not tell. Figures that end in
 * `shown` are those for readers: null where nothing is known.
 */
export type Told = Readonly<Record<string, unknown>>;

const FAILED = ["failed", "timeout", "malformed", "auth"];

/** What the requests themselves come to, reckoned here row by row. */
export function toldByRequests(rows: readonly RequestRow[]): Told {
  const ended = countBy(rows.flatMap(({ status }) => status ?? []));
  const used = rows.flatMap(({ tokens }) => tokens ?? []);
  const without = rows.filter(({ tokens, running }) => tokens === null && !running).length;
  const priced = rows.flatMap(({ cost_usd: usd }) => (usd === null ? [] : [nanoOf(usd)]));
  const tokens = {
    cache_read: sum(used.map(({ cache_read: n }) => n)),
    cache_write: sum(used.map(({ cache_write: n }) => n)),
    output: sum(used.map(({ output: n }) => n)),
    total: sum(used.map(({ total: n }) => n)),
  };
  return {
    requests: rows.length,
    by_status: ended,
    // a usage that stands alone neither begins nor ends
    never_ended: rows.filter(({ status, begun_at: begun }) => status === null && begun !== null).length,
    failed: sum(FAILED.map((status) => ended[status] ?? 0)),
    success_rate: rate(ended["completed"] ?? 0, sum(Object.values(ended)) - (ended["aborted"] ?? 0)),
    without_usage: without,
    unpriced: used.length - priced.length,
    usd: rows.length > 0 && priced.length === 0 ? null : usdOf(priced.reduce((a, b) => a + b, 0n)),
    ...tokens,
    ...shownTokens(tokens, without),
    cache_hit_rate: rate(tokens.cache_read, tokens.cache_read + tokens.cache_write),
    ...timesOf(rows),
  };
}

/** Latency and speed are told of completed requests; speed of none that a compaction made. */
function timesOf(rows: readonly RequestRow[]): Told {
  const timed = rows.filter(({ status, latency_ms: ms }) => status === "completed" && ms !== null);
  const took = timed.map(({ latency_ms: ms }) => ms ?? NaN).sort((a, b) => a - b);
  const at = (percent: number) => took[Math.ceil((percent * took.length) / 100) - 1] ?? null;
  const measured = timed.flatMap(({ tokens, compaction, latency_ms: ms }) =>
    tokens === null || compaction ? [] : [{ output: tokens.output, ms: ms ?? NaN }],
  );
  const ms = sum(measured.map((each) => each.ms));
  const output = sum(measured.map((each) => each.output));
  return { output_speed: ms === 0 ? null : (output * 1000) / ms, p50: at(50), p90: at(90), p99: at(99) };
}

/** What a row or the totals of a usage query say. */
export function toldByUsage({ tokens, cost, latency, ...figures }: UsageFigures): Told {
  const { requests_without_usage: without_usage, by_status, never_ended, requests } = figures;
  const { success_rate, cache_hit_rate, output_speed, failed_requests: failed } = figures;
  const counts = { requests, by_status, never_ended, failed, without_usage, unpriced: cost.unpriced_requests };
  const rates = { success_rate, cache_hit_rate, output_speed, ...latency };
  return { ...counts, ...rates, ...tokens, ...shownTokens(tokens, without_usage), usd: cost.usd };
}

/** What the list or the header of a session says. */
export function toldBySession(session: Omit<SessionSummary, "shards">): Told {
  const { requests, requests_without_usage: without, tokens, cost } = session;
  return {
    requests: requests.total,
    by_status: requests.by_status,
    never_ended: requests.never_ended,
    without_usage: without,
    unpriced: cost.unpriced_requests,
    usd: cost.usd,
    ...tokens,
    ...shownTokens(tokens, without),
  };
}

/** What a line of the CSV says. */
export function toldByCsv(cells: Readonly<Record<string, string>>): Told {
  const cell = (name: string) => cells[name] || null;
  const number = (name: string) => (cell(name) === null ? null : Number(cell(name)));
  return {
    requests: number("requests"),
    never_ended: number("never_ended"),
    failed: number("failed_requests"),
    without_usage: number("requests_without_usage"),
    unpriced: number("unpriced_requests"),
    usd: cell("cost_usd"),
    success_rate: number("success_rate"),
    cache_hit_rate: number("cache_hit_rate"),
    output_speed: number("output_tokens_per_second"),
    p50: number("latency_p50_ms"),
    p90: number("latency_p90_ms"),
    p99: number("latency_p99_ms"),
    ...Object.fromEntries(TOKENS.map((name) => [`${name} shown`, number(name)])),
  };
}

const TOKENS = ["cache_read", "cache_write", "output", "total"] as const;

function shownTokens(tokens: Readonly<Record<(typeof TOKENS)[number], number>>, without: number): Told {
  const unknown = without > 0 && tokens.total === 0;
  return Object.fromEntries(TOKENS.map((name) => [`${name} shown`, unknown ? null : tokens[name]]));
}

/** Nano-dollars of USD with nine decimals, and back. */
export const nanoOf = (usd: string) => BigInt(usd.replace(".", ""));
export const usdOf = (nano: bigint) =>
  nano
    .toString()
    .padStart(10, "0")
    .replace(/\d{9}$/, ".$&");

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const rate = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** How often each text occurs. */
function countBy(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}
