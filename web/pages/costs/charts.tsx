import { useMemo } from "react";
import type { Bucket, Usage } from "#shared/api/usage.ts";
import { useText } from "#web/text/locale.tsx";
import type { ChartSeries } from "#web/ui/chart/chart-types.ts";
import { CostChart } from "./cost-chart.tsx";
import { costColumns, OTHER, type CostColumns, type modelCells } from "./cost-columns.ts";
import type { ChartName } from "./costs-view.ts";
import { filtersOf } from "./dimensions.ts";
import styles from "./costs-page.module.css";
import type { ModelColors } from "./model-colors.ts";
import { tokenColumns } from "./token-columns.ts";
import { TokensChart } from "./tokens-chart.tsx";
import type { CostsNavigation } from "./use-costs-view.ts";

/** The two charts of the range over one axis. */
export function Charts(props: {
  /** The axis of both, and what stands over it in the chart of costs. */
  buckets: readonly string[];
  cells: ReturnType<typeof modelCells>;
  byBucket: Usage;
  size: Bucket;
  ranked: readonly string[];
  colors: ModelColors;
  navigation: CostsNavigation;
}) {
  const { buckets, cells, byBucket, size, ranked, colors, navigation } = props;
  const { view, change, open } = navigation;
  const data = useMemo(() => costColumns(buckets, cells, ranked), [buckets, cells, ranked]);
  const series = useSeries(data, colors);
  const table = (chart: ChartName) => ({
    table: view.tables.includes(chart),
    onTable: (on: boolean) =>
      change({
        tables: on ? [...view.tables, chart] : view.tables.filter((each) => each !== chart),
        opened: view.opened,
      }),
  });
  const openCost = (bucket: string | null, id: string | null) => {
    const chosen = data.series.find((each) => each.id === id);
    const [key] = chosen?.keys ?? [];
    if (chosen && chosen.keys.length > 1) return open({ kind: "others", bucket });
    open({ kind: "requests", bucket, filters: key ? filtersOf(key, "model") : {} });
  };
  return (
    <div className={styles.charts}>
      <CostChart {...table("cost")} data={data} series={series} size={size} onOpen={openCost} />
      <TokensChart
        {...table("tokens")}
        columns={tokenColumns(buckets, byBucket.rows)}
        size={size}
        onOpen={(bucket) => open({ kind: "requests", bucket, filters: {} })}
      />
    </div>
  );
}

/** Names and colours of the series; the others go by their number, a single one by its name. */
function useSeries(data: CostColumns, colors: ModelColors): ChartSeries[] {
  const t = useText();
  return data.series.map(({ id, keys }) => {
    const [key] = keys;
    const name = key?.model ?? t("costs.notRecorded");
    const label = keys.length > 1 ? t("costs.other", { count: keys.length }) : name;
    return { id, label, color: id === OTHER ? "other" : (colors.get(id) ?? "other") };
  });
}
