import type { Cost } from "#shared/api/shapes.ts";
import type { UsageKey, UsageRow } from "#shared/api/usage.ts";
import { parseUsd } from "#shared/money/nano.ts";
import { NO_TIME } from "./costs-view.ts";
import { apartOf, modelNames, modelOf } from "./model-colors.ts";

/** The series that gathers the models without a colour of their own. */
export const OTHER = "other";

/** What a cell of the cost chart and of its table says. */
export interface CostCell {
  /** Nano-dollars; null when there are requests and none of them is priced. */
  readonly nano: bigint | null;
  readonly requests: number;
  readonly unpriced: number;
  readonly withoutUsage: number;
}

/** One bucket: its cells by series, and all of them together. */
interface CostColumn {
  /** Null: the requests of which no instant is known. */
  readonly bucket: string | null;
  readonly cells: ReadonlyMap<string, CostCell>;
  readonly total: CostCell;
}

/** One series: a model, or the others; `keys` are the models in it. */
export interface CostSeries {
  readonly id: string;
  readonly keys: readonly UsageKey[];
}

/** The figures that the cost chart and its table both show. */
export interface CostColumns {
  readonly series: readonly CostSeries[];
  /** Every bucket of the axis, empty ones included. */
  readonly columns: readonly CostColumn[];
}

/** One row of a query grouped by bucket and model, read once for everything that is made of it. */
interface ModelCell {
  readonly row: UsageRow;
  /** The identity of its model (`modelOf`). */
  readonly model: string;
  readonly cell: CostCell;
}

/** Reads rows grouped by bucket and model: a year of them has thousands of amounts, and few models. */
export function modelCells(rows: readonly UsageRow[]): ModelCell[] {
  const nameOf = modelNames();
  return rows.map((row) => ({ row, model: nameOf(row.key), cell: cellOf(row) }));
}

/** Models by cost, the dearest first; those that cost nothing, or nobody knows what, have no rank. */
export function rankModels(cells: readonly ModelCell[]): string[] {
  const costs = new Map<string, bigint>();
  for (const { model, cell } of cells) {
    if (cell.nano !== null && cell.nano > 0n) costs.set(model, (costs.get(model) ?? NONE) + cell.nano);
  }
  return [...costs].sort(([a, x], [b, y]) => (x === y ? compare(a, b) : x > y ? -1 : 1)).map(([model]) => model);
}

const NONE = 0n;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Stacks the cells of models over the whole axis. */
export function costColumns(
  buckets: readonly string[],
  cells: readonly ModelCell[],
  ranked: readonly string[],
): CostColumns {
  const series = seriesOf(cells, ranked);
  const apart = new Set(series.map(({ id }) => id));
  const byBucket = new Map<string | null, Map<string, CostCell>>();
  for (const { row, model, cell } of cells) {
    const bucket = row.key.bucket ?? null;
    const column = byBucket.get(bucket) ?? new Map<string, CostCell>();
    const id = apart.has(model) ? model : OTHER;
    const before = column.get(id);
    column.set(id, before === undefined ? cell : addCells(before, cell));
    byBucket.set(bucket, column);
  }
  const axis = byBucket.has(null) ? [...buckets, null] : buckets;
  const columns = axis.map((bucket) => {
    const column = byBucket.get(bucket) ?? new Map<string, CostCell>();
    return { bucket, cells: column, total: [...column.values()].reduce(addCells, EMPTY) };
  });
  return { series, columns };
}

function seriesOf(cells: readonly ModelCell[], ranked: readonly string[]): CostSeries[] {
  const keys = new Map<string, UsageKey>();
  for (const { model, row } of cells) {
    const { provider, model: name } = row.key;
    if (!keys.has(model)) keys.set(model, { provider, model: name } as UsageKey);
  }
  const apart = apartOf(ranked).filter((model) => keys.has(model));
  const named = apart.map((model) => ({ id: model, keys: [keys.get(model)].filter((key) => key !== undefined) }));
  const others = [...keys].filter(([model]) => !apart.includes(model)).map(([, key]) => key);
  return others.length > 0 ? [...named, { id: OTHER, keys: others }] : named;
}

/** A cell without requests costs exactly nothing. */
export const EMPTY: CostCell = { nano: 0n, requests: 0, unpriced: 0, withoutUsage: 0 };

/** The cell of one row. */
export function cellOf(row: { requests: number; requests_without_usage: number; cost: Cost }): CostCell {
  return {
    nano: row.cost.usd === null ? null : parseUsd(row.cost.usd),
    requests: row.requests,
    unpriced: row.cost.unpriced_requests,
    withoutUsage: row.requests_without_usage,
  };
}

/** Exact sum of two cells; an unknown amount leaves what is known, and the counts say that it is a lower bound. */
export function addCells(a: CostCell, b: CostCell): CostCell {
  return {
    nano: addKnown(a, b),
    requests: a.requests + b.requests,
    unpriced: a.unpriced + b.unpriced,
    withoutUsage: a.withoutUsage + b.withoutUsage,
  };
}

function addKnown(a: CostCell, b: CostCell): bigint | null {
  if (a.requests === 0) return b.nano;
  if (b.requests === 0) return a.nano;
  if (a.nano === null) return b.nano;
  return b.nano === null ? a.nano : a.nano + b.nano;
}

/** Whether the amount is a lower bound. */
export function isBound(cell: Pick<CostCell, "unpriced" | "withoutUsage">): boolean {
  return cell.unpriced > 0 || cell.withoutUsage > 0;
}

/** The parts of a series in one bucket, null for all of them: for the others, the models that they are. */
export function rowsBehind(rows: readonly UsageRow[], bucket: string | null, series: CostSeries): UsageRow[] {
  const models = new Set(series.keys.map(modelOf));
  const fits = ({ key }: UsageRow) => bucket === null || (key.bucket ?? NO_TIME) === bucket;
  return rows.filter((row) => fits(row) && models.has(modelOf(row.key)));
}
