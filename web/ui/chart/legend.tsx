import { chartColor, type ChartSeries } from "./chart-types.ts";
import styles from "./chart-frame.module.css";

/** The series of a chart with their colours; a press hides one or shows it again. */
export function Legend(props: {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** The name of the dashed line, where there is one. */
  line?: { id: string; label: string } | undefined;
}) {
  const { series, hidden, onToggle, line } = props;
  return (
    <>
      {series.map(({ id, label, color }) => (
        <button
          key={id}
          type="button"
          className={styles.key}
          aria-pressed={!hidden.has(id)}
          onClick={() => onToggle(id)}
        >
          <Swatch color={color} />
          <span className="ellipsis">{label}</span>
        </button>
      ))}
      {line && (
        <button
          type="button"
          className={styles.key}
          aria-pressed={!hidden.has(line.id)}
          onClick={() => onToggle(line.id)}
        >
          <svg width="16" height="8" aria-hidden="true">
            <path d="M0 4h16" stroke="var(--text)" strokeWidth="1.5" strokeDasharray="4 3" />
          </svg>
          {line.label}
        </button>
      )}
    </>
  );
}

/** The colour of a series as a small square. */
export function Swatch({ color }: { color: ChartSeries["color"] }) {
  return <span className={styles.swatch} style={{ background: chartColor(color) }} aria-hidden="true" />;
}
