import styles from "./sparkline.module.css";

const WIDTH = 84;
const HEIGHT = 18;

/** Counts over time as thin bars on a line of nothing; the highest bar is the group's own most. */
export function Sparkline({ counts, label }: { counts: readonly number[]; label: string }) {
  const most = Math.max(1, ...counts);
  const step = WIDTH / Math.max(1, counts.length);
  const width = Math.max(1, Math.min(4, step - 1));
  const bars = counts
    .map((count, index) => {
      if (count === 0) return "";
      const height = Math.max(2, Math.round((count / most) * HEIGHT));
      const x = (index * step).toFixed(1);
      return `M${x} ${HEIGHT - height}h${width.toFixed(1)}V${HEIGHT}H${x}z`;
    })
    .join("");
  return (
    <svg className={styles.spark} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className={styles.base} />
      <path d={bars} className={styles.bars} />
    </svg>
  );
}
