import type { UsageKey, UsageRow } from "#shared/api/usage.ts";

/** A row of a usage answer; what a test does not say is as if nothing had happened. */
export function usageRow(key: UsageKey, figures: Partial<UsageRow> = {}): UsageRow {
  return {
    key,
    requests: 1,
    by_status: { completed: 1 },
    never_ended: 0,
    requests_without_usage: 0,
    failed_requests: 0,
    success_rate: 1,
    tokens: { cache_read: 0, cache_write: 0, output: 0, total: 0 },
    cost: { usd: "0.000000000", unpriced_requests: 0 },
    cache_hit_rate: null,
    output_speed: null,
    latency: { p50: null, p90: null, p99: null },
    ...figures,
  };
}

/** A row that cost something, or nobody knows what. */
export function costRow(bucket: string, model: string, usd: string | null, requests = 1): UsageRow {
  const unpriced_requests = usd === null ? requests : 0;
  return usageRow({ bucket, provider: "acme", model }, { requests, cost: { usd, unpriced_requests } });
}
