import { OPEN_STATES, type SessionFacets } from "#shared/api/shapes.ts";
import { SESSION_STATES } from "#shared/format/states.ts";
import type { Params } from "#web/api/client.ts";
import { ALL_TIME, rangeBounds, rangeParams, readRange, type TimeRange } from "./time-range.ts";

/** The lists of values to filter by; a session fits when it has one of the values of each list that is not empty. */
export const FACETS = ["state", "has", "project", "agent", "model", "workspace", "source"] as const;
export type FacetName = (typeof FACETS)[number] & keyof SessionFacets;

/** What sessions can be sorted by, as the API names it. */
export const SORT_KEYS = [
  "last_activity",
  "started_at",
  "title",
  "model",
  "state",
  "project",
  "agent",
  "duration",
  "tasks",
  "requests",
  "tool_calls",
  "tokens",
  "cost",
  "children",
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** An order of the list. */
export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** Everything that the address says about the list. */
export interface ListView {
  readonly q: string;
  /** Whether `q` is looked for in everything said, not in titles alone; and whether capitals must match there. */
  readonly everything: boolean;
  readonly matchCase: boolean;
  readonly range: TimeRange;
  readonly facets: Readonly<Record<FacetName, readonly string[]>>;
  readonly sort: Sort;
  readonly group: "day" | "none";
  /** Only what was active after the reader's previous visit. */
  readonly onlyNew: boolean;
  /** The id of the selected session; its place is added where an id is not unique. */
  readonly selected: string | null;
}

/** The value of `state` that stands for all states in which work goes on. */
const OPEN = "open";

const NO_FACETS: ListView["facets"] = {
  state: [],
  has: [],
  project: [],
  agent: [],
  model: [],
  workspace: [],
  source: [],
};

export const DEFAULT_VIEW: ListView = {
  q: "",
  everything: false,
  matchCase: false,
  range: ALL_TIME,
  facets: NO_FACETS,
  sort: { key: "last_activity", descending: true },
  group: "day",
  onlyNew: false,
  selected: null,
};

/** Reads a view from an address; what is unknown is as if it were not there. */
export function readView(params: URLSearchParams): ListView {
  const facets = Object.fromEntries(
    FACETS.map((name) => [name, [...new Set(params.getAll(name))].filter((value) => isValue(name, value))]),
  );
  return {
    q: params.get("q") ?? "",
    everything: params.get("in") === "all",
    matchCase: params.get("case") === "1",
    range: readRange(params),
    facets: facets as Record<FacetName, string[]>,
    sort: readSort(params.get("sort")),
    group: params.get("group") === "none" ? "none" : "day",
    onlyNew: params.get("new") === "1",
    selected: params.get("selected") || null,
  };
}

const HAS: readonly string[] = ["errors", "children", "unpriced", "unreadable"];

/** Whether a facet can have the value. The server refuses others, and a list that failed offers nothing to take back. */
function isValue(name: FacetName, value: string): boolean {
  if (name === "state") return value === OPEN || Object.hasOwn(SESSION_STATES, value);
  return name === "has" ? HAS.includes(value) : value !== "";
}

/** Writes a view as an address. Parameters that are none of its own stay; what is the default is left out. */
export function writeView(view: ListView, before: URLSearchParams = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(before);
  const set = (name: string, value: string) => (value === "" ? params.delete(name) : params.set(name, value));
  set("q", view.q);
  set("in", view.everything ? "all" : "");
  set("case", view.matchCase ? "1" : "");
  for (const [name, value] of Object.entries(rangeParams(view.range))) set(name, value);
  for (const name of FACETS) {
    params.delete(name);
    for (const value of view.facets[name]) params.append(name, value);
  }
  set("sort", isDefaultSort(view.sort) ? "" : sortText(view.sort));
  set("group", view.group === "none" ? "none" : "");
  set("new", view.onlyNew ? "1" : "");
  set("selected", view.selected ?? "");
  return params;
}

/** Whether the view is the list of sessions with open work. */
export function isLive(view: ListView): boolean {
  return view.facets.state.includes(OPEN);
}

/** Whether hits stand in the place of the list. */
export function searchesEverything(view: ListView): boolean {
  return view.everything && view.q !== "";
}

/** Whether anything narrows the list. Live is a place, no filter that a reader would clear. */
export function isFiltered(view: ListView): boolean {
  const narrows = FACETS.some((name) => view.facets[name].some((value) => value !== OPEN));
  return narrows || view.q.trim() !== "" || view.range.kind !== "all" || view.onlyNew;
}

/** The view without what narrows it. */
export function withoutFilters(view: ListView): ListView {
  const state = isLive(view) ? [OPEN] : [];
  return { ...view, q: "", range: ALL_TIME, onlyNew: false, facets: { ...NO_FACETS, state } };
}

/** The view with one value of a list put in or taken out. */
export function toggleFacet(view: ListView, name: FacetName, value: string): ListView {
  const values = view.facets[name];
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return { ...view, facets: { ...view.facets, [name]: next } };
}

/** Sorted by this key; by the same key once more, in the other direction. Text begins at A, figures at the highest. */
export function sortedBy(view: ListView, key: SortKey): ListView {
  const text = key === "title" || key === "model" || key === "state" || key === "project" || key === "agent";
  const descending = view.sort.key === key ? !view.sort.descending : !text;
  return { ...view, sort: { key, descending } };
}

/** The query of `GET /api/sessions` for a view. `previousVisit` is ms, null when this is the first. */
export function listParams(
  view: ListView,
  context: { now: number; zone: string; previousVisit: number | null },
): Params {
  const { from, to } = rangeBounds(view.range, context.now, context.zone);
  // A session overlaps what comes after the visit exactly when it was active after it.
  const visit = view.onlyNew && context.previousVisit !== null ? new Date(context.previousVisit).toISOString() : null;
  const begin = latest(from, visit);
  const state = isLive(view) ? OPEN_STATES : view.facets.state;
  return {
    ...view.facets,
    state,
    q: view.q.trim(),
    // A range that ended before the visit has nothing new, and no range may end before it begins.
    from: begin !== null && to !== null && to < begin ? to : begin,
    to,
    tz: context.zone,
    sort: sortText(view.sort),
  };
}

/** Whether rows can stand under their days: those of the last activity, whose sums the answer has. */
export function canGroup(view: ListView): boolean {
  return view.sort.key === "last_activity";
}

/** Whether rows stand under their days. */
export function isGrouped(view: ListView): boolean {
  return view.group === "day" && canGroup(view);
}

/** The later of two ISO instants, either of which may be open. */
function latest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

function sortText({ key, descending }: Sort): string {
  return `${descending ? "-" : ""}${key}`;
}

function isDefaultSort(sort: Sort): boolean {
  return sort.key === DEFAULT_VIEW.sort.key && sort.descending === DEFAULT_VIEW.sort.descending;
}

function readSort(text: string | null): Sort {
  const [, sign, name] = /^(-?)(\w+)$/.exec(text ?? "") ?? [];
  const key = SORT_KEYS.find((each) => each === name);
  return key === undefined ? DEFAULT_VIEW.sort : { key, descending: sign === "-" };
}
