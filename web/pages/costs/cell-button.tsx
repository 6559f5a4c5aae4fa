import type { ReactNode } from "react";
import styles from "./chart-table.module.css";

/** A number in a table that opens the requests behind it; one without requests opens nothing. */
export function CellButton(props: {
  empty?: boolean;
  label?: string | undefined;
  onOpen: () => void;
  children: ReactNode;
}) {
  const { empty, label, onOpen, children } = props;
  if (empty) return <span className="text-3">{children}</span>;
  return (
    <button type="button" className={styles.cell} title={label} onClick={onOpen}>
      {children}
    </button>
  );
}
