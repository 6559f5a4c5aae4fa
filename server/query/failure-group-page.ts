import type { FailureKey } from "#shared/api/failures.ts";
import type { FailureSum } from "#shared/failures/failure-sum.ts";
import { compareValues, firstRows, type SortValue } from "./first-rows.ts";
import { compareTies, type PageCursor, readCursor, writeCursor } from "./page-cursor.ts";
import { badParameter } from "./query-error.ts";
import { readLimit } from "./read-params.ts";

const DEFAULT_LIMIT = 500;
const MOST_LIMIT = 10_000;

/** A group before it is told: an archive may have many more of them than a page. */
export interface SummedGroup {
  readonly key: FailureKey;
  /** The key as text. */
  readonly text: string;
  readonly sum: FailureSum;
  /** Counts along the axis. */
  readonly overTime: Uint32Array | null;
}

const SORTS = {
  count: ({ count }) => count,
  sessions: ({ sessions }) => sessions.size,
  recovered: ({ runs }) => runs.recovered,
  gave_up: ({ runs }) => runs.gave_up,
  lost_ms: ({ lost }) => lost,
  last: ({ last }) => last,
  class: ({ shared }) => shared.errorClass ?? null,
  subject: ({ shared }) => shared.subject ?? null,
} as const satisfies Record<string, (sum: FailureSum) => SortValue>;

/** By what groups are listed. */
export interface GroupSort {
  readonly text: string;
  readonly read: (sum: FailureSum) => SortValue;
  readonly descending: boolean;
}

/** Reads `sort`; the most frequent first when it is not given. */
export function readGroupSort(params: URLSearchParams): GroupSort {
  const text = params.get("sort") || "-count";
  const descending = text.startsWith("-");
  const name = (Object.keys(SORTS) as (keyof typeof SORTS)[]).find((known) => known === text.replace(/^-/, ""));
  if (name === undefined) {
    throw badParameter("sort", text, `one of ${Object.keys(SORTS).join(", ")}, with - before it for the largest first`);
  }
  return { text, read: SORTS[name], descending };
}

/** One page of the groups. What is grouped by bucket is in the order of time, and whole. */
export function pageGroups(
  groups: readonly SummedGroup[],
  params: URLSearchParams,
  sort: GroupSort,
  byBucket: boolean,
): { readonly page: readonly SummedGroup[]; readonly next: string | null } {
  const limit = readLimit(params, MOST_LIMIT) ?? DEFAULT_LIMIT;
  const cursor = readCursor(params, sort.text);
  if (byBucket) return { page: groups.toSorted(compareBuckets), next: null };
  const at = (i: number) => groups[i] as SummedGroup;
  const valueOf = (i: number): SortValue => sort.read(at(i).sum);
  const tieOf = (i: number) => [-at(i).sum.count, at(i).text];
  const against = (i: number, value: SortValue, tie: PageCursor["tie"]) =>
    compareValues(valueOf(i), value, sort.descending) || compareTies(tieOf(i), tie);
  const after = [...groups.keys()].filter((i) => cursor === null || against(i, cursor.value, cursor.tie) > 0);
  const rows = firstRows(after, (a, b) => against(a, valueOf(b), tieOf(b)), limit);
  const last = rows.at(-1);
  const more = last !== undefined && after.length > rows.length;
  return {
    page: rows.map(at),
    next: more ? writeCursor({ sort: sort.text, value: valueOf(last), tie: tieOf(last) }) : null,
  };
}

/** Keys of hours and minutes carry their offset, so all of them are instants; what has no time comes last. */
function compareBuckets({ key: a, sum: m }: SummedGroup, { key: b, sum: n }: SummedGroup): number {
  const instant = ({ bucket }: FailureKey) => (bucket === null || bucket === undefined ? Infinity : Date.parse(bucket));
  const [x, y] = [instant(a), instant(b)];
  return x === y ? n.count - m.count : x - y;
}
