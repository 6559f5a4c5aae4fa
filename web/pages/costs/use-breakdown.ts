import type { UsageRow } from "#shared/api/usage.ts";
import { useUsage } from "#web/api/use-usage.ts";
import type { Dimension } from "./dimensions.ts";
import { usageParams, type Selection } from "./usage-params.ts";

/** How many rows of each breakdown are fetched: what the page shows, and what its filter menu offers. */
const FETCHED = 50;

/** One breakdown of the selection: its dearest rows. */
export function useBreakdown(selection: Selection, by: Dimension | "task", limit = FETCHED) {
  return useUsage<UsageRow>(usageParams(selection, [by], { limit }));
}
