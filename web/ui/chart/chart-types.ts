/** A colour of the chart palette; its token is `--chart-<name>`. */
export type ChartColor = "1" | "2" | "3" | "4" | "5" | "other";

/** One series of a stacked chart, drawn in the order of the list, the first at the bottom. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly color: ChartColor;
}

/** One column of a chart, with what stands under it and above it. */
export interface ChartBand {
  readonly id: string;
  /** Value by series id; a series without a value has no part in the column. Only pixels are made of these. */
  readonly values: Readonly<Record<string, number | null>>;
  /** The text above the column, where there is room; null where there is nothing to say. */
  readonly total: string | null;
  /** The value of the line, 0–1; null breaks it. */
  readonly line?: number | null | undefined;
  /** The text of that value. */
  readonly lineText?: string | null | undefined;
}

/** The custom property of a chart colour. */
export function chartColor(color: ChartColor): string {
  return `var(--chart-${color})`;
}
