import type { RequestList, RequestRow } from "#shared/api/requests.ts";
import { RequestFlag } from "#shared/figures/request-columns.ts";
import { usageOf } from "#shared/figures/usage.ts";
import type { ArchiveView } from "./archive-view.ts";
import { compareValues, firstRows, type SortValue } from "./first-rows.ts";
import { compareTies, type PageCursor, readCursor, writeCursor } from "./page-cursor.ts";
import { badParameter } from "./query-error.ts";
import { readLimit, readRange, readZone } from "./read-params.ts";
import { selectRequests } from "./request-filters.ts";
import { requestRow } from "./request-row.ts";

const DEFAULT_LIMIT = 200;
const MOST_LIMIT = 2000;

/** Answers `GET /api/requests`: the rows behind a usage query of the same filters, and its figures. */
export function listRequests(view: ArchiveView, params: URLSearchParams): RequestList {
  const range = readRange(params, readZone(params));
  const limit = readLimit(params, MOST_LIMIT) ?? DEFAULT_LIMIT;
  const sort = readSort(view, params);
  const cursor = readCursor(params, sort.text);
  const { groups, totals } = usageOf(view.columns, selectRequests(view, params, range), [], view.working());
  let after = 0;
  function* candidates() {
    for (const row of groups.rows) {
      if (cursor !== null && sort.against(row, cursor.value, cursor.tie) <= 0) continue;
      after += 1;
      yield row;
    }
  }
  const rows = firstRows(candidates(), sort.compare, limit);
  const last = rows.at(-1);
  const more = last !== undefined && after > rows.length;
  return {
    requests: requestRows(view, rows),
    total: totals.requests,
    totals,
    next_cursor: more ? writeCursor({ sort: sort.text, value: sort.read(last), tie: sort.tie(last) }) : null,
  };
}

/** Rows of the request columns as the API tells them; what left the archive in the meantime is not among them. */
export function requestRows(view: ArchiveView, rows: readonly number[]): RequestRow[] {
  return rows.flatMap((row) => {
    const record = view.index.byOrdinal(view.columns.session[row] as number);
    return record === null ? [] : [requestRow(view, record, row)];
  });
}

interface RequestSort {
  readonly text: string;
  readonly read: (row: number) => SortValue;
  readonly tie: (row: number) => readonly number[];
  /** A row against the place of another one: below 0 where it stands before. */
  readonly against: (row: number, value: SortValue, tie: PageCursor["tie"]) => number;
  readonly compare: (a: number, b: number) => number;
}

const SORTS = ["request", "instant", "latency", "cost", "tokens", "cache_read", "cache_write", "output"] as const;

/** Reads `sort`; the newest first when it is not given. Unknown values stand last. */
export function readSort({ columns }: ArchiveView, params: URLSearchParams): RequestSort {
  const text = params.get("sort") || "-instant";
  const descending = text.startsWith("-");
  const name = SORTS.find((known) => known === text.replace(/^-/, "").replace(/_(ms|usd)$/, ""));
  if (name === undefined) {
    throw badParameter("sort", text, `one of ${SORTS.join(", ")}, with - before it for the largest first`);
  }
  const used = (row: number) => ((columns.flags[row] as number) & RequestFlag.used) !== 0;
  const known = (value: number) => (Number.isNaN(value) ? null : value);
  const total = (row: number) =>
    (columns.cacheRead[row] as number) + (columns.cacheWrite[row] as number) + (columns.output[row] as number);
  const readers: Record<typeof name, (row: number) => SortValue> = {
    request: (row) => columns.request[row] as number,
    instant: (row) => known(columns.instant[row] as number),
    latency: (row) => known(columns.latency[row] as number),
    cost: (row) => known(columns.cost[row] as number),
    tokens: (row) => (used(row) ? total(row) : null),
    cache_read: (row) => (used(row) ? (columns.cacheRead[row] as number) : null),
    cache_write: (row) => (used(row) ? (columns.cacheWrite[row] as number) : null),
    output: (row) => (used(row) ? (columns.output[row] as number) : null),
  };
  const tie = (row: number) => [columns.session[row] as number, columns.request[row] as number];
  const read = readers[name];
  const against: RequestSort["against"] = (row, value, place) =>
    compareValues(read(row), value, descending) || compareTies(tie(row), place);
  return { text, read, tie, against, compare: (a, b) => against(a, read(b), tie(b)) };
}
