import { chartColor, type ChartBand, type ChartSeries } from "./chart-types.ts";
import styles from "./drawing.module.css";
import { LineDrawing } from "./line-drawing.tsx";
import { bandMiddle, columnPaths, yOf, type Plot } from "./plot.ts";

/** What is drawn: axes, grid, columns, line. It reacts to nothing; the layer above it does. */
export interface DrawingProps {
  readonly plot: Plot;
  readonly width: number;
  readonly height: number;
  readonly series: readonly ChartSeries[];
  readonly bands: readonly ChartBand[];
  /** The text under each band; null for none. */
  readonly below: readonly (string | null)[];
  readonly ticks: readonly number[];
  readonly tickText: (value: number) => string;
  /** The right axis of the bands' line, from 0 to 1. */
  readonly line?: { readonly tickText: (value: number) => string } | undefined;
}

/** Stacked columns on a zero base, one path a series: of each column some elements would hold the page up for a second. */
export function Drawing(props: DrawingProps) {
  const { plot, width, height, series, bands, below, ticks, tickText, line } = props;
  const paths = columnPaths(plot, bands, series);
  const base = plot.top + plot.height;
  return (
    <svg className={styles.drawing} width={width} height={height}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={styles.grid}
            x1={plot.left}
            x2={plot.left + plot.width}
            y1={yOf(plot, tick)}
            y2={yOf(plot, tick)}
          />
          <text className={styles.left} x={plot.left - 8} y={yOf(plot, tick)} dy="0.355em">
            {tickText(tick)}
          </text>
        </g>
      ))}
      {series.map(({ id, color }) => (
        <path key={id} d={paths.get(id) ?? ""} fill={chartColor(color)} />
      ))}
      <line className={styles.base} x1={plot.left} x2={plot.left + plot.width} y1={base} y2={base} />
      {bands.map(({ id }, index) =>
        below[index] == null ? null : (
          <text key={id} className={styles.below} x={bandMiddle(plot, index)} y={base + 6} dy="0.71em">
            {below[index]}
          </text>
        ),
      )}
      {line && <LineDrawing {...{ plot, bands }} tickText={line.tickText} />}
    </svg>
  );
}
