import type { Bucket } from "#shared/api/usage.ts";
import { DIMENSIONS, type Dimension, type Filters } from "./dimensions.ts";
import type { Range } from "#web/ui/range/range.ts";
import { readRange, writeRange } from "#web/ui/range/range-in-address.ts";

export const BUCKETS = ["minute", "hour", "day", "week", "month"] as const satisfies readonly Bucket[];

/** The charts of the page, which can stand as tables. */
export const CHARTS = ["cost", "tokens"] as const;
export type ChartName = (typeof CHARTS)[number];

/** Filters of requests that the page itself has no use for: a task, a status, what a request has. */
const REQUEST_NAMES = ["task", "status", "has"] as const;
export type DrillFilters = Filters & Readonly<Partial<Record<(typeof REQUEST_NAMES)[number], string>>>;

/** Stands for a bucket: the requests of which no time is known. */
export const NO_TIME = "(none)";

/** What is open beside the figures: the requests behind one of them, or all rows of a short table. */
export type Opened =
  | { readonly kind: "requests"; readonly bucket: string | null; readonly filters: DrillFilters }
  /** The models that a chart puts together as "other", in one bucket or in all of them. */
  | { readonly kind: "others"; readonly bucket: string | null }
  | { readonly kind: "rows"; readonly by: Dimension }
  /** The calls of a tool, all of them or those that failed. */
  | { readonly kind: "calls"; readonly tool: string; readonly failed: boolean };

/** Where the reader is on the Costs page; all of it is in the address. */
export interface CostsView {
  readonly range: Range;
  readonly bucket: Bucket | "auto";
  readonly filters: Filters;
  readonly tables: readonly ChartName[];
  readonly opened: Opened | null;
}

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function readView(search: URLSearchParams): CostsView {
  const tables = (search.get("table") ?? "").split(",");
  return {
    range: readRange(search),
    bucket: BUCKETS.find((each) => each === search.get("bucket")) ?? "auto",
    filters: readFilters(search),
    tables: CHARTS.filter((chart) => tables.includes(chart)),
    opened: readOpened(search),
  };
}

const FILTER_NAMES: readonly (Dimension | "root")[] = ["root", ...DIMENSIONS];

function readFilters(search: URLSearchParams): Filters {
  return Object.fromEntries(given(search, FILTER_NAMES, "")) as Filters;
}

function given(search: URLSearchParams, names: readonly string[], prefix: string) {
  return names.map((name) => [name, search.get(prefix + name)] as const).filter(([, value]) => value);
}

/** What is open has its own filters, on top of those of the page. */
const OPEN = "open.";
const DRILL_NAMES: readonly (keyof DrillFilters)[] = [...FILTER_NAMES, ...REQUEST_NAMES];

function readOpened(search: URLSearchParams): Opened | null {
  const bucket = search.get(`${OPEN}bucket`);
  switch (search.get("open")) {
    case "requests":
      return {
        kind: "requests",
        bucket,
        filters: Object.fromEntries(given(search, DRILL_NAMES, OPEN)) as DrillFilters,
      };
    case "others":
      return { kind: "others", bucket };
    case "rows": {
      const by = DIMENSIONS.find((each) => each === search.get(`${OPEN}by`));
      return by ? { kind: "rows", by } : null;
    }
    case "calls": {
      const tool = search.get(`${OPEN}tool`);
      return tool === null ? null : { kind: "calls", tool, failed: search.get(`${OPEN}outcome`) === "failed" };
    }
    default:
      return null;
  }
}

/** Writes the address, defaults left out: `readView(writeView(view))` is the view. */
export function writeView(view: CostsView): URLSearchParams {
  const search = new URLSearchParams();
  const set = (name: string, value: string | null | undefined) => value && search.set(name, value);
  writeRange(view.range, set);
  if (view.bucket !== "auto") set("bucket", view.bucket);
  for (const name of FILTER_NAMES) set(name, view.filters[name]);
  set("table", view.tables.join(","));
  if (view.opened) writeOpened(view.opened, set);
  return search;
}

function writeOpened(opened: Opened, set: (name: string, value: string | null | undefined) => unknown): void {
  set("open", opened.kind);
  if (opened.kind === "rows") return void set(`${OPEN}by`, opened.by);
  if (opened.kind === "calls") {
    set(`${OPEN}tool`, opened.tool);
    return void set(`${OPEN}outcome`, opened.failed ? "failed" : null);
  }
  set(`${OPEN}bucket`, opened.bucket);
  if (opened.kind === "requests") for (const name of DRILL_NAMES) set(OPEN + name, opened.filters[name]);
}
