import { useQuery } from "@tanstack/react-query";
import type { PriceRowShape } from "#shared/money/price-shape.ts";
import { getJson } from "./client.ts";
import { keys } from "./keys.ts";

/** `GET /api/prices`: the rows in force, and where rows come from. */
export interface PricesInForce {
  readonly rows: readonly PriceRowShape[];
  readonly sources?: unknown;
}

/** The price rows in force. */
export function usePrices() {
  return useQuery({
    queryKey: keys.prices,
    queryFn: ({ signal }) => getJson<PricesInForce>("/api/prices", {}, signal),
  });
}
