import { useState } from "react";
import type { Format } from "#shared/format/format.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { useNow } from "#web/state/now.ts";
import { ChartFrame } from "#web/ui/chart/chart-frame.tsx";
import type { ChartBand, ChartSeries } from "#web/ui/chart/chart-types.ts";
import { Legend } from "#web/ui/chart/legend.tsx";
import { StackedChart } from "#web/ui/chart/stacked-chart.tsx";
import type { ChartProps } from "./cost-chart.tsx";
import { HoverCard } from "#web/ui/chart/hover-card.tsx";
import { hitRateOf, TOKEN_KINDS, tokensOf, type TokenColumn, type TokenKind } from "./token-columns.ts";
import { TokensTable } from "./tokens-table.tsx";
import { toggled } from "#web/ui/toggled.ts";
import { useBucketText } from "./use-bucket-text.ts";
import { useTokenText } from "./use-token-text.ts";
import { BUCKET_WORDS } from "./words.ts";

/** The dashed line of the chart, in the legend. */
const HIT_RATE = "hit-rate";

/** Tokens per bucket by kind, with the cache hit rate as a line; as a chart or as a table of the same figures. */
export function TokensChart(props: ChartProps & { columns: readonly TokenColumn[] }) {
  const { columns, size, table, onTable, onOpen, className } = props;
  const t = useText();
  const format = useFormat();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const series = useKinds();
  const title = t(BUCKET_WORDS[size].tokens);
  const zone = format.zoneLabel(useNow(60_000));
  return (
    <ChartFrame
      title={title}
      note={t("costs.tokens.note")}
      table={table}
      onTable={onTable}
      legend={
        <Legend
          series={series}
          hidden={hidden}
          onToggle={(id) => setHidden(toggled(hidden, id))}
          line={{ id: HIT_RATE, label: t("costs.cacheHit") }}
        />
      }
      foot={t("costs.axis", { zone })}
      className={className}
    >
      {table ? (
        <TokensTable title={title} columns={columns} size={size} onOpen={(bucket) => onOpen(bucket, null)} />
      ) : (
        <Columns
          {...{ columns, size, title }}
          series={series.filter(({ id }) => !hidden.has(id))}
          line={!hidden.has(HIT_RATE)}
          onOpen={(bucket) => onOpen(bucket, null)}
        />
      )}
    </ChartFrame>
  );
}

function useKinds(): readonly ChartSeries[] {
  const t = useText();
  return [
    { id: "cache_read", label: t("figure.cacheRead"), color: "1" },
    { id: "cache_write", label: t("figure.otherInput"), color: "4" },
    { id: "output", label: t("figure.output"), color: "2" },
  ];
}

function Columns(props: {
  columns: readonly TokenColumn[];
  series: readonly ChartSeries[];
  size: ChartProps["size"];
  title: string;
  line: boolean;
  onOpen: (bucket: string | null) => void;
}) {
  const { series, size, title, line, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const bucketText = useBucketText(size);
  const tokenText = useTokenText();
  const columns = props.columns.filter(({ bucket }) => bucket !== null);
  const bands = columns.map((column): ChartBand => {
    const rate = hitRateOf(column);
    return {
      id: column.bucket ?? "",
      values: Object.fromEntries(TOKEN_KINDS.map((kind) => [kind, tokensOf(column, kind)])),
      total: null,
      line: line ? rate : null,
      lineText: rate === null ? null : format.percent(rate),
    };
  });
  const rows = (column: TokenColumn) =>
    series.toReversed().map((each) => ({ series: each, value: tokenText.tokens(column, each.id as TokenKind) }));
  return (
    <StackedChart
      label={title}
      series={series}
      bands={bands}
      tickText={(tokens) => axisTokens(tokens, format)}
      line={line ? { tickText: format.percent } : undefined}
      below={(width) =>
        bucketText.below(
          columns.map(({ bucket }) => bucket ?? ""),
          width,
        )
      }
      empty={t("costs.chart.noTokens")}
      card={(index, part) => {
        const column = columns[index];
        return (
          column && (
            <HoverCard
              title={bucketText.title(column.bucket)}
              rows={rows(column)}
              chosen={part}
              total={{ label: t("costs.total"), value: tokenText.tokens(column, "total") }}
              extra={{ label: t("costs.cacheHit"), value: tokenText.hitRate(column) }}
              note={tokenText.note(column)}
            />
          )
        );
      }}
      describe={(index) => {
        const column = columns[index];
        if (!column) return "";
        const parts = rows(column).map((row) => `${row.series.label} ${row.value}`);
        const rate = `${t("costs.cacheHit")} ${tokenText.hitRate(column)}`;
        return [bucketText.title(column.bucket), ...parts, rate, tokenText.note(column)].join(". ");
      }}
      onOpen={(index) => onOpen(columns[index]?.bucket ?? null)}
    />
  );
}

/** An axis is in round numbers: `1.5M` says as much as `1.50M`. */
function axisTokens(tokens: number, format: Format): string {
  return format.tokens(tokens).replace(/(\.\d)0(?=\D)/, "$1");
}
