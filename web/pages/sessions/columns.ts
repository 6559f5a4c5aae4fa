import type { PlainTextKey } from "#web/text/catalogue.ts";
import type { SortKey } from "./list-view.ts";

/** A column of the table. */
export interface Column {
  readonly text: PlainTextKey;
  /** Width in px; the title takes what is left. */
  readonly width: number;
  readonly number?: true;
  readonly sort?: SortKey;
  /** Always there, and not in the menu of columns. */
  readonly fixed?: true;
  /** Only where the preview is closed: the preview says the same. */
  readonly wide?: true;
  /** Which column gives way first where the list is narrow: the one with the highest number. */
  readonly yields: number;
}

/** The columns in their order. `bar` is the picture of the cost and goes with it. */
export const COLUMNS = {
  state: { text: "sessions.column.state", width: 98, sort: "state", fixed: true, yields: 0 },
  title: { text: "sessions.column.title", width: 0, sort: "title", fixed: true, yields: 0 },
  project: { text: "sessions.column.project", width: 96, sort: "project", wide: true, yields: 11 },
  agent: { text: "sessions.column.agent", width: 84, sort: "agent", wide: true, yields: 12 },
  model: { text: "sessions.column.model", width: 118, sort: "model", yields: 6 },
  started: { text: "sessions.column.started", width: 58, number: true, sort: "started_at", yields: 4 },
  duration: { text: "figure.duration", width: 54, number: true, sort: "duration", yields: 5 },
  tasks: { text: "figure.tasks", width: 44, number: true, sort: "tasks", wide: true, yields: 15 },
  requests: { text: "figure.requests", width: 58, number: true, sort: "requests", wide: true, yields: 13 },
  toolCalls: { text: "figure.toolCalls", width: 62, number: true, sort: "tool_calls", wide: true, yields: 14 },
  tokens: { text: "figure.tokens", width: 54, number: true, sort: "tokens", yields: 3 },
  cost: { text: "figure.cost", width: 62, number: true, sort: "cost", fixed: true, yields: 0 },
  bar: { text: "sessions.column.bar", width: 36, yields: 8 },
  children: { text: "sessions.column.children", width: 92, number: true, sort: "children", yields: 7 },
} as const satisfies Record<string, Column>;

export type ColumnId = keyof typeof COLUMNS;

const IDS = Object.keys(COLUMNS) as ColumnId[];

/** The columns that can be taken out. */
export const OPTIONAL_COLUMNS: readonly ColumnId[] = IDS.filter((id) => !columnOf(id).fixed && id !== "bar");

/** A column by its name. */
export function columnOf(id: ColumnId): Column {
  return COLUMNS[id];
}

/** Space between columns and around a row, px. */
const GAP = 8;
const PADDING = 32;
/** The least width of a title that can be read, px. */
const LEAST_TITLE = 200;

/** The columns to show in a list of this width: those not hidden, without those for which there is no room. */
export function visibleColumns(options: {
  width: number;
  preview: boolean;
  hidden: readonly ColumnId[];
}): readonly ColumnId[] {
  const { width, preview, hidden } = options;
  const wanted = IDS.filter((id) => !hidden.includes(id) && !(preview && columnOf(id).wide));
  const byNeed = wanted.toSorted((a, b) => columnOf(a).yields - columnOf(b).yields);
  while (byNeed.length > 0 && needed(byNeed) > width && columnOf(byNeed.at(-1) ?? "title").yields > 0) byNeed.pop();
  return wanted.filter((id) => byNeed.includes(id));
}

/** The value of `grid-template-columns` for a row. */
export function gridTemplate(columns: readonly ColumnId[]): string {
  return columns.map((id) => (id === "title" ? "minmax(0, 1fr)" : `${columnOf(id).width}px`)).join(" ");
}

function needed(columns: readonly ColumnId[]): number {
  const widths = columns.reduce((sum, id) => sum + columnOf(id).width + GAP, 0);
  return widths + LEAST_TITLE + PADDING;
}
