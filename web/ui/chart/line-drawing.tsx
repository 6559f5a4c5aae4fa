import { Line, LineChart, XAxis, YAxis } from "recharts";
import type { ChartBand } from "./chart-types.ts";
import { bandWidth, type Plot } from "./plot.ts";

export interface LineDrawingProps {
  readonly plot: Plot;
  readonly width: number;
  readonly height: number;
  readonly bands: readonly ChartBand[];
  /** Width of the line's axis, px. */
  readonly rightAxis: number;
  readonly tickText: (value: number) => string;
}

/** The bands' line over the columns, with its own axis from 0 to 1 on the right. */
export function LineDrawing({ plot, width, height, bands, rightAxis, tickText }: LineDrawingProps) {
  const points = bands.map(({ line }, index) => ({ middle: index + 0.5, line }));
  const alone = (index: number) => bands[index - 1]?.line == null && bands[index + 1]?.line == null;
  const isDotted = (index: number) => bandWidth(plot) >= DOTTED || alone(index);
  const shared = { dataKey: "line", connectNulls: false, isAnimationActive: false, activeDot: false as const };
  return (
    <LineChart
      width={width}
      height={height}
      data={points}
      margin={{ top: plot.top, right: 0, bottom: height - plot.top - plot.height, left: plot.left }}
      accessibilityLayer={false}
    >
      <XAxis hide dataKey="middle" type="number" domain={[0, bands.length]} />
      <YAxis
        orientation="right"
        width={rightAxis}
        domain={[0, 1]}
        ticks={[0, 0.5, 1]}
        interval={0}
        tickFormatter={tickText}
        tick={{ fill: "var(--text-3)", fontSize: 11 }}
        tickMargin={6}
        tickLine={false}
        axisLine={false}
      />
      {/* its ground first, so that it can be told from the columns it crosses */}
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
    </LineChart>
  );
}

/** From this width of a band, px, each point of the line has a dot; below it those alone that join no other. */
const DOTTED = 12;
