import type { SessionFacets } from "#shared/api/shapes.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { FacetCounts } from "./facet-counts.ts";
import { HAS, SESSION_VALUES, type SessionFilter, sessionHas } from "./session-filters.ts";

const FACETS = ["project", "agent", "model", "workspace", "state", "source", "has"] as const;
type Facet = (typeof FACETS)[number];

/** The sessions that pass all filters, and what choosing another value of each facet would find. */
export interface SessionSelection {
  readonly records: readonly SessionRecord[];
  readonly facets: SessionFacets;
}

/** Selects and counts in one look at each session: a session that only one filter holds back counts in that one's facet. */
export function selectSessions(view: ArchiveView, filters: readonly SessionFilter[]): SessionSelection {
  const records: SessionRecord[] = [];
  const facets = new FacetCounts(FACETS);
  for (const record of view.index.records()) {
    const holding = holdingBack(record, filters);
    if (holding === "several") continue;
    if (holding === null) records.push(record);
    facets.add(holding, (facet) => valuesOf(view, record, facet));
  }
  return { records, facets: facets.read() };
}

/** The one filter that a session does not pass; null when it passes all. */
function holdingBack(record: SessionRecord, filters: readonly SessionFilter[]): string | null {
  let holding: string | null = null;
  for (const { name, passes } of filters) {
    if (passes(record)) continue;
    if (holding !== null) return "several";
    holding = name;
  }
  return holding;
}

function valuesOf(view: ArchiveView, record: SessionRecord, facet: Facet): string | null | readonly string[] {
  if (facet === "has") return HAS.filter((what) => sessionHas(view, record, what));
  return facet === "state" ? view.stateOf(record) : SESSION_VALUES[facet](record);
}
