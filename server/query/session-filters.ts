import type { SessionState } from "#shared/api/shapes.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { type ArchiveView, isOpen } from "./archive-view.ts";
import { hasChildren } from "./child-links.ts";
import { badParameter } from "./query-error.ts";
import { ownCount, sourceOf, titleOf, unreadableOf } from "./own-figures.ts";
import { NO_VALUE, readNames, readRange, readValues, type TimeRange } from "./read-params.ts";

export const HAS = ["errors", "children", "unpriced", "unreadable"] as const;
export type Has = (typeof HAS)[number];

/** What a session may be asked to have. Errors are everything that the errors page counts, failed tools too. */
export function sessionHas(view: ArchiveView, record: SessionRecord, has: Has): boolean {
  switch (has) {
    case "errors":
      return ownCount(record, "failures") > 0 || ownCount(record, "tool_failures") > 0;
    case "children":
      return hasChildren(view.index, record);
    case "unpriced":
      return view.costOf(record).unpriced > 0;
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

/** Conditions on recorded values: any of the given ones, `(none)` for what is not recorded. */
export function valueFilters(params: URLSearchParams, names: readonly SessionValue[]): SessionFilter[] {
  return names.flatMap((name) => {
    const wanted = readValues(params, name);
    const read = SESSION_VALUES[name];
    return wanted === null ? [] : [{ name, passes: (record) => wanted.has(read(record) ?? NO_VALUE) }];
  });
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
  const filters = valueFilters(params, names);
  const states: ReadonlySet<string> = new Set(readNames(params, "state", STATES));
  if (states.size > 0) {
    const passes = (state: SessionState) => states.has(state) || (states.has("open") && isOpen(state));
    filters.push({ name: "state", passes: (record) => passes(view.stateOf(record)) });
  }
  const has = readNames(params, "has", HAS);
  if (has.length > 0) {
    filters.push({ name: "has", passes: (record) => has.every((what) => sessionHas(view, record, what)) });
  }
  const q = params.get("q");
  if (q !== null && q !== "") filters.push({ name: "q", passes: matches(q) });
  const range = readRange(params, zone);
  if (range.from !== null || range.to !== null) {
    filters.push({ name: "range", passes: (record) => overlaps(record, range) });
  }
  return filters;
}

const LONGEST_QUERY = 1000;

/** Literal and whatever the capitals; a whole session id finds its session, too. */
function matches(q: string): (record: SessionRecord) => boolean {
  if (q.length > LONGEST_QUERY) throw badParameter("q", q, `at most ${LONGEST_QUERY} characters`);
  const needle = q.toLowerCase();
  const id = q.trim();
  return (record) => record.key.id === id || (titleOf(record)?.toLowerCase().includes(needle) ?? false);
}

/** Whether any part of the session lies in the range; one of unknown times lies in none. */
export function overlaps({ digest: { firstTime, lastTime } }: SessionRecord, { from, to }: TimeRange): boolean {
  if (firstTime === null || lastTime === null) return false;
  const begin = Math.min(firstTime, lastTime); // the clock may have stepped back
  const end = Math.max(firstTime, lastTime);
  return (from === null || end >= from) && (to === null || begin < to);
}
