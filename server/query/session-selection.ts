import type { FacetValue, SessionFacets, SessionList } from "#shared/api/shapes.ts";
import { CostColumns } from "#shared/figures/cost-columns.ts";
import { knownNano, toCost } from "#shared/figures/cost-sum.ts";
import { printUsd } from "#shared/money/nano.ts";
import type { CodeColumn } from "./code-column.ts";
import { mostFrequentFirst } from "./facet-counts.ts";
import type { SessionColumns } from "./session-columns.ts";
import { HAS, hasBit, type SessionFilter } from "./session-filters.ts";

/** What filters select, and what is told of all of it. */
export interface SessionSelection {
  /** By ordinal: `PASSES`, the place of the one filter that holds a session back + 1, or `SEVERAL`. */
  readonly held: Uint8Array;
  readonly total: number;
  /** What choosing another value of each facet would find. */
  readonly facets: SessionFacets;
  readonly days: SessionList["days"];
  readonly max_cost_usd: string | null;
}

export const PASSES = 0;
const SEVERAL = 255;

/** Selects and counts: a session that only one filter holds back counts in that one's facet. */
export function selectSessions(
  columns: SessionColumns,
  filters: readonly SessionFilter[],
  days: CodeColumn,
): SessionSelection {
  const held = holdBack(columns, filters);
  return {
    held,
    total: held.reduce((sum, holding) => (holding === PASSES ? sum + 1 : sum), 0),
    facets: countFacets(columns, filters, held),
    days: sumDays(columns, held, days),
    max_cost_usd: highestCost(columns, held),
  };
}

function holdBack(columns: SessionColumns, filters: readonly SessionFilter[]): Uint8Array {
  const held = columns.there.map((there) => (there === 1 ? PASSES : SEVERAL));
  filters.forEach(({ test }, i) => {
    const passes = test(columns);
    for (let ordinal = 0; ordinal < held.length; ordinal++) {
      const holding = held[ordinal] as number;
      if (holding === SEVERAL || passes(ordinal)) continue;
      held[ordinal] = holding === PASSES ? i + 1 : SEVERAL;
    }
  });
  return held;
}

const FACETS = ["project", "agent", "model", "workspace", "state", "source"] as const;

function countFacets(columns: SessionColumns, filters: readonly SessionFilter[], held: Uint8Array): SessionFacets {
  const ownOf = (facet: string) => filters.findIndex(({ name }) => name === facet) + 1; // without one: what passes
  const byCode = FACETS.map((facet) => [facet, countCodes(columns.codes[facet], held, ownOf(facet))] as const);
  const { has } = columns;
  const own = ownOf("has");
  const kinds = new Uint32Array(1 << HAS.length);
  for (let ordinal = 0; ordinal < held.length; ordinal++) {
    const holding = held[ordinal] as number;
    if (holding === PASSES || holding === own) (kinds[has[ordinal] as number] as number) += 1;
  }
  const counts = HAS.map((what): FacetValue => {
    return { value: what, count: kinds.reduce((sum, n, kind) => ((kind & hasBit(what)) === 0 ? sum : sum + n), 0) };
  });
  const facets = Object.fromEntries(byCode) as Record<(typeof FACETS)[number], FacetValue[]>;
  return { ...facets, has: mostFrequentFirst(counts.filter(({ count }) => count > 0)) };
}

/** How many sessions have each value; what is not recorded is no value. */
function countCodes({ codes, values }: CodeColumn, held: Uint8Array, own: number): FacetValue[] {
  const counts = new Uint32Array(values.length);
  for (let ordinal = 0; ordinal < held.length; ordinal++) {
    const holding = held[ordinal] as number;
    if (holding === PASSES || holding === own) (counts[codes[ordinal] as number] as number) += 1;
  }
  const found = values.map((value, code) => ({ value, count: counts[code] as number }));
  return mostFrequentFirst(found.filter((each): each is FacetValue => each.value !== null && each.count > 0));
}

/** Sessions and their own cost by the local day of their last activity, the newest day first. Sessions without records have no day. */
function sumDays(columns: SessionColumns, held: Uint8Array, { codes, values }: CodeColumn): SessionList["days"] {
  const sessions = new Uint32Array(values.length);
  const without = new Float64Array(values.length);
  const costs = new CostColumns(values.length);
  for (let ordinal = 0; ordinal < held.length; ordinal++) {
    if (held[ordinal] !== PASSES) continue;
    const day = codes[ordinal] as number;
    (sessions[day] as number) += 1;
    (without[day] as number) += columns.withoutUsage[ordinal] as number;
    costs.add(day, columns.costs, ordinal);
  }
  const days = values.flatMap((day, code) => (day === null || sessions[code] === 0 ? [] : { day, code }));
  return days
    .sort((a, b) => (a.day < b.day ? 1 : -1))
    .map(({ day, code }) => ({
      day,
      sessions: sessions[code] as number,
      requests_without_usage: without[code] as number,
      cost: toCost(costs.read(code)),
    }));
}

function highestCost({ costs }: SessionColumns, held: Uint8Array): string | null {
  let dearest = -1;
  for (let ordinal = 0; ordinal < held.length; ordinal++) {
    if (held[ordinal] !== PASSES || !costs.isKnown(ordinal)) continue;
    if (dearest < 0 || costs.isDearer(ordinal, dearest)) dearest = ordinal;
  }
  const nano = dearest < 0 ? null : knownNano(costs.read(dearest));
  return nano === null ? null : printUsd(nano);
}
