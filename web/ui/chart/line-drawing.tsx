import { Curve, Dot } from "recharts";
import { classNames } from "#web/ui/class-names.ts";
import type { ChartBand } from "./chart-types.ts";
import styles from "./drawing.module.css";
import { bandMiddle, bandWidth, yOf, type Plot } from "./plot.ts";

/** From this width of a band, px, each point of the line has a dot; below it those alone that join no other. */
const DOTTED = 12;

/** The bands' line over the columns, broken where a band has no value, with its own axis from 0 to 1 on the right. */
export function LineDrawing(props: { plot: Plot; bands: readonly ChartBand[]; tickText: (value: number) => string }) {
  const { bands, tickText } = props;
  const plot: Plot = { ...props.plot, max: 1 };
  const points = bands.map(({ line }, index) => ({
    x: bandMiddle(plot, index),
    y: line == null ? null : yOf(plot, line),
  }));
  const alone = (index: number) => points[index - 1]?.y == null && points[index + 1]?.y == null;
  return (
    <>
      {[0, 0.5, 1].map((tick) => (
        <text key={tick} x={plot.left + plot.width + 12} y={yOf(plot, tick)} dy="0.355em">
          {tickText(tick)}
        </text>
      ))}
      {/* its ground first, so that it can be told from the columns it crosses */}
      <Curve className={classNames(styles.ground)} type="linear" points={points} />
      <Curve className={classNames(styles.line)} type="linear" points={points} />
      {points.map(({ x, y }, index) =>
        y !== null && (bandWidth(plot) >= DOTTED || alone(index)) ? (
          <Dot key={index} className={classNames(styles.dot)} cx={x} cy={y} r={2.5} />
        ) : null,
      )}
    </>
  );
}
