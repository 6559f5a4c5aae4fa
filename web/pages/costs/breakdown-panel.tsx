import type { ReactNode } from "react";
import { useText } from "#web/text/locale.tsx";
import styles from "./breakdown.module.css";

/** The head around a breakdown; `total` above what is shown gives the way to all rows. */
export function BreakdownPanel(props: {
  title: string;
  note?: string | undefined;
  shown: number;
  total: number;
  onAll?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { title, note, shown, total, onAll, children } = props;
  const t = useText();
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {onAll && total > shown && (
          <button type="button" className={styles.all} onClick={onAll}>
            {t("costs.all", { count: total })}
          </button>
        )}
      </div>
      {total === 0 ? <p className={styles.none}>{t("costs.none")}</p> : children}
    </section>
  );
}
