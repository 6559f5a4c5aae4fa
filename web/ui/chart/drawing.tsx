import { chartColor, type ChartBand, type ChartSeries } from "./chart-types.ts";
import styles from "./drawing.module.css";
import { bandMiddle, bandWidth, columnPaths, linePoints, pointsPath, yOf, type Plot } from "./plot.ts";

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
  readonly line?: { readonly tickText: (value: number) => string } | undefined;
}

/** Stacked columns with an optional line on a right axis from 0 to 1: one path a series, whatever the number of bands. */
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
      {line && <Rates plot={plot} bands={bands} tickText={line.tickText} />}
    </svg>
  );
}

/** From this width of a band, px, each point of the line has a dot; below it those alone that join no other. */
const DOTTED = 12;

/** The line with its axis: twice, its ground first, so that it can be told from the columns it crosses. */
function Rates(props: { plot: Plot; bands: readonly ChartBand[]; tickText: (value: number) => string }) {
  const { plot, bands, tickText } = props;
  const rates: Plot = { ...plot, max: 1 };
  const points = linePoints(rates, bands);
  const path = pointsPath(points);
  const isDotted = (index: number) => bandWidth(plot) >= DOTTED || (!points[index - 1] && !points[index + 1]);
  return (
    <>
      {[0, 0.5, 1].map((rate) => (
        <text key={rate} className={styles.right} x={plot.left + plot.width + 12} y={yOf(rates, rate)} dy="0.355em">
          {tickText(rate)}
        </text>
      ))}
      <path className={styles.ground} d={path} />
      <path className={styles.line} d={path} />
      {points.map(
        (point, index) =>
          point &&
          isDotted(index) && <circle key={bands[index]?.id} className={styles.dot} cx={point.x} cy={point.y} r={2.5} />,
      )}
    </>
  );
}
