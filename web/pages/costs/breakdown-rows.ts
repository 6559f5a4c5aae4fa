import type { UsageRow } from "#shared/api/usage.ts";
import type { ChartColor } from "#web/ui/chart/chart-types.ts";
import { addCells, cellOf, type CostCell } from "./cost-columns.ts";
import { filtersOf, idOf, type Dimension, type Filters } from "./dimensions.ts";
import { modelOf, type ModelColors } from "./model-colors.ts";
import { sessionLink } from "#web/ui/session-link.ts";

/** One row of a breakdown. `label` is null where the value is not recorded. */
export interface BreakdownRow {
  readonly id: string;
  readonly label: string | null;
  /** What tells the row apart from another one of the same label. */
  readonly detail: string | null;
  readonly cell: CostCell;
  /** Cost as a share of the dearest row, 0–1. */
  readonly share: number;
  readonly color: ChartColor | null;
  readonly filters: Filters;
  /** Where the row itself leads: to its session. */
  readonly link: string | null;
}

/** Rows of a usage query grouped by a dimension, the dearest first. */
export function breakdownRows(rows: readonly UsageRow[], by: Dimension, colors: ModelColors): BreakdownRow[] {
  const cells = merged(rows).toSorted((a, b) => compareCost(a.cell, b.cell));
  const most = cells[0]?.cell.nano ?? null;
  return cells.map(({ row, cell }) => {
    const { key } = row;
    return {
      id: idOf(key),
      label: by === "session" ? (row.title ?? null) : (key[by] ?? null),
      detail: detailOf(row, by),
      cell,
      share: shareOf(cell.nano, most),
      color: by === "model" ? (colors.get(modelOf(key)) ?? "other") : null,
      filters: filtersOf(key, by),
      link: key.session === undefined ? null : sessionLink({ ...key, session: key.session }),
    };
  });
}

/** One row a key, whatever bucket it stands in. */
function merged(rows: readonly UsageRow[]): { readonly row: UsageRow; readonly cell: CostCell }[] {
  const found = new Map<string, { readonly row: UsageRow; readonly cell: CostCell }>();
  for (const row of rows) {
    const id = idOf(row.key);
    const before = found.get(id);
    found.set(id, before ? { row: before.row, cell: addCells(before.cell, cellOf(row)) } : { row, cell: cellOf(row) });
  }
  return [...found.values()];
}

function detailOf({ key }: UsageRow, by: Dimension): string | null {
  if (by === "model") return key.provider ?? null;
  return by === "session" ? [key.project, key.agent, key.session].filter(Boolean).join(" · ") : null;
}

/** By cost, unknown ones last, then by requests. */
function compareCost(a: CostCell, b: CostCell): number {
  if (a.nano === b.nano) return b.requests - a.requests;
  if (a.nano === null) return 1;
  if (b.nano === null) return -1;
  return b.nano > a.nano ? 1 : -1;
}

/** The length of a bar: only pixels are made of it. */
function shareOf(nano: bigint | null, most: bigint | null): number {
  return nano === null || most === null || most <= 0n ? 0 : Number(nano) / Number(most);
}
