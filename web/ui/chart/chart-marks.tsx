import styles from "./chart-layer.module.css";
import type { ChartBand, ChartSeries } from "./chart-types.ts";
import type { Choice } from "./choice.ts";
import { bandMiddle, bandWidth, columnWidth, heightOf, segmentsOf, yOf, type Plot } from "./plot.ts";

/** Below this, px, texts of neighbours would touch: only the highest column keeps its text. */
const ROOM = 46;

/** Labels of columns and the mark of the chosen one. All of it is said elsewhere too. */
export function ChartMarks(props: {
  plot: Plot;
  width: number;
  height: number;
  bands: readonly ChartBand[];
  series: readonly ChartSeries[];
  choice: Choice | null;
  line: boolean;
}) {
  const { plot, width, height, bands, series, choice, line } = props;
  const heights = bands.map((band) => heightOf(band, series));
  const highest = Math.max(...heights);
  const roomy = bandWidth(plot) >= ROOM;
  const lowest = line ? lowestOf(bands) : null;
  return (
    <svg className={styles.marks} width={width} height={height} aria-hidden="true">
      {choice && <ChosenColumn plot={plot} band={bands[choice.index]} series={series} choice={choice} />}
      {bands.map((band, index) => {
        const top = heights[index];
        if (band.total === null || !top || !(roomy || top === highest)) return null;
        const x = Math.min(Math.max(bandMiddle(plot, index), plot.left + 20), plot.left + plot.width - 16);
        return (
          <text key={band.id} x={x} y={yOf(plot, top) - 5}>
            {band.total}
          </text>
        );
      })}
      {lowest && (
        <text
          className={styles.key}
          x={Math.min(Math.max(bandMiddle(plot, lowest.index), plot.left + 16), plot.left + plot.width - 14)}
          y={Math.min(plot.top + plot.height * (1 - lowest.rate) + 17, plot.top + plot.height - 4)}
        >
          {lowest.text}
        </text>
      )}
    </svg>
  );
}

function ChosenColumn(props: {
  plot: Plot;
  band: ChartBand | undefined;
  series: readonly ChartSeries[];
  choice: Choice;
}) {
  const { plot, band, series, choice } = props;
  if (!band) return null;
  const wide = bandWidth(plot);
  const part = segmentsOf(band, series).find((segment) => segment.series === choice.series);
  const column = columnWidth(plot);
  const left = plot.left + wide * choice.index;
  return (
    <>
      <rect className={styles.band} x={left} y={plot.top} width={wide} height={plot.height} />
      {part && (
        <rect
          className={styles.part}
          x={bandMiddle(plot, choice.index) - column / 2}
          y={yOf(plot, part.to)}
          width={column}
          height={Math.max(2, yOf(plot, part.from) - yOf(plot, part.to) - 1)}
        />
      )}
    </>
  );
}

/** The lowest point of the line, the one worth a number; none where all points are much alike. */
function lowestOf(bands: readonly ChartBand[]): { index: number; rate: number; text: string } | null {
  let lowest: { index: number; rate: number; text: string } | null = null;
  let highest = 0;
  bands.forEach((band, index) => {
    if (band.line == null) return;
    highest = Math.max(highest, band.line);
    if (band.lineText && (!lowest || band.line < lowest.rate)) lowest = { index, rate: band.line, text: band.lineText };
  });
  const found = lowest as { index: number; rate: number; text: string } | null;
  return found && highest - found.rate >= 0.05 ? found : null;
}
