import { Link } from "react-router";
import { useText } from "#web/text/locale.tsx";
import styles from "./completeness.module.css";
import type { DrillFilters } from "./costs-view.ts";

/** What an amount or a sum of tokens does not contain. */
export interface Gaps {
  readonly unpriced: number;
  readonly withoutUsage: number;
  readonly unreadable?: number | undefined;
}

/** How complete a total is, in words: null when nothing is missing. */
export function useGapsText(): (gaps: Gaps) => string | null {
  const t = useText();
  return ({ unpriced, withoutUsage, unreadable = 0 }) => {
    const parts = [
      unpriced > 0 && t("count.unpriced", { count: unpriced }),
      withoutUsage > 0 && t("count.withoutUsage", { count: withoutUsage }),
      unreadable > 0 && t("count.unreadable", { count: unreadable }),
    ].filter((part) => part !== false);
    return parts.length > 0 ? parts.join(" · ") : null;
  };
}

/** How complete the total of the page is: each part opens what is missing. */
export function Completeness(props: { gaps: Gaps; building: boolean; onOpen: (filters: DrillFilters) => void }) {
  const { gaps, building, onOpen } = props;
  const t = useText();
  const { unpriced, withoutUsage, unreadable = 0 } = gaps;
  const complete = unpriced === 0 && withoutUsage === 0 && unreadable === 0;
  return (
    <span className={styles.parts}>
      {building && <span>{t("costs.soFar")}</span>}
      {complete && <span>{t("costs.complete")}</span>}
      {unpriced > 0 && (
        <button type="button" className={styles.part} onClick={() => onOpen({ has: "unpriced" })}>
          {t("count.unpriced", { count: unpriced })}
        </button>
      )}
      {withoutUsage > 0 && (
        <button type="button" className={styles.part} onClick={() => onOpen({ has: "without_usage" })}>
          {t("count.withoutUsage", { count: withoutUsage })}
        </button>
      )}
      {unreadable > 0 && (
        <Link to="/?has=unreadable" className={styles.part}>
          {t("count.unreadable", { count: unreadable })}
        </Link>
      )}
    </span>
  );
}
