import { costOf, type RequestCost, type TokenBuckets } from "./cost.ts";
import {
  indexPrices,
  pairTimelines,
  priceAt,
  type FoundPrice,
  type PairTimelines,
  type PriceRequest,
} from "./find-price.ts";
import type { PriceBook } from "./price-row.ts";

/** A request's cost together with the row that gave it. */
export type PricedRequest = RequestCost & FoundPrice;

/** A book made ready for many requests. */
export interface PriceLookup {
  /** The row in force for a request, or null. Same answers as `findPrice`. */
  find(request: PriceRequest): FoundPrice | null;
  /** The cost of a request, or null when it is unpriced. */
  price(request: PriceRequest, tokens: TokenBuckets): PricedRequest | null;
}

/** Arranges a book once and remembers each (project, provider, model), so that a million requests are priced in about a second. */
export function compilePrices(book: PriceBook): PriceLookup {
  const index = indexPrices(book);
  // Nested maps spare a joined key per request.
  const known = new Map<string, Map<string, Map<string, PairTimelines>>>();

  // Requests come session by session: comparing with the last one is cheaper than looking three names up.
  let last: (Omit<PriceRequest, "instant"> & { readonly timelines: PairTimelines }) | null = null;

  const timelinesOf = ({ project, provider, model_id }: PriceRequest): PairTimelines => {
    if (last?.model_id === model_id && last.provider === provider && last.project === project) return last.timelines;
    const models = child(child(known, project), provider);
    let timelines = models.get(model_id);
    if (timelines === undefined) models.set(model_id, (timelines = pairTimelines(index, project, provider, model_id)));
    last = { project, provider, model_id, timelines };
    return timelines;
  };
  const find = (request: PriceRequest): FoundPrice | null => priceAt(timelinesOf(request), request.instant);
  return {
    find,
    price(request, tokens) {
      const found = find(request);
      const cost = found && costOf(tokens, found.row, request.instant);
      if (found === null || cost === null) return null;
      const { nano, prices, tier, hours } = cost;
      return { nano, prices, tier, hours, row: found.row, matched_by: found.matched_by };
    },
  };
}

function child<K, L, V>(parent: Map<K, Map<L, V>>, key: K): Map<L, V> {
  let map = parent.get(key);
  if (map === undefined) parent.set(key, (map = new Map<L, V>()));
  return map;
}
