import type { ArchiveView } from "./archive-view.ts";
import { valueFilters } from "./session-filters.ts";

/**
 * Which filter on the session leaves out which session: a table by ordinal. Null: none does; undefined: no such session.
 * Calls have no model of their own, so that of the session is meant.
 */
export function sessionsOutside(view: ArchiveView, params: URLSearchParams): readonly (string | null | undefined)[] {
  const filters = valueFilters(view, params, [
    "root",
    "project",
    "agent",
    "workspace",
    "session",
    "source",
    "provider",
    "model",
  ]);
  const table = new Array<string | null | undefined>(view.index.ordinals()).fill(undefined);
  for (const record of view.index.records()) {
    const holding = filters.filter(({ passes }) => !passes(record));
    table[record.ordinal] = holding.length > 1 ? "several" : (holding[0]?.name ?? null);
  }
  return table;
}
