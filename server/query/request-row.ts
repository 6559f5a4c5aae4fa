import type { CacheBreak, RequestPrice, RequestRow } from "#shared/api/requests.ts";
import { pauseBefore, tokensReadAgain } from "#shared/figures/cache-breaks.ts";
import { NEVER_ENDED, RequestFlag } from "#shared/figures/request-columns.ts";
import { isRunning } from "#shared/figures/request-sums.ts";
import type { PricedRequest } from "#shared/money/compile-prices.ts";
import { printUsd } from "#shared/money/nano.ts";
import { toPriceRowShape } from "#shared/money/price-shape.ts";
import { printPrice, type PriceTier } from "#shared/money/price-row.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { titleOf } from "./own-figures.ts";
import { priceRequest } from "./price-columns.ts";
import { isoTime } from "./session-summary.ts";

/** One row of the request columns as the API tells it. */
export function requestRow(view: ArchiveView, record: SessionRecord, row: number): RequestRow {
  const { columns } = view;
  const flagged = (flag: number) => ((columns.flags[row] as number) & flag) !== 0;
  const task = columns.task[row] as number;
  const status = columns.status[row] as number;
  const pair = columns.models[columns.model[row] as number];
  const latency = columns.latency[row] as number;
  const priced = priceRequest(view.lookup, record, columns, row);
  return {
    root: record.key.root,
    project: record.key.project,
    agent: record.key.agent,
    session: record.key.id,
    title: titleOf(record),
    request: columns.request[row] as number,
    task: task < 0 ? null : task,
    shard: columns.shard[row] as number,
    line: columns.line[row] as number,
    begun_at: isoTime(columns.begin[row] as number),
    instant: isoTime(columns.instant[row] as number),
    status: status === NEVER_ENDED ? null : (columns.statuses[status] ?? null),
    running: isRunning(columns, row, view.working()),
    compaction: flagged(RequestFlag.compaction),
    retried: flagged(RequestFlag.retried),
    latency_ms: Number.isNaN(latency) ? null : latency,
    provider: pair?.provider ?? null,
    model_id: pair?.modelId ?? null,
    tokens: flagged(RequestFlag.used) ? tokensOf(view, row) : null,
    cost_usd: priced && printUsd(priced.nano),
    price: priced && toRequestPrice(priced),
    cache_break: cacheBreakOf(view, row),
  };
}

function cacheBreakOf(view: ArchiveView, row: number): CacheBreak | null {
  const { columns } = view;
  const { breaks, extraOf } = view.causes();
  const before = breaks[row] as number;
  if (before < 0) return null;
  const again = tokensReadAgain(columns, row, before);
  const extra = extraOf(row, again);
  return {
    pause_ms: pauseBefore(columns, row, before),
    previous_total: tokensOf(view, before).total,
    tokens_read_again: again,
    extra_usd: extra === null ? null : printUsd(extra),
  };
}

function tokensOf({ columns }: ArchiveView, row: number) {
  const cache_read = columns.cacheRead[row] as number;
  const cache_write = columns.cacheWrite[row] as number;
  const output = columns.output[row] as number;
  return { cache_read, cache_write, output, total: cache_read + cache_write + output };
}

/** The prices that were multiplied, which may be those of a tier or of an hour. */
function toRequestPrice({ row, matched_by, prices, tier, hours }: PricedRequest): RequestPrice {
  const { effective_from, hours: windows } = toPriceRowShape(row);
  const [lowest] = row.tiers;
  const window = hours === null ? undefined : windows?.[row.hours.indexOf(hours)];
  return {
    source: row.source,
    provenance: row.provenance,
    provider: row.provider,
    model_id: row.model_id,
    effective_from,
    matched_by,
    cache_read: printPrice(prices.cache_read),
    cache_write: printPrice(prices.cache_write),
    output: printPrice(prices.output),
    below_tier: tier === null && lowest !== undefined ? tierShape(lowest) : null,
    tier: tier && tierShape(tier),
    hours: window === undefined ? null : { tz: window.tz, from: window.from, to: window.to },
  };
}

function tierShape({ input_tokens_over, inclusive }: PriceTier) {
  return { input_tokens_over, inclusive };
}
