import type { Bucket, UsageGroup } from "#shared/api/usage.ts";
import { bucketCount } from "#shared/figures/buckets.ts";
import type { Params } from "#web/api/client.ts";
import type { Filters } from "./dimensions.ts";
import { BUCKETS } from "./costs-view.ts";
import { MOST_BANDS } from "#web/ui/chart/last-bands.ts";
import type { Instants } from "#web/ui/range/range.ts";

/** What all queries of the page have in common. */
export interface Selection {
  readonly instants: Instants;
  readonly zone: string;
  readonly filters: Filters;
}

/** The parameters that select the requests. */
export function selectionParams({ instants, zone, filters }: Selection): Params {
  const text = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return { ...filters, from: text(instants.from), to: text(instants.to), tz: zone };
}

/** The parameters of a usage query. */
export function usageParams(selection: Selection, groups: readonly UsageGroup[], more: Params = {}): Params {
  return { group_by: groups, ...selectionParams(selection), ...more };
}

/** Whether a range can be cut into buckets of a size; unknown ends can, until the server says what they are. */
export function fits(size: Bucket, { from, to }: Instants): boolean {
  return from === null || to === null || bucketCount(from, to, size) <= MOST_BANDS;
}

/** The chosen size, or the next one that leaves few enough columns. */
export function fittingBucket(chosen: Bucket | "auto", instants: Instants): Bucket | "auto" {
  if (chosen === "auto" || fits(chosen, instants)) return chosen;
  return BUCKETS.slice(BUCKETS.indexOf(chosen)).find((size) => fits(size, instants)) ?? "month";
}

/** The range that an answer says it covers, in ms; null while it has an open end. */
export function rangeInstants(range: { from: string | null; to: string | null }): Instants | null {
  if (range.from === null || range.to === null) return null;
  return { from: Date.parse(range.from), to: Date.parse(range.to) };
}
