import type { StackedChartProps } from "./stacked-chart.tsx";

/** More columns than this no chart draws quickly, nor can be told apart. */
export const MOST_BANDS = 500;

/** A chart of the last columns alone, where there are more than one can have: months of more than 41 years. */
export function lastBands(chart: StackedChartProps): StackedChartProps {
  const before = chart.bands.length - MOST_BANDS;
  if (before <= 0) return chart;
  return {
    ...chart,
    bands: chart.bands.slice(before),
    below: (width) => chart.below(width).slice(before),
    card: (index, series) => chart.card(index + before, series),
    describe: (index, series) => chart.describe(index + before, series),
    onOpen: (index, series) => chart.onOpen(index + before, series),
  };
}
