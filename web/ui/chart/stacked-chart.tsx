import type { ReactNode } from "react";
import { useText } from "#web/text/locale.tsx";
import type { ChartBand, ChartSeries } from "./chart-types.ts";
import { ChartLayer } from "./chart-layer.tsx";
import { Drawing } from "./drawing.tsx";
import { lastBands } from "./last-bands.ts";
import { niceTicks } from "./nice-ticks.ts";
import { heightOf, type Plot } from "./plot.ts";
import styles from "./stacked-chart.module.css";
import { useWidth } from "./use-width.ts";

const ABOVE = 22;
const BELOW = 24;
/** Of the text of an axis, px: amounts far below a cent are longer than the usual axis is wide. */
const CHARACTER = 7;

/** What a chart shows and what it does. */
export interface StackedChartProps {
  /** The name of the chart for screen readers. */
  readonly label: string;
  readonly series: readonly ChartSeries[];
  /** Of more than 500 the last are drawn, and the chart says so. */
  readonly bands: readonly ChartBand[];
  /** The text of a value on the left axis, whose ticks are a step apart. */
  readonly tickText: (value: number, step: number) => string;
  /** The texts under the bands for a width in px; null where a band has none. */
  readonly below: (width: number) => readonly (string | null)[];
  /** The right axis of the bands' line, from 0 to 1. */
  readonly line?: { readonly tickText: (value: number) => string } | undefined;
  readonly height?: number | undefined;
  /** Width of the left axis, px. */
  readonly axisWidth?: number | undefined;
  /** The hover card of a band; `series` is the part under the pointer or the keyboard, null for the whole column. */
  readonly card: (index: number, series: string | null) => ReactNode;
  /** What a screen reader says of it. */
  readonly describe: (index: number, series: string | null) => string;
  /** Said in the plot when no column has any height. */
  readonly empty?: string | undefined;
  /** Opens what is behind a column or one part of it. */
  readonly onOpen: (index: number, series: string | null) => void;
}

/** Stacked columns on a zero base. The pointer or the arrow keys choose a column and a part of it, Enter opens it. */
export function StackedChart(props: StackedChartProps) {
  const t = useText();
  const chart = lastBands(props);
  const { series, bands, tickText, below, line, empty, height = 288, axisWidth = 48 } = chart;
  const [frame, width] = useWidth<HTMLDivElement>();
  const highest = bands.reduce((most, band) => Math.max(most, heightOf(band, series)), 0);
  const ticks = highest > 0 ? niceTicks(highest) : [0];
  const [, step = 0] = ticks;
  const widest = Math.max(...ticks.map((tick) => tickText(tick, step).length));
  const axes = { left: Math.max(axisWidth, widest * CHARACTER + 8), right: line ? 42 : 8 };
  const plot: Plot = {
    left: axes.left,
    top: ABOVE,
    width: Math.max(0, width - axes.left - (line ? axes.right : 0)),
    height: height - ABOVE - BELOW,
    max: ticks.at(-1) || 1,
    bands: bands.length,
  };
  return (
    <div ref={frame} className={styles.chart} style={{ height }}>
      {width > 0 && (
        <>
          <div aria-hidden="true">
            <Drawing
              {...{ plot, width, height, series, bands, ticks, line }}
              below={below(plot.width)}
              tickText={(value) => tickText(value, step)}
            />
          </div>
          {highest === 0 && empty && <p className={styles.empty}>{empty}</p>}
          {bands.length < props.bands.length && (
            <p className={styles.cut}>{t("chart.cut", { shown: bands.length, total: props.bands.length })}</p>
          )}
          <ChartLayer {...chart} plot={plot} width={width} height={height} />
        </>
      )}
    </div>
  );
}
