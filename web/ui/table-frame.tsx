import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./table-frame.module.css";

/**
 * A table that scrolls sideways inside its own frame, never with the page. Inside: plain `<thead>` and `<tbody>`;
 * cells of numbers take the class `num`.
 */
export function TableFrame(props: {
  label: string;
  children: ReactNode;
  /** Rows of 24 px, as in dashboards. */
  dense?: boolean | undefined;
  className?: string | undefined;
}) {
  const { label, children, dense, className } = props;
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className={classNames(styles.frame, className)} role="region" aria-label={label} tabIndex={0}>
      <table aria-label={label} className={classNames(styles.table, dense && styles.dense)}>
        {children}
      </table>
    </div>
  );
}
