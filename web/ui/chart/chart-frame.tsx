import type { ReactNode } from "react";
import { useText } from "#web/text/locale.tsx";
import styles from "./chart-frame.module.css";

/**
 * What stands around a chart: its title, what it shows and in which unit, the switch between chart and table, its
 * legend, and the axis' caption below.
 */
export function ChartFrame(props: {
  title: string;
  note: ReactNode;
  table: boolean;
  onTable: (table: boolean) => void;
  legend: ReactNode;
  /** What the axis below is in: the zone of a time axis. */
  foot?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  const { title, note, table, onTable, legend, foot, children, className } = props;
  const t = useText();
  return (
    <section className={`${styles.frame} ${className ?? ""}`} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.note}>{note}</span>
        <button type="button" className={styles.toggle} onClick={() => onTable(!table)}>
          {t(table ? "action.viewAsChart" : "action.viewAsTable")}
          <span className="visually-hidden">: {title}</span>
        </button>
      </div>
      {!table && <div className={styles.legend}>{legend}</div>}
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}
