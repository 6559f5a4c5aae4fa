import type { ReactNode } from "react";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useText } from "#web/text/locale.tsx";
import { TableFrame } from "#web/ui/table-frame.tsx";
import styles from "./breakdown.module.css";

/** The table around the rows of a breakdown: names, the figure that a bar repeats, and the other figures. */
export function BreakdownFrame(props: {
  title: string;
  /** The words of the columns of figures; the bar stands behind the first. */
  columns: readonly [PlainTextKey, ...PlainTextKey[]];
  children: ReactNode;
}) {
  const { title, columns, children } = props;
  const [measured, ...others] = columns;
  const t = useText();
  return (
    <TableFrame label={title} dense className={styles.frame}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{title}</span>
          </th>
          <th scope="col" className="num">
            {t(measured)}
          </th>
          <th className={styles.barCell} aria-hidden="true" />
          {others.map((column) => (
            <th key={column} scope="col" className="num">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </TableFrame>
  );
}
