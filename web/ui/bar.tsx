import { classNames } from "./class-names.ts";
import styles from "./bar.module.css";

/** A piece of a bar: its share of the whole (0–1) and its colour among the chart colours. */
export interface BarPart {
  share: number;
  color?: "1" | "2" | "3" | "4" | "5" | "other" | "accent" | "neutral" | undefined;
}

/**
 * A horizontal bar on a linear scale shared by its neighbours. It repeats a number beside it, so it is hidden from
 * screen readers. A share above nothing stays visible.
 */
export function Bar({ parts, track }: { parts: readonly BarPart[]; track?: boolean | undefined }) {
  return (
    <span className={classNames(styles.bar, track && styles.track)} aria-hidden="true">
      {parts
        .filter((part) => part.share > 0)
        .map((part, index) => (
          <span
            key={index}
            className={styles[`c-${part.color ?? "1"}`]}
            style={{ width: `${Math.min(100, part.share * 100)}%` }}
          />
        ))}
    </span>
  );
}

/** How far something is, 0–1, with its name for screen readers. */
export function Progress({ label, value }: { label: string; value: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.progress}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
