import { ComposedChart, Line, XAxis, YAxis } from "recharts";
import type { ChartBand } from "./chart-types.ts";
import { bandWidth, type Plot } from "./plot.ts";

const TICK = { fill: "var(--text-3)", fontSize: 11 };

export interface BucketsAndLineProps {
  readonly plot: Plot;
  readonly width: number;
  readonly height: number;
  readonly bands: readonly ChartBand[];
  /** The text under each band; null for none. */
  readonly below: readonly (string | null)[];
  /** Width of the right axis, which is there for a line, px. */
  readonly rightAxis: number;
  readonly line?: { readonly tickText: (value: number) => string } | undefined;
}

/** The axis of the buckets, and the line with its own from 0 to 1: what the library draws, over the columns. */
export function BucketsAndLine(props: BucketsAndLineProps) {
  const { plot, width, height, bands, below, rightAxis, line } = props;
  const texts = new Map(bands.map((band, index) => [band.id, below[index]]));
  const shown = bands.filter(({ id }) => texts.get(id) != null).map(({ id }) => id);
  return (
    <ComposedChart
      width={width}
      height={height}
      data={bands as ChartBand[]}
      margin={{ top: plot.top, right: 0, bottom: 0, left: plot.left }}
      accessibilityLayer={false}
    >
      <XAxis
        dataKey="id"
        scale="band"
        height={height - plot.top - plot.height}
        ticks={shown}
        interval={0}
        tickFormatter={(id: string) => texts.get(id) ?? ""}
        tick={TICK}
        tickLine={false}
        tickMargin={5}
        axisLine={false}
      />
      {line && (
        <YAxis
          yAxisId="line"
          orientation="right"
          width={rightAxis}
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
      {line && lineOf(plot, bands)}
    </ComposedChart>
  );
}

/** From this width of a band, px, each point of the line has a dot; below it those alone that join no other. */
const DOTTED = 12;

/** The line twice: its ground first, so that it can be told from the columns it crosses. */
function lineOf(plot: Plot, bands: readonly ChartBand[]) {
  const alone = (index: number) => bands[index - 1]?.line == null && bands[index + 1]?.line == null;
  const isDotted = (index: number) => bandWidth(plot) >= DOTTED || alone(index);
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
        dot={
          bands.some(({ line }, index) => line != null && isDotted(index)) &&
          (({ key, cx, cy, index }) =>
            typeof cy === "number" && isDotted(index) ? (
              <circle key={key} cx={cx} cy={cy} r={2.5} fill="var(--bg)" stroke="var(--text)" strokeWidth={1.5} />
            ) : (
              <g key={key} />
            ))
        }
      />
    </>
  );
}
