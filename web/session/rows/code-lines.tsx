import type { ReactNode } from "react";
import { useText } from "#web/text/locale.tsx";
import { firstLines, lastLines } from "#web/session/content/excerpt.ts";
import styles from "./row.module.css";
import { useFold } from "./use-fold.ts";

const SHORT = 10;

/**
 * Lines of code or output in a box, its end (or its start) shown and the rest one click away. Of very many lines only
 * the nearest thousands are drawn at once, and it says so.
 */
export function CodeLines<Line>(props: {
  lines: readonly Line[];
  name: string;
  from: "start" | "end";
  limit?: number | undefined;
  children: (line: Line, index: number) => ReactNode;
}) {
  const { lines, name, from, limit = SHORT, children } = props;
  const t = useText();
  const [open, toggle] = useFold(`${name}/lines`);
  const [longer, showLonger] = useFold(`${name}/all`);
  const shown = open ? (longer ? Infinity : MANY) : limit;
  const excerpt = from === "end" ? lastLines(lines, shown) : firstLines(lines, shown);
  const more = open ? showLonger : toggle;
  return (
    <div className={styles.code}>
      {excerpt.before > 0 && (
        <button type="button" className={styles.more} onClick={more}>
          {t("session.lines.above", { count: excerpt.before })}
        </button>
      )}
      <pre>
        {excerpt.lines.map((line, index) => (
          <span key={index + excerpt.before} className={styles.line}>
            {children(line, index + excerpt.before)}
          </span>
        ))}
      </pre>
      {excerpt.after > 0 && (
        <button type="button" className={styles.more} onClick={more}>
          {t("session.lines.below", { count: excerpt.after })}
        </button>
      )}
    </div>
  );
}

/** Lines that are drawn at once when an output is opened. */
const MANY = 3000;
