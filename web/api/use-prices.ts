import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PricePreview, PricesAnswer } from "#shared/api/prices.ts";
import { fetchRoute, getJson } from "./client.ts";
import { keys } from "./keys.ts";

/** The price rows in force, where rows come from, and which generation of the prices this is; asked for once `wanted`. */
export function usePrices(wanted = true) {
  return useQuery({
    enabled: wanted,
    queryKey: keys.prices,
    queryFn: ({ signal }) => getJson<PricesAnswer>("/api/prices", {}, signal),
  });
}

const HEADERS = { "Content-Type": "application/json" };

/** What a new text of the user's price file would change, or why it would be refused; `null` asks for nothing. */
export function usePricePreview(file: string | null) {
  return useQuery({
    queryKey: keys.pricePreview(file),
    queryFn: async ({ signal }) => {
      const init = { method: "POST", headers: HEADERS, body: file, signal };
      return (await (await fetchRoute("/api/prices/preview", {}, init)).json()) as PricePreview;
    },
    enabled: file !== null,
    // sessions go on, so that a preview is good for its moment alone
    staleTime: 0,
    gcTime: 0,
  });
}

/** Puts a text in the place of the user's price file; refused (412) when the prices are no longer of that generation. */
export function useSavePrices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, generation }: { file: string; generation: number }) => {
      const init = { method: "PUT", headers: { ...HEADERS, "If-Match": `"${generation}"` }, body: file };
      return (await (await fetchRoute("/api/prices", {}, init)).json()) as PricesAnswer;
    },
    onSuccess: async (prices) => {
      client.setQueryData(keys.prices, prices);
      for (const queryKey of [keys.sessions.all, keys.session.all, keys.usage.all, keys.requests.all])
        void client.invalidateQueries({ queryKey });
    },
    onError: () => client.invalidateQueries({ queryKey: keys.prices }),
  });
}
