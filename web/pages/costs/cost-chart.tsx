import { useState, type ReactNode } from "react";
import type { Bucket } from "#shared/api/usage.ts";
import type { Format } from "#shared/format/format.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { ChartFrame } from "#web/ui/chart/chart-frame.tsx";
import type { ChartBand, ChartSeries } from "#web/ui/chart/chart-types.ts";
import { Legend } from "#web/ui/chart/legend.tsx";
import { StackedChart } from "#web/ui/chart/stacked-chart.tsx";
import { HoverCard } from "#web/ui/chart/hover-card.tsx";
import { CostTable } from "./cost-table.tsx";
import { EMPTY, isBound, type CostCell, type CostColumns } from "./cost-columns.ts";
import { toggled } from "#web/ui/toggled.ts";
import { useCostText } from "./use-cost-text.tsx";
import { useBucketText } from "./use-bucket-text.ts";
import { BUCKET_WORDS } from "./words.ts";

/** What a chart needs of the page around it. */
export interface ChartProps {
  readonly size: Bucket;
  readonly table: boolean;
  readonly onTable: (table: boolean) => void;
  readonly onOpen: (bucket: string | null, series: string | null) => void;
  readonly className?: string | undefined;
}

/** Cost per bucket, stacked by model, as a chart or as a table of the same cells. */
export function CostChart(props: ChartProps & { data: CostColumns; series: readonly ChartSeries[] }) {
  const { data, series, size, table, onTable, onOpen, className } = props;
  const t = useText();
  const format = useFormat();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = series.filter(({ id }) => !hidden.has(id));
  const bound = data.columns.some(({ total }) => isBound(total));
  const title = t(BUCKET_WORDS[size].cost);
  const zone = format.zoneLabel(useNow(60_000));
  return (
    <ChartFrame
      title={title}
      note={t(bound ? "costs.chart.bounds" : "costs.chart.note")}
      table={table}
      onTable={onTable}
      legend={<Legend series={series} hidden={hidden} onToggle={(id) => setHidden(toggled(hidden, id))} />}
      foot={t("costs.axis", { zone })}
      className={className}
    >
      {table ? (
        <CostTable title={title} data={data} series={series} size={size} onOpen={onOpen} />
      ) : (
        <Columns data={data} series={shown} size={size} title={title} onOpen={onOpen} />
      )}
    </ChartFrame>
  );
}

function Columns(props: {
  data: CostColumns;
  series: readonly ChartSeries[];
  size: Bucket;
  title: string;
  onOpen: ChartProps["onOpen"];
}) {
  const { data, series, size, title, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const bucketText = useBucketText(size);
  const costText = useCostText();
  const columns = data.columns.filter(({ bucket }) => bucket !== null);
  const cellAt = (index: number, id: string): CostCell => columns[index]?.cells.get(id) ?? EMPTY;

  const bands = columns.map(({ bucket, cells, total }): ChartBand => {
    const values = Object.fromEntries([...cells].map(([id, cell]) => [id, pixels(cell.nano)]));
    const visible = series.reduce((sum, { id }) => sum + (cells.get(id)?.nano ?? NONE), NONE);
    return {
      id: bucket ?? "",
      values,
      total: total.requests > 0 && visible > NONE ? format.money(visible) : null,
    };
  });

  const rows = (index: number): { series: ChartSeries; value: ReactNode; text: string }[] =>
    series
      .filter(({ id }) => cellAt(index, id).requests > 0)
      .toReversed()
      .map((each) => {
        const cell = cellAt(index, each.id);
        return { series: each, value: costText.element(cell), text: costText.text(cell) };
      });
  const total = (index: number) => columns[index]?.total ?? EMPTY;
  const bucketAt = (index: number) => columns[index]?.bucket ?? null;

  return (
    <StackedChart
      label={title}
      series={series}
      bands={bands}
      tickText={(nano, step) => axisMoney(nano, step, format)}
      below={(width) =>
        bucketText.below(
          columns.map(({ bucket }) => bucket ?? ""),
          width,
        )
      }
      empty={t(emptyText(columns.map(({ total: all }) => all)))}
      card={(index, part) => (
        <HoverCard
          title={bucketText.title(bucketAt(index))}
          rows={rows(index)}
          chosen={part}
          total={{ label: t("costs.total"), value: costText.element(total(index)) }}
          note={costText.note(total(index))}
        />
      )}
      describe={(index, part) =>
        [
          bucketText.title(bucketAt(index)),
          ...rows(index)
            .filter((row) => part === null || row.series.id === part)
            .map((row) => `${row.series.label} ${row.text}`),
          `${t("costs.total")} ${costText.text(total(index))}`,
          t("count.requests", { count: total(index).requests }),
        ].join(". ")
      }
      onOpen={(index, part) => onOpen(bucketAt(index), part)}
    />
  );
}

/** Why no column has a height; what is not known is not said to be nothing. */
function emptyText(totals: readonly CostCell[]) {
  if (totals.some(({ unpriced }) => unpriced > 0)) return "costs.chart.unpriced";
  return totals.some(({ withoutUsage }) => withoutUsage > 0) ? "costs.chart.unknown" : "costs.chart.free";
}

const NONE = 0n;

/** A height to draw. Money that is shown never comes from it. */
function pixels(nano: bigint | null): number | null {
  return nano === null ? null : Number(nano);
}

/** An axis is in round amounts: no cents where its steps are whole dollars, finer ones where they are below a cent. */
function axisMoney(nano: number, step: number, format: Format): string {
  if (step % DOLLAR === 0) return format.money(BigInt(nano)).replace(/\.00$/, "");
  const decimals = step % (DOLLAR / 100) === 0 ? 2 : step % (DOLLAR / 10_000) === 0 ? 4 : 6;
  return format.money(BigInt(nano), { decimals });
}

const DOLLAR = 1_000_000_000;
