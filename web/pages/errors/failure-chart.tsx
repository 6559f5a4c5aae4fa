import { useState } from "react";
import type { FailureGroups } from "#shared/api/failures.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { bucketTicks } from "#web/ui/chart/bucket-ticks.ts";
import { ChartFrame } from "#web/ui/chart/chart-frame.tsx";
import type { ChartSeries } from "#web/ui/chart/chart-types.ts";
import { HoverCard } from "#web/ui/chart/hover-card.tsx";
import { Legend } from "#web/ui/chart/legend.tsx";
import { StackedChart } from "#web/ui/chart/stacked-chart.tsx";
import { toggled } from "#web/ui/toggled.ts";
import { classColors, lookOf } from "./class-look.ts";
import { type FailureColumn, failureColumns, REST, toBand } from "./failure-columns.ts";
import { FailureChartTable } from "./failure-chart-table.tsx";

const HEIGHT = 150;

/** Failures per bucket, stacked by class, as a chart or as a table of the same counts. */
export function FailureChart(props: {
  data: FailureGroups;
  table: boolean;
  onTable: (table: boolean) => void;
  /** Opens the failures of a bucket: all of them, or those of some classes. */
  onOpen: (bucket: string, classes: readonly string[] | null) => void;
}) {
  const { data, table, onTable } = props;
  const t = useText();
  const format = useFormat();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const size = data.bucket ?? "day";
  const colors = classColors(data.facets.class);
  const all = failureColumns(data.buckets ?? [], data.groups, data.facets.class, colors);
  const { series: names, columns, classes } = all;
  const open = (bucket: string, id: string | null) => props.onOpen(bucket, (id !== null && classes.get(id)) || null);
  const series = names.map((id): ChartSeries => {
    const label = t(id === REST ? "errors.class.rest" : lookOf(id).text);
    return { id, label, color: colors.get(id) ?? "other" };
  });
  const shown = series.filter(({ id }) => !hidden.has(id));
  const title = t(`errors.chart.${size}`);
  return (
    <ChartFrame
      title={title}
      note={t("errors.chart.note")}
      table={table}
      onTable={onTable}
      legend={<Legend series={series} hidden={hidden} onToggle={(id) => setHidden(toggled(hidden, id))} />}
      foot={t("errors.chart.zone", { zone: format.zoneLabel(useNow(60_000)) })}
    >
      {table ? (
        <FailureChartTable title={title} series={series} columns={columns} size={size} onOpen={open} />
      ) : (
        <Columns {...{ title, size, columns }} series={shown} onOpen={open} />
      )}
    </ChartFrame>
  );
}

function Columns(props: {
  title: string;
  size: NonNullable<FailureGroups["bucket"]>;
  series: readonly ChartSeries[];
  columns: readonly FailureColumn[];
  onOpen: (bucket: string, series: string | null) => void;
}) {
  const { title, size, series, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const columns = props.columns.filter(({ bucket }) => bucket !== null);
  const titleAt = (index: number) => format.bucketTitle(columns[index]?.bucket ?? "", size);
  const rowsAt = (index: number) =>
    series.toReversed().flatMap((each) => {
      const count = columns[index]?.counts.get(each.id);
      return count === undefined ? [] : [{ series: each, value: format.count(count) }];
    });
  const totalAt = (index: number) => format.count(columns[index]?.total ?? null);
  return (
    <StackedChart
      label={title}
      series={series}
      bands={columns.map(toBand)}
      tickText={format.count}
      height={HEIGHT}
      axisWidth={36}
      below={(width) =>
        bucketTicks(
          columns.map(({ bucket }) => bucket ?? ""),
          size,
          width,
          format,
        )
      }
      card={(index, part) => (
        <HoverCard
          title={titleAt(index)}
          rows={rowsAt(index)}
          chosen={part}
          total={{ label: t("errors.chart.total"), value: totalAt(index) }}
          note={title}
        />
      )}
      describe={(index) =>
        [titleAt(index), totalAt(index), ...rowsAt(index).map((row) => `${row.series.label} ${row.value}`)].join(". ")
      }
      onOpen={(index, part) => onOpen(columns[index]?.bucket ?? "", part)}
    />
  );
}
