import type { ReactNode } from "react";
import type { ChartSeries } from "./chart-types.ts";
import { Swatch } from "./legend.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./hover-card.module.css";

/** The figures of one bucket, the same as in its row of the table. */
export function HoverCard(props: {
  title: string;
  rows: readonly { series: ChartSeries; value: ReactNode }[];
  chosen: string | null;
  total: { label: string; value: ReactNode };
  extra?: { label: string; value: ReactNode } | undefined;
  note: string;
}) {
  const { title, rows, chosen, total, extra, note } = props;
  return (
    <>
      <div className={styles.title}>{title}</div>
      <dl className={styles.rows}>
        {rows.map(({ series, value }) => (
          <div key={series.id} className={classNames(styles.row, series.id === chosen && styles.chosen)}>
            <dt>
              <Swatch color={series.color} />
              <span className="ellipsis">{series.label}</span>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={classNames(styles.row, styles.total)}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
        {extra && (
          <div className={styles.row}>
            <dt>{extra.label}</dt>
            <dd>{extra.value}</dd>
          </div>
        )}
      </dl>
      <div className={styles.note}>{note}</div>
    </>
  );
}
