import { useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";
import { useText } from "#web/text/locale.tsx";
import styles from "./chart-layer.module.css";
import { ChartMarks } from "./chart-marks.tsx";
import { moveChoice, type Choice } from "./choice.ts";
import { bandAt, bandMiddle, seriesAt, type Plot } from "./plot.ts";
import type { StackedChartProps } from "./stacked-chart.tsx";

/** What lies over the drawing: labels, the chosen column, its card, the pointer and the keyboard. */
export function ChartLayer(props: StackedChartProps & { plot: Plot; width: number; height: number }) {
  const { label, series, bands, plot, width, height, line, card, describe, onOpen } = props;
  const t = useText();
  const [stored, choose] = useState<Choice | null>(null);
  // A live chart may lose columns while one of them is chosen.
  const choice = stored && stored.index < bands.length ? stored : null;

  const at = (event: PointerEvent | MouseEvent): Choice | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = bandAt(plot, event.clientX - box.left);
    const band = index === null ? undefined : bands[index];
    if (index === null || !band) return null;
    return { index, series: seriesAt(plot, band, series, event.clientY - box.top) };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const parts = choice ? series.filter(({ id }) => bands[choice.index]?.values[id]).map(({ id }) => id) : [];
    if (event.key === "Enter" && choice) onOpen(choice.index, choice.series);
    else if (event.key === "Escape" && choice) choose(null);
    else {
      const next = moveChoice(choice, event.key, bands.length, parts);
      if (!next) return;
      choose(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerMove = (event: PointerEvent) => {
    const next = at(event);
    if (next?.index !== choice?.index || next?.series !== choice?.series) choose(next);
  };
  const onClick = (event: MouseEvent) => {
    const clicked = at(event);
    if (clicked) onOpen(clicked.index, clicked.series);
  };

  return (
    <>
      <div
        className={styles.layer}
        // A slider, because that is what screen readers pass arrow keys to and read the value of.
        role="slider"
        aria-roledescription={t("chart.role")}
        aria-label={`${label}. ${t("chart.keys")}`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bands.length - 1)}
        aria-valuenow={choice ? choice.index : 0}
        aria-valuetext={choice ? describe(choice.index, choice.series) : ""}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => choose(null)}
        onBlur={() => choose(null)}
        onClick={onClick}
      />
      <ChartMarks
        plot={plot}
        width={width}
        height={height}
        bands={bands}
        series={series}
        choice={choice}
        line={!!line}
      />
      {choice && (
        <div className={styles.card} style={placeOf(bandMiddle(plot, choice.index), width)} aria-hidden="true">
          {card(choice.index, choice.series)}
        </div>
      )}
    </>
  );
}

/** The card stands beside the column, on the side with more room. */
function placeOf(x: number, width: number) {
  return x > width / 2 ? { right: Math.max(0, width - x + 34) } : { left: Math.max(0, x + 34) };
}
