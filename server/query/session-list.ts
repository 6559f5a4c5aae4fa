import type { SessionList } from "#shared/api/shapes.ts";
import { knownNano } from "#shared/figures/cost-sum.ts";
import { printUsd } from "#shared/money/nano.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { compareValues, firstRows, type SortValue } from "./first-rows.ts";
import { compareTies, type PageCursor, readCursor, writeCursor } from "./page-cursor.ts";
import { readLimit, readZone } from "./read-params.ts";
import { sessionDays } from "./session-days.ts";
import { selectSessions } from "./session-facets.ts";
import { sessionFilters } from "./session-filters.ts";
import { readSessionSort, type SessionSort } from "./session-sort.ts";
import { sessionSummary } from "./session-summary.ts";

const DEFAULT_LIMIT = 100;
const MOST_LIMIT = 1000;

/** Answers `GET /api/sessions`. Summaries are made for the page alone. Throws a QueryError for a query that is none. */
export function listSessions(view: ArchiveView, params: URLSearchParams): SessionList {
  const zone = readZone(params);
  const sort = readSessionSort(params);
  const limit = readLimit(params, MOST_LIMIT) ?? DEFAULT_LIMIT;
  const cursor = readCursor(params, sort.text);
  const filters = sessionFilters(view, params, zone);
  view.sumAllCosts();
  const { records, facets } = selectSessions(view, filters);
  const { page, next } = pageOf(view, records, sort, cursor, limit);
  return {
    sessions: page.map((record) => sessionSummary(view, record)),
    total: records.length,
    all: view.index.records().length,
    next_cursor: next,
    facets,
    days: sessionDays(view, records, zone),
    max_cost_usd: highestCost(view, records),
  };
}

function tieOf({ key }: SessionRecord): string[] {
  return [key.id, key.root, key.project, key.agent];
}

function pageOf(
  view: ArchiveView,
  records: readonly SessionRecord[],
  sort: SessionSort,
  cursor: PageCursor | null,
  limit: number,
) {
  const values = records.map((record): SortValue => sort.read(view, record));
  const against = (i: number, value: SortValue, tie: PageCursor["tie"]) =>
    compareValues(values[i] ?? null, value, sort.descending) || compareTies(tieOf(records[i] as SessionRecord), tie);
  const compare = (a: number, b: number) => against(a, values[b] ?? null, tieOf(records[b] as SessionRecord));
  const after: number[] = [];
  for (let i = 0; i < records.length; i++) {
    if (cursor === null || against(i, cursor.value, cursor.tie) > 0) after.push(i);
  }
  const rows = firstRows(after, compare, limit);
  const page = rows.map((i) => records[i] as SessionRecord);
  const last = page.at(-1);
  const more = after.length > rows.length && last !== undefined;
  const value = values[rows.at(-1) ?? -1] ?? null;
  return { page, next: more ? writeCursor({ sort: sort.text, value, tie: tieOf(last) }) : null };
}

function highestCost(view: ArchiveView, records: readonly SessionRecord[]): string | null {
  let highest: bigint | null = null;
  for (const record of records) {
    const nano = knownNano(view.costOf(record));
    if (nano !== null && (highest === null || nano > highest)) highest = nano;
  }
  return highest === null ? null : printUsd(highest);
}
