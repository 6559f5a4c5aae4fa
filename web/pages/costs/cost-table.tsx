import type { Bucket } from "#shared/api/usage.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { CellButton } from "#web/ui/cell-button.tsx";
import type { ChartSeries } from "#web/ui/chart/chart-types.ts";
import { Swatch } from "#web/ui/chart/legend.tsx";
import { TableFrame } from "#web/ui/table-frame.tsx";
import { addCells, EMPTY, type CostColumns } from "./cost-columns.ts";
import { NO_TIME } from "./costs-view.ts";
import styles from "./chart-table.module.css";
import { useBucketText } from "./use-bucket-text.ts";
import { useCostText } from "./use-cost-text.tsx";

/** The cost chart as a table: one row a bucket, one column a series, the same cells. */
export function CostTable(props: {
  title: string;
  data: CostColumns;
  series: readonly ChartSeries[];
  size: Bucket;
  onOpen: (bucket: string | null, series: string | null) => void;
}) {
  const { title, data, series, size, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const bucketText = useBucketText(size);
  const costText = useCostText();
  const sums = data.columns.map(({ cells }) => cells);
  const sumOf = (id: string) => sums.reduce((sum, cells) => addCells(sum, cells.get(id) ?? EMPTY), EMPTY);
  const all = data.columns.reduce((sum, { total }) => addCells(sum, total), EMPTY);
  return (
    <TableFrame label={title} dense className={styles.frame}>
      <thead>
        <tr>
          <th scope="col">{t(`costs.bucket.${size}`)}</th>
          {series.map(({ id, label, color }) => (
            <th key={id} scope="col" className="num">
              <Swatch color={color} /> {label}
            </th>
          ))}
          <th scope="col" className="num">
            {t("costs.total")}
          </th>
          <th scope="col" className="num">
            {t("costs.column.requests")}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.columns.map(({ bucket, cells, total }) => (
          <tr key={bucket}>
            <th scope="row">{bucketText.title(bucket)}</th>
            {series.map(({ id }) => {
              const cell = cells.get(id) ?? EMPTY;
              return (
                <td key={id} className="num">
                  <CellButton empty={cell.requests === 0} onOpen={() => onOpen(bucket ?? NO_TIME, id)}>
                    {costText.element(cell)}
                  </CellButton>
                </td>
              );
            })}
            <td className="num">
              <CellButton empty={total.requests === 0} onOpen={() => onOpen(bucket ?? NO_TIME, null)}>
                {costText.element(total)}
              </CellButton>
            </td>
            <td className="num">
              <CellButton empty={total.requests === 0} onOpen={() => onOpen(bucket ?? NO_TIME, null)}>
                {format.count(total.requests)}
              </CellButton>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("costs.total")}</th>
          {series.map(({ id }) => (
            <td key={id} className="num">
              <CellButton onOpen={() => onOpen(null, id)}>{costText.element(sumOf(id))}</CellButton>
            </td>
          ))}
          <td className="num">
            <CellButton onOpen={() => onOpen(null, null)}>{costText.element(all)}</CellButton>
          </td>
          <td className="num">
            <CellButton onOpen={() => onOpen(null, null)}>{format.count(all.requests)}</CellButton>
          </td>
        </tr>
      </tfoot>
    </TableFrame>
  );
}
