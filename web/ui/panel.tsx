import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./panel.module.css";

/** A region of a page with a head of 36 px: title, a grey note, actions at the right. Panels are divided by lines. */
export function Panel(props: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  /** The body scrolls within the panel. */
  scroll?: boolean | undefined;
}) {
  const { title, note, actions, children, className, scroll } = props;
  return (
    <section className={classNames(styles.panel, className)} aria-label={title}>
      <div className={styles.head}>
        <h2 className="ellipsis">{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {actions && <span className={styles.actions}>{actions}</span>}
      </div>
      <div className={classNames(styles.body, scroll && styles.scroll)}>{children}</div>
    </section>
  );
}
