import type { FailureOccurrences } from "#shared/api/failures.ts";
import type { ArchiveView } from "./archive-view.ts";
import { failureOccurrence } from "./failure-occurrence.ts";
import { type OwnFailure, selectFailures } from "./failure-selection.ts";
import { compareValues, firstRows } from "./first-rows.ts";
import { compareTies, type PageCursor, readCursor, writeCursor } from "./page-cursor.ts";
import { readLimit, readRange, readZone } from "./read-params.ts";

const DEFAULT_LIMIT = 50;
const MOST_LIMIT = 500;
const SORT = "-time";

/** Answers `GET /api/failures/occurrences`: single failures, the newest first; those without a time stand last. */
export function listFailures(view: ArchiveView, params: URLSearchParams): FailureOccurrences {
  const range = readRange(params, readZone(params));
  const limit = readLimit(params, MOST_LIMIT) ?? DEFAULT_LIMIT;
  const cursor = readCursor(params, SORT);
  const { failures } = selectFailures(view, params, range);
  const at = (i: number) => failures[i] as OwnFailure;
  const against = (i: number, value: PageCursor["value"], tie: PageCursor["tie"]) =>
    compareValues(at(i).failure.time, value, true) || compareTies(tieOf(at(i)), tie);
  const after = [...failures.keys()].filter((i) => cursor === null || against(i, cursor.value, cursor.tie) > 0);
  const rows = firstRows(after, (a, b) => against(a, at(b).failure.time, tieOf(at(b))), limit).map(at);
  const last = rows.at(-1);
  const more = last !== undefined && after.length > rows.length;
  return {
    occurrences: rows.map(failureOccurrence),
    total: failures.length,
    next_cursor: more ? writeCursor({ sort: SORT, value: last.failure.time, tie: tieOf(last) }) : null,
  };
}

/** Failures of one moment: a session's newest first. */
function tieOf({ record: { key }, failure }: OwnFailure): (string | number)[] {
  return [key.id, key.root, key.project, key.agent, -failure.at];
}
