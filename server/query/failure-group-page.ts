import type { FailureGroup, FailureGroups } from "#shared/api/failures.ts";
import { compareValues, firstRows, type SortValue } from "./first-rows.ts";
import { compareTies, type PageCursor, readCursor, writeCursor } from "./page-cursor.ts";
import { badParameter } from "./query-error.ts";
import { readLimit } from "./read-params.ts";

const DEFAULT_LIMIT = 500;
const MOST_LIMIT = 10_000;

const SORTS = ["count", "sessions", "recovered", "gave_up", "lost_ms", "last", "class", "subject"] as const;

/** By what groups are listed. */
export interface GroupSort {
  readonly text: string;
  readonly name: (typeof SORTS)[number];
  readonly descending: boolean;
}

/** Reads `sort`; the most frequent first when it is not given. */
export function readGroupSort(params: URLSearchParams): GroupSort {
  const text = params.get("sort") || "-count";
  const descending = text.startsWith("-");
  const name = SORTS.find((known) => known === text.replace(/^-/, ""));
  if (name === undefined) {
    throw badParameter("sort", text, `one of ${SORTS.join(", ")}, with - before it for the largest first`);
  }
  return { text, name, descending };
}

/** One page of the groups. What is grouped by bucket is in the order of time, and whole. */
export function pageGroups(
  groups: readonly FailureGroup[],
  params: URLSearchParams,
  sort: GroupSort,
  byBucket: boolean,
): Pick<FailureGroups, "groups" | "next_cursor"> {
  const limit = readLimit(params, MOST_LIMIT) ?? DEFAULT_LIMIT;
  const cursor = readCursor(params, sort.text);
  if (byBucket) return { groups: groups.toSorted(compareBuckets), next_cursor: null };
  const at = (i: number) => groups[i] as FailureGroup;
  const valueOf = (i: number): SortValue => at(i)[sort.name];
  const tieOf = (i: number) => [-at(i).count, JSON.stringify(at(i).key)];
  const against = (i: number, value: SortValue, tie: PageCursor["tie"]) =>
    compareValues(valueOf(i), value, sort.descending) || compareTies(tieOf(i), tie);
  const after = [...groups.keys()].filter((i) => cursor === null || against(i, cursor.value, cursor.tie) > 0);
  const rows = firstRows(after, (a, b) => against(a, valueOf(b), tieOf(b)), limit);
  const last = rows.at(-1);
  const more = last !== undefined && after.length > rows.length;
  return {
    groups: rows.map(at),
    next_cursor: more ? writeCursor({ sort: sort.text, value: valueOf(last), tie: tieOf(last) }) : null,
  };
}

/** Keys of hours and minutes carry their offset, so all of them are instants; what has no time comes last. */
function compareBuckets({ key: a, count: m }: FailureGroup, { key: b, count: n }: FailureGroup): number {
  const instant = ({ bucket }: FailureGroup["key"]) =>
    bucket === null || bucket === undefined ? Infinity : Date.parse(bucket);
  const [x, y] = [instant(a), instant(b)];
  return x === y ? n - m : x - y;
}
