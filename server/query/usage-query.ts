import type { ToolUsageRow, Usage, UsageGroup, UsageRow } from "#shared/api/usage.ts";
import type { BucketAxis } from "#shared/figures/buckets.ts";
import { type RequestSelection, selectRows } from "#shared/figures/group-rows.ts";
import type { RequestColumns } from "#shared/figures/request-columns.ts";
import { toolUsage } from "#shared/figures/tool-usage.ts";
import { NO_USAGE, type UsageOf, usageOf } from "#shared/figures/usage.ts";
import type { ArchiveView } from "./archive-view.ts";
import { unreadableOf } from "./own-figures.ts";
import { QueryError } from "./query-error.ts";
import { readLimit, readNames, readRange, readZone, type TimeRange } from "./read-params.ts";
import { readSessionConditions, selectRequests } from "./request-filters.ts";
import { overlaps } from "./session-filters.ts";
import { isoTime } from "./session-summary.ts";
import { readBucket, type SelectedInstants, usageAxis } from "./usage-axis.ts";
import { groupReader, type RequestGroup } from "./usage-groups.ts";

const USAGE_GROUPS: readonly UsageGroup[] = [
  "bucket",
  "project",
  "agent",
  "provider",
  "model",
  "workspace",
  "session",
  "task",
  "source",
  "tool",
];

const MOST_ROWS = 1_000_000;

/** What a usage query asks for, read and checked. */
interface UsageQuery {
  readonly groups: readonly UsageGroup[];
  readonly zone: string;
  readonly range: TimeRange;
  readonly selection: RequestSelection;
  /** Null: not grouped by bucket. */
  readonly axis: BucketAxis | null;
  readonly limit: number;
}

/** The names of `group_by`. */
export function readGroups(params: URLSearchParams): UsageGroup[] {
  return readNames(params, "group_by", USAGE_GROUPS);
}

function readQuery(view: ArchiveView, params: URLSearchParams): UsageQuery {
  const groups = readGroups(params);
  const zone = readZone(params);
  const range = readRange(params, zone);
  const size = readBucket(params);
  const limit = readLimit(params, MOST_ROWS) ?? MOST_ROWS;
  const selection = selectRequests(view, params, range);
  const axis = groups.includes("bucket") ? usageAxis(range, size, zone, instantsOf(view, selection)) : null;
  return { groups, zone, range, selection, axis, limit };
}

function instantsOf({ columns }: ArchiveView, selection: RequestSelection): SelectedInstants {
  return { extent: () => extentOf(columns, selection), all: () => everyInstant(columns, selection) };
}

function* everyInstant(columns: RequestColumns, selection: RequestSelection): Generator<number, void> {
  for (const row of selectRows(columns, selection)) yield columns.instant[row] as number;
}

/** The first and the last known instant of the selected requests; none when there are none. */
function extentOf(columns: RequestColumns, selection: RequestSelection): readonly number[] {
  const selected = selectRows(columns, selection);
  let first = Infinity;
  let last = -Infinity;
  for (const row of selected) {
    const instant = columns.instant[row] as number;
    if (instant < first) first = instant;
    if (instant > last) last = instant;
  }
  return first <= last ? [first, last] : [];
}

/** Answers `GET /api/usage`. Throws a QueryError for a query that is none. */
export function queryUsage(view: ArchiveView, params: URLSearchParams): Usage<UsageRow | ToolUsageRow> {
  const query = readQuery(view, params);
  const { axis, range, zone, selection, limit } = query;
  const grouped = query.groups.filter((group): group is RequestGroup => group !== "tool");
  const readers = query.groups.includes("tool") ? [] : grouped.map((group) => groupReader(view, group, axis));
  const dimensions = readers.flatMap((reader) => reader.dimensions);
  const usage = usageOf(view.columns, selection, dimensions, view.working());
  const rows = query.groups.includes("tool") ? toolRows(view, query) : usageRows(usage, readers, axis);
  return {
    rows: rows.slice(0, limit),
    total: rows.length,
    buckets: axis && axis.keys,
    totals: { ...usage.totals, ...completeness(view, params, range, usage) },
    range: { from: isoTime(range.from ?? axis?.edges[0] ?? null), to: isoTime(range.to ?? axis?.edges.at(-1) ?? null) },
    bucket: axis && axis.size,
    tz: zone,
  };
}

