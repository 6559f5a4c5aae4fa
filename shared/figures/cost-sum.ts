import type { Cost } from "#shared/api/shapes.ts";
import { printUsd } from "#shared/money/nano.ts";

/** What a set of requests cost together, exactly, with what is needed to tell how complete that is. */
export interface CostSum {
  readonly nano: bigint;
  readonly requests: number;
  readonly priced: number;
  /** Requests with usage and without a price row. */
  readonly unpriced: number;
}

export const NO_COST: CostSum = { nano: 0n, requests: 0, priced: 0, unpriced: 0 };

export function addCosts(a: CostSum, b: CostSum): CostSum {
  return {
    nano: a.nano + b.nano,
    requests: a.requests + b.requests,
    priced: a.priced + b.priced,
    unpriced: a.unpriced + b.unpriced,
  };
}

/** Nano-dollars of a sum: unknown when it has requests and none is priced; no requests cost exactly nothing. */
export function knownNano(sum: CostSum): bigint | null {
  return sum.requests > 0 && sum.priced === 0 ? null : sum.nano;
}

/** A sum as the API tells it. */
export function toCost(sum: CostSum): Cost {
  const nano = knownNano(sum);
  return { usd: nano === null ? null : printUsd(nano), unpriced_requests: sum.unpriced };
}
