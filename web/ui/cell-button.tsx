import type { ReactNode } from "react";
import styles from "./cell-button.module.css";

/** A number in a table that opens what stands behind it; one with nothing behind it opens nothing. */
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
