import { Link } from "react-router";
import type { UsageKey, UsageRow } from "#shared/api/usage.ts";
import { useText } from "#web/text/locale.tsx";
import styles from "./breakdown.module.css";
import { cellOf } from "./cost-columns.ts";
import type { DrillFilters } from "./costs-view.ts";
import { filtersOf, idOf, NO_VALUE } from "./dimensions.ts";
import { CellButton } from "#web/ui/cell-button.tsx";
import { sessionLink } from "#web/ui/session-link.ts";
import { useCostText } from "./use-cost-text.tsx";

/** The dearest tasks of the range, each with its session. */
export function TaskList(props: { rows: readonly UsageRow[]; onOpen: (filters: DrillFilters) => void }) {
  const { rows, onOpen } = props;
  const t = useText();
  const costText = useCostText();
  return (
    <ol className={styles.tasks}>
      {rows.map((row) => {
        const { key } = row;
        const number = key.task == null ? t("costs.task.outside") : t("costs.task", { number: key.task });
        return (
          <li key={idOf(key)}>
            <Link to={sessionLink({ ...key, session: key.session ?? "" })}>
              <span className="ellipsis">{row.title ?? t("costs.untitled")}</span>
              <small className="ellipsis">{[number, key.project, key.agent].filter(Boolean).join(" · ")}</small>
            </Link>
            <span className={styles.amount}>
              <CellButton label={t("costs.requestsOf", { name: number })} onOpen={() => onOpen(taskFilters(row.key))}>
                {costText.element(cellOf(row))}
              </CellButton>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function taskFilters(key: UsageKey): DrillFilters {
  return { ...filtersOf(key, "session"), task: key.task == null ? NO_VALUE : String(key.task) };
}
