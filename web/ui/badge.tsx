import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./badge.module.css";

/** A small fact on a row: errors, children, unreadable lines. `title` says in words what icon and number mean. */
export function Badge(props: {
  tone?: "plain" | "error" | "warn" | "ok" | undefined;
  icon?: ReactNode;
  title?: string | undefined;
  children: ReactNode;
}) {
  const { tone = "plain", icon, title, children } = props;
  return (
    <span className={classNames(styles.badge, styles[tone])} title={title}>
      {icon}
      <span aria-hidden={title ? true : undefined}>{children}</span>
      {title && <span className="visually-hidden">{title}</span>}
    </span>
  );
}
