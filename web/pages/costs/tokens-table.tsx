import type { Bucket } from "#shared/api/shapes.ts";
import { useText } from "#web/text/locale.tsx";
import { TableFrame } from "#web/ui/table-frame.tsx";
import { CellButton } from "./cell-button.tsx";
import styles from "./chart-table.module.css";
import { TOKEN_KINDS, type TokenColumn } from "./token-columns.ts";
import { useBucketText } from "./use-bucket-text.ts";
import { useTokenText } from "./use-token-text.ts";

/** The tokens chart as a table: one row a bucket. */
export function TokensTable(props: {
  title: string;
  columns: readonly TokenColumn[];
  size: Bucket;
  onOpen: (bucket: string | null) => void;
}) {
  const { title, columns, size, onOpen } = props;
  const t = useText();
  const bucketText = useBucketText(size);
  const tokenText = useTokenText();
  const heads = ["figure.cacheRead", "figure.otherInput", "figure.output", "costs.total", "costs.cacheHit"] as const;
  return (
    <TableFrame label={title} dense className={styles.frame}>
      <thead>
        <tr>
          <th scope="col">{t(`costs.bucket.${size}`)}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="num">
              {t(head)}
            </th>
          ))}
          <th scope="col" className="num">
            {t("costs.column.requests")}
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.bucket}>
            <th scope="row">{bucketText.title(column.bucket)}</th>
            {[...TOKEN_KINDS, "total" as const].map((kind) => (
              <td key={kind} className="num">
                <CellButton empty={!column.row?.requests} onOpen={() => onOpen(column.bucket)}>
                  {tokenText.tokens(column, kind)}
                </CellButton>
              </td>
            ))}
            <td className="num">{tokenText.hitRate(column)}</td>
            <td className="num">{tokenText.requests(column)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
