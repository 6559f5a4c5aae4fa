import { ArrowDown, ArrowUp } from "lucide-react";
import { useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { columnOf, type ColumnId } from "./columns.ts";
import type { Sort, SortKey } from "./list-view.ts";
import styles from "./session-table.module.css";

/** The heads of the columns; those that can be sorted by are buttons. */
export function TableHead(props: { columns: readonly ColumnId[]; sort: Sort; onSort: (key: SortKey) => void }) {
  const { columns, sort, onSort } = props;
  return (
    <div role="row" aria-rowindex={1} className={classNames(styles.row, styles.head)}>
      {columns.map((id) => (
        <ColumnHead key={id} id={id} sort={sort} onSort={onSort} />
      ))}
    </div>
  );
}

function ColumnHead({ id, sort, onSort }: { id: ColumnId; sort: Sort; onSort: (key: SortKey) => void }) {
  const t = useText();
  const { text, number, sort: key } = columnOf(id);
  const sorted = key !== undefined && key === sort.key;
  const direction = sort.descending ? "descending" : "ascending";
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <span role="columnheader" aria-sort={sorted ? direction : undefined} className={number && "num"}>
      {key === undefined ? (
        <span className="visually-hidden">{t(text)}</span>
      ) : (
        <button type="button" className={styles.sort} onClick={() => onSort(key)}>
          {sorted && number && <Arrow aria-hidden="true" />}
          <span className="ellipsis">{t(text)}</span>
          {sorted && !number && <Arrow aria-hidden="true" />}
        </button>
      )}
    </span>
  );
}
