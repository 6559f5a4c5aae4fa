import type { Range } from "#web/ui/range/range.ts";
import { readRange, writeRange } from "#web/ui/range/range-in-address.ts";

export const TABS = ["failures", "approvals"] as const;
export type Tab = (typeof TABS)[number];

/** What the table groups by; over time it always stands by class. */
export const GROUPINGS = ["fingerprint", "class", "model", "tool"] as const;
type Grouping = (typeof GROUPINGS)[number];

/** What can be sorted by, as the API names it. */
const GROUP_SORTS = ["count", "sessions", "recovered", "gave_up", "lost_ms", "last"] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

/** Filters by the API's names; one value each. `outcome` is that of runs, or of calls. */
const FILTERS = [
  "class",
  "decision",
  "outcome",
  "project",
  "agent",
  "provider",
  "model",
  "tool",
  "session",
  "q",
] as const;
export type Filter = (typeof FILTERS)[number];
export type Filters = Readonly<Partial<Record<Filter, string>>>;

const OPEN_NAMES = ["fingerprint", "class", "kind", "provider", "model", "tool"] as const;

/** The failures that are open beside the table, by the filters that select them, and which of them is shown. */
export interface OpenedGroup {
  /** Of the chart's axis; null: of the whole range. */
  readonly bucket: string | null;
  readonly by: Readonly<Partial<Record<(typeof OPEN_NAMES)[number], string>>>;
  /** From 0, the newest first. */
  readonly sample: number;
}

/** Where the reader is on the Errors page; all of it is in the address. */
export interface ErrorsView {
  readonly tab: Tab;
  readonly range: Range;
  readonly filters: Filters;
  readonly grouping: Grouping;
  readonly sort: { readonly by: GroupSort; readonly descending: boolean };
  /** The chart stands as a table. */
  readonly table: boolean;
  readonly opened: OpenedGroup | null;
}

const OPEN = "open.";
const DEFAULT_SORT = "-count";

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function readView(search: URLSearchParams): ErrorsView {
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === search.get(name)) ?? (values[0] as Value);
  return {
    tab: one(TABS, "tab"),
    range: readRange(search),
    filters: readNamed(search, FILTERS, ""),
    grouping: one(GROUPINGS, "group"),
    sort: readSort(search.get("sort") ?? DEFAULT_SORT),
    table: search.get("table") === "chart",
    opened: readOpened(search),
  };
}

function readNamed<Name extends string>(search: URLSearchParams, names: readonly Name[], prefix: string) {
  const found = names.map((name) => [name, search.get(prefix + name)] as const).filter(([, value]) => value);
  return Object.fromEntries(found) as Partial<Record<Name, string>>;
}

function readSort(text: string): ErrorsView["sort"] {
  const by = GROUP_SORTS.find((each) => each === text.replace(/^-/, ""));
  return by === undefined ? { by: "count", descending: true } : { by, descending: text.startsWith("-") };
}

/** A sort as the API and the address write it. */
export function sortText({ by, descending }: ErrorsView["sort"]): string {
  return descending ? `-${by}` : by;
}

function readOpened(search: URLSearchParams): OpenedGroup | null {
  const by = readNamed(search, OPEN_NAMES, OPEN);
  const bucket = search.get(`${OPEN}bucket`) || null;
  if (Object.keys(by).length === 0 && bucket === null) return null;
  const sample = Number(search.get("sample") ?? "1");
  return { bucket, by, sample: Number.isSafeInteger(sample) && sample > 0 ? sample - 1 : 0 };
}

/** Writes the address, defaults left out: `readView(writeView(view))` is the view. */
export function writeView(view: ErrorsView): URLSearchParams {
  const search = new URLSearchParams();
  const set = (name: string, value: string | undefined) => value && search.set(name, value);
  if (view.tab !== "failures") set("tab", view.tab);
  writeRange(view.range, set);
  for (const name of FILTERS) set(name, view.filters[name]);
  if (view.grouping !== "fingerprint") set("group", view.grouping);
  if (sortText(view.sort) !== DEFAULT_SORT) set("sort", sortText(view.sort));
  if (view.table) set("table", "chart");
  if (view.opened) {
    set(`${OPEN}bucket`, view.opened.bucket ?? undefined);
    for (const name of OPEN_NAMES) set(OPEN + name, view.opened.by[name]);
    if (view.opened.sample > 0) set("sample", String(view.opened.sample + 1));
  }
  return search;
}

/** The filters that mean something on both tabs. */
export function sharedFilters({ project, agent, tool, session }: Filters): Filters {
  return { ...(project && { project }), ...(agent && { agent }), ...(tool && { tool }), ...(session && { session }) };
}
