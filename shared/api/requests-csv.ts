import { type CsvColumns, csvLine, csvLines } from "#shared/format/csv.ts";
import type { RequestPrice, RequestRow } from "./requests.ts";

/** Single requests as CSV: where each stands, what it used, what it cost and by which price. Unknown is an empty cell. */
const COLUMNS: CsvColumns<RequestRow> = {
  root: (row) => row.root,
  project: (row) => row.project,
  agent: (row) => row.agent,
  session: (row) => row.session,
  title: (row) => row.title,
  /** From 1, as the pages number them. */
  number: (row) => row.request + 1,
  task: (row) => row.task,
  shard: (row) => row.shard,
  line: (row) => row.line,
  begun_at: (row) => row.begun_at,
  instant: (row) => row.instant,
  status: statusOf,
  compaction: (row) => row.compaction,
  retried: (row) => row.retried,
  latency_ms: (row) => row.latency_ms,
  provider: (row) => row.provider,
  model: (row) => row.model_id,
  cache_read: ({ tokens }) => tokens?.cache_read,
  cache_write: ({ tokens }) => tokens?.cache_write,
  output: ({ tokens }) => tokens?.output,
  total: ({ tokens }) => tokens?.total,
  cost_usd: (row) => row.cost_usd,
  usd_per_million_cache_read: ({ price }) => price?.cache_read,
  usd_per_million_cache_write: ({ price }) => price?.cache_write,
  usd_per_million_output: ({ price }) => price?.output,
  price_tier: ({ price }) => price && tierOf(price),
  price_hours: ({ price }) => price && hoursOf(price),
  price_effective_from: ({ price }) => price?.effective_from,
  price_source: ({ price }) => price?.source,
  price_provenance: ({ price }) => price?.provenance,
};

/** The head line. */
export const requestsCsvHead: string = csvLine(Object.keys(COLUMNS));

/** The lines of some requests, without the head. */
export function requestsCsvLines(rows: readonly RequestRow[]): string {
  return csvLines(COLUMNS, rows);
}

function statusOf({ status, running, begun_at: begun }: RequestRow): string | null {
  if (status !== null) return status;
  if (running) return "running";
  return begun === null ? null : "never_ended";
}

/** From how many tokens of input on the prices of the tier hold. */
function tierOf({ tier }: RequestPrice): string | null {
  return tier && `${tier.inclusive ? ">=" : ">"} ${String(tier.input_tokens_over)}`;
}

function hoursOf({ hours }: RequestPrice): string | null {
  return hours && `${hours.from}–${hours.to} ${hours.tz}`;
}
