import type { FacetValue, SessionFacets } from "#shared/api/shapes.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
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
  const counts = new Map<Facet, Map<string, number>>(FACETS.map((facet) => [facet, new Map<string, number>()]));
  for (const record of view.index.records()) {
    const holding = holdingBack(record, filters);
    if (holding === "several") continue;
    if (holding === null) records.push(record);
    for (const facet of FACETS) {
      if (holding !== null && holding !== facet) continue;
      const values = counts.get(facet);
      for (const value of valuesOf(view, record, facet)) values?.set(value, (values.get(value) ?? 0) + 1);
    }
  }
  const listed = (facet: Facet) => toFacet(counts.get(facet) ?? new Map<string, number>());
  const facets = {
    project: listed("project"),
    agent: listed("agent"),
    model: listed("model"),
    workspace: listed("workspace"),
    state: listed("state"),
    source: listed("source"),
    has: listed("has"),
  };
  return { records, facets };
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

function valuesOf(view: ArchiveView, record: SessionRecord, facet: Facet): readonly string[] {
  if (facet === "has") return HAS.filter((what) => sessionHas(view, record, what));
  if (facet === "state") return [view.stateOf(record)];
  const value = SESSION_VALUES[facet](record);
  return value === null ? [] : [value];
}

/** The most frequent first. */
function toFacet(counts: ReadonlyMap<string, number>): FacetValue[] {
  const values = [...counts].map(([value, count]) => ({ value, count }));
  return values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
