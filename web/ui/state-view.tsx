import { CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { useServerText, useText } from "#web/text/locale.tsx";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import styles from "./state-view.module.css";

/** Nothing to show: one sentence, where it was looked for, one action. */
export function EmptyView(props: {
  title: string;
  children?: ReactNode;
  place?: string | undefined;
  action?: ReactNode;
}) {
  const { title, children, place, action } = props;
  return (
    <div className={styles.view}>
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {place && <code className={styles.place}>{place}</code>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

/** What failed: what happened, where, what to do now. Other panels stay. */
export function ErrorView(props: {
  title: string;
  /** The cause in words, as the server or the browser said it. */
  what?: string | undefined;
  /** The request, file or line it happened at. */
  where?: string | undefined;
  hint?: string | undefined;
  onRetry?: (() => void) | undefined;
}) {
  const { title, what, where, hint, onRetry } = props;
  const t = useText();
  const serverText = useServerText();
  const details = [title, what, where, hint].filter(Boolean).join("\n");
  return (
    <div className={styles.view} role="alert">
      <h2 className={styles.error}>
        <CircleX aria-hidden="true" />
        {title}
      </h2>
      {what && <p className={styles.text}>{serverText(what)}</p>}
      {hint && <p className={styles.text}>{serverText(hint)}</p>}
      {where && <code className={styles.place}>{where}</code>}
      <div className={styles.actions}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry}>
            {t("action.tryAgain")}
          </Button>
        )}
        <CopyButton text={details} label={t("action.copyDetails")} />
      </div>
    </div>
  );
}

/** Rows of true height while the first answer is under way; nothing is visible for the first 150 ms. */
export function LoadingView({ rows = 8, rowHeight = 28 }: { rows?: number; rowHeight?: number }) {
  const t = useText();
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{t("view.loading")}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} style={{ height: rowHeight }} aria-hidden="true">
          <span style={{ width: 34 }} />
          <span style={{ width: `${24 + ((index * 37) % 29)}%` }} />
          <span style={{ width: 76 }} />
          <span style={{ width: 34 }} />
        </div>
      ))}
    </div>
  );
}
