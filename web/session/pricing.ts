import { useCallback, useMemo } from "react";
import type { SessionDetail, SessionNode } from "#shared/api/shapes.ts";
import { compilePrices, type PricedRequest } from "#shared/money/compile-prices.ts";
import { projectKey } from "#shared/money/price-row.ts";
import { fromPriceRowShape } from "#shared/money/price-shape.ts";
import type { Request } from "#shared/outline/outline.ts";
import { requestAt } from "#shared/outline/read.ts";
import { usePrices } from "#web/api/use-prices.ts";

/** Token buckets of a request, summed over its usages. */
interface RequestTokens {
  readonly cache_read: number;
  readonly cache_write: number;
  readonly output: number;
}

/** What a request used and cost; `tokens` null without a usage, `priced` null without a price row. */
interface RequestPrice {
  readonly tokens: RequestTokens | null;
  readonly priced: PricedRequest | null;
}

/** Prices a request of a session as it stood after `n` messages. */
export type PriceRequest = (session: string, request: Request, n: number) => RequestPrice;

/** The one costing function over the rows in force (fetched once `wanted`), for the sessions of a page. */
export function usePriceRequest(
  detail: SessionDetail | undefined,
  nodes: ReadonlyMap<string, SessionNode>,
  wanted: boolean,
): PriceRequest {
  const { data } = usePrices(wanted);
  const lookup = useMemo(() => {
    const rows = data?.rows.map(fromPriceRowShape).filter((row) => row !== null);
    return rows === undefined ? null : compilePrices({ rows });
  }, [data]);
  return useCallback(
    (session, request, n) => {
      const tokens = tokensOf(request, n);
      const project = session === detail?.id ? detail.project : nodes.get(session)?.project;
      const { provider, modelId: model_id } = request;
      const instant = instantOf(request, n);
      if (tokens === null || lookup === null || detail === undefined || typeof project !== "string")
        return { tokens, priced: null };
      if (provider === null || model_id === null || instant === null) return { tokens, priced: null };
      const key = projectKey(detail.root, project);
      return { tokens, priced: lookup.price({ project: key, provider, model_id, instant }, tokens) };
    },
    [detail, nodes, lookup],
  );
}

function tokensOf(request: Request, n: number): RequestTokens | null {
  const { usages } = requestAt(request, n);
  if (usages.length === 0) return null;
  const sum = { cache_read: 0, cache_write: 0, output: 0 };
  for (const { tokens } of usages) {
    sum.cache_read += tokens.cacheRead;
    sum.cache_write += tokens.cacheWrite;
    sum.output += tokens.output;
  }
  return sum;
}

/** A request's end; never ended: its begin; without events: its usage. */
function instantOf(request: Request, n: number): number | null {
  const { end, time, usages, lone } = requestAt(request, n);
  if (lone) return usages[0]?.time ?? null;
  return end === null ? time : end.time;
}
