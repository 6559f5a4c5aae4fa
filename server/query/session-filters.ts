import type { SessionState } from "#shared/api/shapes.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { type ArchiveView, isOpen } from "./archive-view.ts";
import { childCount } from "./child-links.ts";
import { lowerTitleOf, ownCount, sourceOf, unreadableOf } from "./own-figures.ts";
import { NO_VALUE, readNames, readRange, readValues, type TimeRange } from "./read-params.ts";
import type { CodeName, SessionColumns } from "./session-columns.ts";

export const HAS = ["errors", "children", "unpriced", "unreadable"] as const;
export type Has = (typeof HAS)[number];

/** What a session may be asked to have. Errors are everything that the errors page counts, failed tools too. */
export function sessionHas(view: ArchiveView, record: SessionRecord, has: Has, cost = view.costOf(record)): boolean {
  switch (has) {
    case "errors":
      return ownCount(record, "failures") > 0 || ownCount(record, "tool_failures") > 0;
    case "children":
      return childCount(view.index, record) > 0;
    case "unpriced":
      return cost.unpriced > 0;
    case "unreadable":
      return unreadableOf(record) > 0;
    default:
      return has satisfies never;
  }
}

/** One condition of a query. Its name is that of the facet it narrows. */
export interface SessionFilter {
  readonly name: string;
  readonly passes: (record: SessionRecord) => boolean;
  /** The same, asked of the columns by ordinal. */
  readonly test: (columns: SessionColumns) => (ordinal: number) => boolean;
}

/** What is recorded of a session under each name of a facet or filter. */
export const SESSION_VALUES = {
  root: ({ key }: SessionRecord) => key.root,
  project: ({ key }: SessionRecord) => key.project,
  agent: ({ key }: SessionRecord) => key.agent,
  session: ({ key }: SessionRecord) => key.id,
  workspace: ({ digest }: SessionRecord) => digest.meta?.workspace ?? null,
  source: sourceOf,
  provider: ({ digest }: SessionRecord) => digest.meta?.provider ?? null,
  model: ({ digest }: SessionRecord) => digest.meta?.modelId ?? null,
} as const;

export type SessionValue = keyof typeof SESSION_VALUES;

/** Conditions on recorded values: one of the given ones, `(none)` for what is not recorded. */
export function valueFilters(
  view: ArchiveView,
  params: URLSearchParams,
  names: readonly SessionValue[],
): SessionFilter[] {
  return names.flatMap((name) => {
    const isRecorded = (value: string) =>
      name === "session" ? view.index.byId(value).length > 0 : view.sessions().codes[name].values.includes(value);
    const wanted = readValues(params, name, isRecorded);
    if (wanted === null) return [];
    const read = SESSION_VALUES[name];
    const passes = (record: SessionRecord) => wanted.has(read(record) ?? NO_VALUE);
    if (name !== "session") return { name, passes, test: testCodes(name, (value) => wanted.has(value ?? NO_VALUE)) };
    const ordinals = new Set([...wanted].flatMap((id) => view.index.byId(id)).map(({ ordinal }) => ordinal));
    return { name, passes, test: () => (ordinal: number) => ordinals.has(ordinal) };
  });
}

/** Asks each value once, not each session. */
function testCodes(name: CodeName, fits: (value: string | null) => boolean): SessionFilter["test"] {
  return (columns) => {
    const column = columns.codes[name];
    const fitting = column.fitting(fits);
    return (ordinal) => fitting[column.codes[ordinal] as number] === 1;
  };
}

const STATES: readonly (SessionState | "open")[] = [
  "open",
  "empty",
  "running",
  "waiting",
  "retrying",
  "compacting",
  "stalled",
  "completed",
  "aborted",
  "auth",
  "failed",
];

/** All conditions of `GET /api/sessions`. Throws a QueryError for a value that is none. */
export function sessionFilters(view: ArchiveView, params: URLSearchParams, zone: string): SessionFilter[] {
  const names: SessionValue[] = ["root", "project", "agent", "session", "workspace", "source", "provider", "model"];
  return [
    ...valueFilters(view, params, names),
    ...stateFilter(view, params),
    ...hasFilter(view, params),
    ...wordsFilter(view, params),
    ...rangeFilter(readRange(params, zone)),
  ];
}

function stateFilter(view: ArchiveView, params: URLSearchParams): SessionFilter[] {
  const states: ReadonlySet<string | null> = new Set(readNames(params, "state", STATES));
  if (states.size === 0) return [];
  const fits = (state: string | null) => states.has(state) || (states.has("open") && isOpen(state));
  return [{ name: "state", passes: (record) => fits(view.stateOf(record)), test: testCodes("state", fits) }];
}

function hasFilter(view: ArchiveView, params: URLSearchParams): SessionFilter[] {
  const wanted = readNames(params, "has", HAS);
  if (wanted.length === 0) return [];
  const bits = wanted.reduce((sum, what) => sum | hasBit(what), 0);
  return [
    {
      name: "has",
      passes: (record) => wanted.every((what) => sessionHas(view, record, what)),
      test:
        ({ has }) =>
        (ordinal) =>
          ((has[ordinal] as number) & bits) === bits,
    },
  ];
}

/** The place of one of HAS in the columns. */
export function hasBit(what: Has): number {
  return 1 << HAS.indexOf(what);
}

/** Literal and whatever the capitals; a whole session id finds its session, too. */
function wordsFilter(view: ArchiveView, params: URLSearchParams): SessionFilter[] {
  const q = params.get("q");
  if (q === null || q === "") return [];
  const needle = q.toLowerCase();
  const id = q.trim();
  const isMeant = (title: string | null) => title?.includes(needle) ?? false;
  return [
    {
      name: "q",
      passes: (record) => record.key.id === id || isMeant(lowerTitleOf(record)),
      test: ({ titles }) => {
        const named = new Set(view.index.byId(id).map(({ ordinal }) => ordinal));
        return (ordinal) => isMeant(titles[ordinal] ?? null) || named.has(ordinal);
      },
    },
  ];
}

function rangeFilter(range: TimeRange): SessionFilter[] {
  if (range.from === null && range.to === null) return [];
  return [
    {
      name: "range",
      passes: (record) => overlaps(record, range),
      test: ({ first, last }) => {
        return (ordinal) => spanOverlaps(first[ordinal] as number, last[ordinal] as number, range);
      },
    },
  ];
}

/** Whether any part of the session lies in the range; one of unknown times lies in none. */
export function overlaps({ digest: { firstTime, lastTime } }: SessionRecord, range: TimeRange): boolean {
  return spanOverlaps(firstTime ?? NaN, lastTime ?? NaN, range);
}

function spanOverlaps(first: number, last: number, { from, to }: TimeRange): boolean {
  const begin = Math.min(first, last); // the clock may have stepped back
  const end = Math.max(first, last);
  return end >= (from ?? -Infinity) && begin < (to ?? Infinity); // NaN is neither
}
