import { requestsCsvHead, requestsCsvLines } from "#shared/api/requests-csv.ts";
import { selectRows } from "#shared/figures/group-rows.ts";
import type { ArchiveView } from "./archive-view.ts";
import { readRange, readZone } from "./read-params.ts";
import { selectRequests } from "./request-filters.ts";
import { readSort, requestRows } from "./requests-query.ts";

/** Rows that are written in one go: a few ms of work. */
const CHUNK = 1000;

/**
 * The requests of a query as CSV in pieces, all of them whatever `limit` says: what is exported is never cut. A query
 * that is none throws at once.
 */
export function requestsCsv(view: ArchiveView, params: URLSearchParams): Iterable<string> {
  const selected = selectRows(view.columns, selectRequests(view, params, readRange(params, readZone(params))));
  const sort = readSort(view, params);
  const rows = [...selected].sort(sort.compare);
  return pieces(view, rows);
}

function* pieces(view: ArchiveView, rows: readonly number[]): Generator<string> {
  yield requestsCsvHead;
  for (let at = 0; at < rows.length; at += CHUNK) {
    yield requestsCsvLines(requestRows(view, rows.slice(at, at + CHUNK)));
  }
}
