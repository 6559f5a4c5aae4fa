import type { FailureGroup } from "#shared/api/failures.ts";
import type { FacetValue } from "#shared/api/shapes.ts";
import type { ChartBand, ChartColor } from "#web/ui/chart/chart-types.ts";

/** The series of classes that have no colour of their own. */
export const REST = "rest";

/** Counts of one bucket by series. */
export interface FailureColumn {
  /** Null: the failures of which no time is known. */
  readonly bucket: string | null;
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

/** What the chart and its table both show. */
interface FailureColumns {
  readonly series: readonly string[];
  readonly columns: readonly FailureColumn[];
  /** The classes of each series. */
  readonly classes: ReadonlyMap<string, readonly string[]>;
}

/** The series of the classes that occur, and the column of every bucket of the axis, from groups by (bucket, class). */
export function failureColumns(
  axis: readonly string[],
  groups: readonly FailureGroup[],
  classes: readonly FacetValue[],
  colors: ReadonlyMap<string, ChartColor>,
): FailureColumns {
  const seriesOf = (name: string) => (colors.has(name) && colors.get(name) !== "other" ? name : REST);
  const present = new Set(groups.map(({ key }) => seriesOf(key.class ?? "other")));
  const ranked = [...classes.map(({ value }) => seriesOf(value)), REST];
  const columns = new Map<string | null, Map<string, number>>(
    axis.map((bucket) => [bucket, new Map<string, number>()]),
  );
  for (const { key, count } of groups) {
    const bucket = key.bucket ?? null;
    const counts = columns.get(bucket) ?? new Map<string, number>();
    const series = seriesOf(key.class ?? "other");
    const before = counts.get(series);
    columns.set(bucket, counts.set(series, before === undefined ? count : before + count));
  }
  const series = [...new Set(ranked)].filter((name) => present.has(name));
  const names = [...new Set(groups.map(({ key }) => key.class ?? "other"))];
  return {
    series,
    classes: new Map(series.map((id) => [id, names.filter((name) => seriesOf(name) === id)])),
    columns: [...columns].map(([bucket, counts]) => ({
      bucket,
      counts,
      total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    })),
  };
}

/** A column as the chart draws it. */
export function toBand({ bucket, counts }: FailureColumn): ChartBand {
  return { id: bucket ?? "", values: Object.fromEntries(counts), total: null };
}
