import type { SessionList } from "#shared/api/shapes.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { type PageCursor, readCursor, writeCursor } from "./page-cursor.ts";
import { readLimit, readZone } from "./read-params.ts";
import { sessionFilters } from "./session-filters.ts";
import { PASSES, selectSessions } from "./session-selection.ts";
import { readSessionSort, type SessionSort } from "./session-sort.ts";
import { sessionSummary } from "./session-summary.ts";

const DEFAULT_LIMIT = 100;
const MOST_LIMIT = 1000;

/** What a page of a list is about, and not what it selects. */
const OF_THE_PAGE = ["sort", "limit", "cursor"];

/** Answers `GET /api/sessions`. Summaries are made for the page alone. Throws a QueryError for a query that is none. */
export function listSessions(view: ArchiveView, params: URLSearchParams): SessionList {
  const zone = readZone(params);
  const sort = readSessionSort(params);
  const limit = readLimit(params, MOST_LIMIT) ?? DEFAULT_LIMIT;
  const cursor = readCursor(params, sort.text);
  const filters = sessionFilters(view, params, zone);
  const columns = view.sessions();
  const asked = JSON.stringify([...params].filter(([name]) => !OF_THE_PAGE.includes(name)));
  const { held, total, facets, days, max_cost_usd } = view.kept.selection(asked, () => {
    return selectSessions(columns, filters, view.kept.days(zone).column);
  });
  const { page, next } = pageOf(view, held, sort, cursor, limit);
  return {
    sessions: page.map((record) => sessionSummary(view, record)),
    total,
    all: columns.count,
    next_cursor: next,
    facets,
    days,
    max_cost_usd,
  };
}

/** Walks along the kept order, from behind the cursor, until the page is full. */
function pageOf(view: ArchiveView, held: Uint8Array, sort: SessionSort, cursor: PageCursor | null, limit: number) {
  const order = view.kept.order(view, sort);
  const page: SessionRecord[] = [];
  for (const ordinal of order.after(cursor)) {
    const record = held[ordinal] === PASSES ? view.index.byOrdinal(ordinal) : null;
    if (record === null) continue;
    const last = page.at(-1);
    if (page.length === limit && last !== undefined)
      return { page, next: writeCursor(order.cursorAt(last.ordinal, sort.text)) };
    page.push(record);
  }
  return { page, next: null };
}
