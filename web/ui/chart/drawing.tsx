import { Bar, CartesianGrid, ComposedChart, Line, XAxis, YAxis } from "recharts";
import { chartColor, type ChartBand, type ChartSeries } from "./chart-types.ts";
import { bandWidth, type Plot } from "./plot.ts";

/** Widest column in px; more bands than this leave no gap and no dots. */
const WIDEST = 52;
const DENSE = 90;

const TICK = { fill: "var(--text-3)", fontSize: 11 };

/** What the library draws: axes, grid, columns, line. It reacts to nothing; the layer above it does. */
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
  /** Width of the left axis, and of the right one, which is there for a line, px. */
  readonly axes: { readonly left: number; readonly right: number };
  readonly line?: { readonly tickText: (value: number) => string } | undefined;
}

/** A stacked column chart with an optional line on a right axis from 0 to 1. */
export function Drawing(props: DrawingProps) {
  const { plot, width, height, series, bands, below, ticks, tickText, axes, line } = props;
  const dense = bands.length > DENSE;
  const texts = new Map(bands.map((band, index) => [band.id, below[index]]));
  const shown = bands.filter(({ id }) => texts.get(id) != null).map(({ id }) => id);
  return (
    <ComposedChart
      width={width}
      height={height}
      data={bands as ChartBand[]}
      margin={{ top: plot.top, right: 0, bottom: 0, left: 0 }}
      barCategoryGap={dense ? 0 : "22%"}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--border)" syncWithTicks shapeRendering="crispEdges" />
      <XAxis
        dataKey="id"
        height={height - plot.top - plot.height}
        ticks={shown}
        interval={0}
        tickFormatter={(id: string) => texts.get(id) ?? ""}
        tick={TICK}
        tickLine={false}
        tickMargin={5}
        axisLine={{ stroke: "var(--border-strong)" }}
      />
      <YAxis
        width={axes.left}
        domain={[0, plot.max]}
        ticks={[...ticks]}
        interval={0}
        tickFormatter={tickText}
        tick={TICK}
        tickMargin={6}
        tickLine={false}
        axisLine={false}
      />
      {line && (
        <YAxis
          yAxisId="line"
          orientation="right"
          width={axes.right}
          domain={[0, 1]}
          ticks={[0, 0.5, 1]}
          interval={0}
          tickFormatter={line.tickText}
          tick={TICK}
          tickMargin={6}
          tickLine={false}
          axisLine={false}
        />
      )}
      {series.map(({ id, color }) => (
        <Bar
          key={id}
          dataKey={(band: ChartBand) => band.values[id] ?? null}
          stackId="column"
          maxBarSize={WIDEST}
          isAnimationActive={false}
          fill={chartColor(color)}
          shape={Part}
        />
      ))}
      {line && lineOf(bands, bandWidth(plot) >= 12)}
    </ComposedChart>
  );
}

/** The line twice: its ground first, so that it can be told from the columns it crosses. */
function lineOf(bands: readonly ChartBand[], dots: boolean) {
  const alone = (index: number) => bands[index - 1]?.line == null && bands[index + 1]?.line == null;
  const shared = {
    yAxisId: "line",
    dataKey: "line",
    connectNulls: false,
    isAnimationActive: false,
    activeDot: false as const,
  };
  return (
    <>
      <Line {...shared} stroke="var(--bg)" strokeWidth={4} dot={false} />
      <Line
        {...shared}
        stroke="var(--text)"
        strokeWidth={1.5}
        strokeDasharray="4 3"
        dot={({ key, cx, cy, index }) =>
          typeof cy === "number" && (dots || alone(index)) ? (
            <circle key={key} cx={cx} cy={cy} r={2.5} fill="var(--bg)" stroke="var(--text)" strokeWidth={1.5} />
          ) : (
            <g key={key} />
          )
        }
      />
    </>
  );
}

/** One part of a column, a pixel apart from the one below; what is above nothing stays visible. */
function Part(props: { x?: number; y?: number; width?: number; height?: number; fill?: string }) {
  const { x = 0, y = 0, width = 0, height = 0, fill } = props;
  if (!(height > 0)) return null;
  return <rect x={x} y={y} width={width} height={height > 2 ? height - 1 : Math.max(1, height)} fill={fill} />;
}
