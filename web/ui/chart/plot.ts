import type { ChartBand, ChartSeries } from "./chart-types.ts";

/** Where a chart draws, in px: the plot within its axes, and the value at its top. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The value of the uppermost tick; the lowest is 0. */
  readonly max: number;
  readonly bands: number;
}

/** The width of one band in px. */
export function bandWidth(plot: Plot): number {
  return plot.bands === 0 ? 0 : plot.width / plot.bands;
}

/** The middle of a band, px from the left of the chart. */
export function bandMiddle(plot: Plot, index: number): number {
  return plot.left + bandWidth(plot) * (index + 0.5);
}

/** Widest column in px; more bands than this leave no gap between them. */
const WIDEST = 52;
const DENSE = 90;

/** The width of a column within its band, px. */
export function columnWidth(plot: Plot): number {
  return Math.min(WIDEST, bandWidth(plot) * (plot.bands > DENSE ? 1 : 0.56));
}

/** The height of a value, px from the top of the chart. */
export function yOf(plot: Plot, value: number): number {
  return plot.top + plot.height * (1 - value / plot.max);
}

/** The band under a point; null beside the plot. */
export function bandAt(plot: Plot, x: number): number | null {
  const index = Math.floor((x - plot.left) / bandWidth(plot));
  return index >= 0 && index < plot.bands ? index : null;
}

/** One part of a column: the values between which it lies. */
export interface Segment {
  readonly series: string;
  readonly from: number;
  readonly to: number;
}

/** The parts of a column from the bottom up; a series without a value, or of nothing, has none. */
export function segmentsOf(band: ChartBand, series: readonly ChartSeries[]): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const { id } of series) {
    const value = band.values[id];
    if (!value || value < 0) continue;
    segments.push({ series: id, from, to: from + value });
    from += value;
  }
  return segments;
}

/** What a column adds up to. */
export function heightOf(band: ChartBand, series: readonly ChartSeries[]): number {
  return segmentsOf(band, series).reduce((_, segment) => segment.to, 0);
}

/** The series whose part is under a point (px from the top), with `slack` px for thin parts; null for the whole band. */
export function seriesAt(
  plot: Plot,
  band: ChartBand,
  series: readonly ChartSeries[],
  y: number,
  slack = 3,
): string | null {
  const segments = segmentsOf(band, series);
  const inside = segments.find(({ from, to }) => y <= yOf(plot, from) && y >= yOf(plot, to));
  if (inside) return inside.series;
  const top = segments.at(-1);
  return top && y < yOf(plot, top.to) && y >= yOf(plot, top.to) - slack ? top.series : null;
}

/** Two decimals: a finer place is not seen, and a path of a year gets long. */
const px = (value: number) => String(Math.round(value * 100) / 100);

/**
 * The outlines of all parts of a series as one path, by series: each part a pixel apart from the one below, and what is
 * above nothing stays visible.
 */
export function columnPaths(
  plot: Plot,
  bands: readonly ChartBand[],
  series: readonly ChartSeries[],
): ReadonlyMap<string, string> {
  const width = columnWidth(plot);
  const parts = new Map<string, string[]>();
  bands.forEach((band, index) => {
    const left = px(bandMiddle(plot, index) - width / 2);
    for (const { series: id, from, to } of segmentsOf(band, series)) {
      const top = yOf(plot, to);
      const height = yOf(plot, from) - top;
      const shown = height > 2 ? height - 1 : Math.max(1, height);
      const path = `M${left} ${px(top)}h${px(width)}v${px(shown)}h${px(-width)}z`;
      const others = parts.get(id);
      if (others === undefined) parts.set(id, [path]);
      else others.push(path);
    }
  });
  return new Map([...parts].map(([id, paths]) => [id, paths.join("")]));
}
