import type { ReactNode } from "react";
import type { Bucket } from "#shared/api/usage.ts";
import { useText } from "#web/text/locale.tsx";
import { CellButton } from "#web/ui/cell-button.tsx";
import { TableFrame } from "#web/ui/table-frame.tsx";
import { NO_TIME } from "./costs-view.ts";
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
                <Cell column={column} onOpen={onOpen}>
                  {tokenText.tokens(column, kind)}
                </Cell>
              </td>
            ))}
            <td className="num">
              <Cell column={column} onOpen={onOpen}>
                {tokenText.hitRate(column)}
              </Cell>
            </td>
            <td className="num">
              <Cell column={column} onOpen={onOpen}>
                {tokenText.requests(column)}
              </Cell>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Cell(props: { column: TokenColumn; onOpen: (bucket: string | null) => void; children: ReactNode }) {
  const { column, onOpen, children } = props;
  return (
    <CellButton empty={!column.row?.requests} onOpen={() => onOpen(column.bucket ?? NO_TIME)}>
      {children}
    </CellButton>
  );
}
