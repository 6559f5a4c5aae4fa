import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./figure.module.css";

/** A figure with its name. `strip` is a session's header, `block` a preview, `large` a dashboard. */
export function Figure(props: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Colours the note: the figure is incomplete. */
  warn?: boolean | undefined;
  /** The definition, shown on hover. */
  means?: string | undefined;
  look?: "strip" | "block" | "large" | undefined;
}) {
  const { label, value, note, warn, means, look = "strip" } = props;
  const noteElement = note !== undefined && note !== null && (
    <span className={classNames(styles.note, warn && styles.warn)}>{note}</span>
  );
  return (
    <div className={styles[look]} title={means}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value} {noteElement}
      </dd>
    </div>
  );
}

/** The list that figures stand in. */
export function Figures({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <dl className={className}>{children}</dl>;
}
