import { Link } from "react-router";
import type { UsageRow } from "#shared/api/shapes.ts";
import { useText } from "#web/text/locale.tsx";
import styles from "./breakdown.module.css";
import { cellOf } from "./cost-columns.ts";
import { idOf } from "./dimensions.ts";
import { sessionLink } from "#web/ui/session-link.ts";
import { useCostText } from "./use-cost-text.tsx";

/** The dearest tasks of the range, each with its session. */
export function TaskList({ rows }: { rows: readonly UsageRow[] }) {
  const t = useText();
  const costText = useCostText();
  return (
    <ol className={styles.tasks}>
      {rows.map((row) => {
        const { key } = row;
        const number = key.task == null ? t("costs.task.outside") : t("costs.task", { number: key.task + 1 });
        return (
          <li key={idOf(key)}>
            <Link to={sessionLink({ ...key, session: key.session ?? "" })}>
              <span className="ellipsis">{row.title ?? t("costs.untitled")}</span>
              <small className="ellipsis">{[number, key.project, key.agent].filter(Boolean).join(" · ")}</small>
            </Link>
            <span className={styles.amount}>{costText.element(cellOf(row))}</span>
          </li>
        );
      })}
    </ol>
  );
}
