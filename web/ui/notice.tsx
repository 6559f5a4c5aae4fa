import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./notice.module.css";

/** One line above the content: stale, reconnecting, paused, building. The content stays. */
export function Notice(props: {
  tone?: "warn" | "error" | "quiet" | undefined;
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  const { tone = "quiet", icon, children, action } = props;
  return (
    <div role="status" className={classNames(styles.notice, styles[tone])}>
      {icon}
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  );
}