type Readers = readonly ReturnType<typeof groupReader>[];

function usageRows({ groups, figures }: UsageOf, readers: Readers, axis: BucketAxis | null): UsageRow[] {
  const onlyBuckets = readers.length === 1 && axis !== null;
  const rows = figures.map((row, g) => {
    let place = 0;
    const parts = readers.map(({ dimensions, keyOf, titleOf }) => {
      const codes = groups.codes.slice(place, (place += dimensions.length)).map((known) => known[g] as number);
      return { key: keyOf(codes), title: titleOf?.(codes) };
    });
    const title = parts.find((part) => part.title !== undefined)?.title;
    const key = Object.assign({}, ...parts.map((part) => part.key)) as UsageRow["key"];
    return { key, ...(title !== undefined && { title }), ...row };
  });
  const filled = onlyBuckets ? [...rows, ...emptyBuckets(rows, axis)] : rows;
  const sorted = dearestFirst(filled);
  return axis === null ? sorted : sorted.sort(compareBuckets);
}

function emptyBuckets(rows: readonly UsageRow[], axis: BucketAxis): UsageRow[] {
  const there = new Set(rows.map(({ key }) => key.bucket));
  return axis.keys.filter((key) => !there.has(key)).map((bucket) => ({ key: { bucket }, ...NO_USAGE }));
}

/** By time; what has no known instant comes last. */
function compareBuckets({ key: a }: { key: UsageRow["key"] }, { key: b }: { key: UsageRow["key"] }): number {
  if (a.bucket === b.bucket) return 0;
  if (a.bucket === null || a.bucket === undefined) return 1;
  if (b.bucket === null || b.bucket === undefined) return -1;
  return Date.parse(a.bucket) - Date.parse(b.bucket); // as texts, the two of a repeated hour would change places
}

/** The dearest first; what has no price goes by its tokens. */
function dearestFirst(rows: readonly UsageRow[]): UsageRow[] {
  const costs = new Map(rows.map((row) => [row, row.cost.usd === null ? -1 : Number(row.cost.usd)]));
  const cost = (row: UsageRow) => costs.get(row) ?? -1;
  return rows.toSorted((a, b) => cost(b) - cost(a) || b.tokens.total - a.tokens.total || b.requests - a.requests);
}

function toolRows(view: ArchiveView, { groups, axis, selection }: UsageQuery): ToolUsageRow[] {
  const others = groups.filter((group) => group !== "tool" && group !== "bucket");
  if (others.length > 0) {
    throw new QueryError(
      "bad_parameter",
      `group_by=tool cannot be combined with ${others.join(", ")}.`,
      "Group by tool alone or by tool,bucket, and narrow the rest down by filters.",
    );
  }
  const columns = view.index.calls();
  return toolUsage(columns, selection, axis).map(({ name, bucket, ...figures }) => ({
    key: {
      tool: columns.names[name] ?? "",
      ...(bucket !== null && { bucket: axis?.keys[bucket] ?? null }),
    },
    ...figures,
  }));
}

/** How many sessions the selected requests lie in, and how many lines of the sessions asked for nobody could read. */
function completeness(view: ArchiveView, params: URLSearchParams, range: TimeRange, { groups }: UsageOf) {
  const conditions = readSessionConditions(view, params);
  const bounded = range.from !== null || range.to !== null;
  const unreadable = [...view.sessions().unreadable].flatMap((ordinal) => view.index.byOrdinal(ordinal) ?? []);
  const asked = unreadable.filter((record) => {
    return conditions.every(({ passes }) => passes(record)) && (!bounded || overlaps(record, range));
  });
  const there = new Uint8Array(view.index.ordinals()); // a set of numbers would take longer than all the sums
  const { session } = view.columns;
  let sessions = 0;
  for (const row of groups.rows) {
    const ordinal = session[row] as number;
    if (there[ordinal] === 0) sessions += 1;
    there[ordinal] = 1;
  }
  return { sessions, unreadable_lines: asked.reduce((sum, record) => sum + unreadableOf(record), 0) };
}
