import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Causes } from "#shared/api/causes.ts";
import { getJson, type Params } from "./client.ts";
import { keys } from "./keys.ts";

/** `GET /api/usage/causes`: the dearest sessions or tasks of a selection, and what made them dear. */
export function useCauses(params: Params) {
  return useQuery({
    queryKey: keys.usage.causes(params),
    queryFn: ({ signal }) => getJson<Causes>("/api/usage/causes", params, signal),
    placeholderData: keepPreviousData,
  });
}
