import type { Params } from "#web/api/client.ts";
import { instantsOf } from "#web/ui/range/range.ts";
import { type ErrorsView, sortText } from "./errors-view.ts";

/** What all queries of the page have in common: range, zone and filters. */
export function selectionParams({ range, filters }: ErrorsView, today: string, zone: string): Params {
  const { from, to } = instantsOf(range, today, zone);
  const text = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return { ...filters, from: text(from), to: text(to), tz: zone };
}

/** How many groups one page brings. */
const PAGE = 100;

/** The query behind the table, its small charts included. */
export function groupParams(view: ErrorsView, selection: Params): Params {
  return { ...selection, group_by: view.grouping, bucket: "auto", sort: sortText(view.sort), limit: PAGE };
}

/** The query behind the chart. */
export function chartParams(selection: Params): Params {
  return { ...selection, group_by: ["bucket", "class"], bucket: "auto" };
}
