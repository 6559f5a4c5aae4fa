import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Usage, UsageRow } from "#shared/api/usage.ts";
import { getJson, type Params } from "./client.ts";
import { keys } from "./keys.ts";

/**
 * `GET /api/usage`: figures over the requests that the parameters select, grouped by `group_by`. The old answer stays
 * while one to other parameters loads; `null` parameters ask for nothing yet.
 */
export function useUsage<Row = UsageRow>(params: Params | null) {
  return useQuery({
    queryKey: keys.usage.query(params ?? {}),
    queryFn: ({ signal }) => getJson<Usage<Row>>("/api/usage", params ?? {}, signal),
    enabled: params !== null,
    placeholderData: keepPreviousData,
  });
}
