import { parseUsd } from "#shared/money/nano.ts";
import { multiply, nanoOf, type CostLine } from "./cost-lines.ts";

/** What the priced requests cost by bucket (each rounded alone, for show), in higher tiers, and for lost caches. */
export interface CostParts {
  readonly cache_read: bigint;
  readonly cache_write: bigint;
  readonly output: bigint;
  readonly tier: { readonly requests: number; readonly nano: bigint };
  readonly breaks: { readonly requests: number; readonly tokens: number; readonly nano: bigint };
  /** The dearest request: the scale of the bars. */
  readonly most: bigint;
}

/** Looks through all requests once. */
export function sumParts(lines: readonly CostLine[]): CostParts {
  let [cache_read, cache_write, output, most] = [0n, 0n, 0n, 0n];
  const tier = { requests: 0, nano: 0n };
  const breaks = { requests: 0, tokens: 0, nano: 0n };
  for (const line of lines) {
    if (line.kind !== "request") continue;
    const { row } = line;
    const nano = nanoOf(row);
    const parts = multiply(row);
    if (row.cache_break !== null) {
      breaks.requests += 1;
      breaks.tokens += row.cache_break.tokens_read_again;
      const extra = row.cache_break.extra_usd === null ? null : parseUsd(row.cache_break.extra_usd);
      if (extra !== null) breaks.nano += extra;
    }
    if (nano === null || parts === null) continue;
    cache_read += parts.cache_read;
    cache_write += parts.cache_write;
    output += parts.output;
    if (nano > most) most = nano;
    if (row.price?.tier) {
      tier.requests += 1;
      tier.nano += nano;
    }
  }
  return { cache_read, cache_write, output, tier, breaks, most };
}
