import type { Bucket } from "#shared/api/usage.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import type { ChartSeries } from "#web/ui/chart/chart-types.ts";
import { CellButton } from "#web/ui/cell-button.tsx";
import { TableFrame } from "#web/ui/table-frame.tsx";
import styles from "./failure-chart-table.module.css";
import type { FailureColumn } from "./failure-columns.ts";

/** The counts of the chart as a table, the newest bucket first; an empty cell is none. */
export function FailureChartTable(props: {
  title: string;
  series: readonly ChartSeries[];
  columns: readonly FailureColumn[];
  size: Bucket;
  onOpen: (bucket: string, series: string | null) => void;
}) {
  const { title, series, columns, size, onOpen } = props;
  const t = useText();
  const format = useFormat();
  return (
    <TableFrame label={title} dense className={styles.frame}>
      <thead>
        <tr>
          <th scope="col">{t("errors.chart.time")}</th>
          {series.map(({ id, label }) => (
            <th key={id} scope="col" className="num">
              {label}
            </th>
          ))}
          <th scope="col" className="num">
            {t("errors.chart.total")}
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.toReversed().map(({ bucket, counts, total }) => (
          <tr key={bucket}>
            <th scope="row">{bucket === null ? format.unknown : format.bucketTitle(bucket, size)}</th>
            {series.map(({ id }) => (
              <td key={id} className="num">
                {counts.has(id) && (
                  <CellButton empty={bucket === null} onOpen={() => onOpen(bucket ?? "", id)}>
                    {format.count(counts.get(id) ?? null)}
                  </CellButton>
                )}
              </td>
            ))}
            <td className="num">
              <CellButton empty={bucket === null || total === 0} onOpen={() => onOpen(bucket ?? "", null)}>
                {format.count(total)}
              </CellButton>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
