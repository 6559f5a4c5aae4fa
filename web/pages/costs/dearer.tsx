import { useState } from "react";
import { Link } from "react-router";
import type { CausesRow } from "#shared/api/causes.ts";
import { CAUSES, type Cause } from "#shared/figures/dearer.ts";
import { describeError } from "#web/api/api-error.ts";
import { useCauses } from "#web/api/use-causes.ts";
import { useText } from "#web/text/locale.tsx";
import { CellButton } from "#web/ui/cell-button.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { sessionLink } from "#web/ui/session-link.ts";
import { ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { CauseList } from "./cause-list.tsx";
import { cellOf } from "./cost-columns.ts";
import type { DrillFilters } from "./costs-view.ts";
import styles from "./dearer.module.css";
import { filtersOf, idOf, NO_VALUE } from "./dimensions.ts";
import { selectionParams, type Selection } from "./usage-params.ts";
import { useCostText } from "./use-cost-text.tsx";
import type { CostsNavigation } from "./use-costs-view.ts";

/** How many of the dearest are looked at, and how many of those with a cause are shown. */
const LOOKED_AT = 50;
const SHOWN = 6;

type By = "session" | "task";

/** The dearest sessions or tasks that have a cause, each cause with the way to exactly its requests. */
export function Dearer({ selection, navigation }: { selection: Selection; navigation: CostsNavigation }) {
  const t = useText();
  const [by, setBy] = useState<By>("session");
  const query = useCauses({ ...selectionParams(selection), group_by: by, limit: LOOKED_AT });
  const title = t("costs.dearer");
  const open = (filters: DrillFilters) => navigation.open({ kind: "requests", bucket: null, filters });
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2 title={t("figure.causes.means")}>{title}</h2>
        <Segmented
          label={t("costs.dearer.by")}
          value={by}
          options={[
            { value: "session", label: t("costs.dearer.sessions") },
            { value: "task", label: t("costs.dearer.tasks") },
          ]}
          onChange={setBy}
        />
      </div>
      {query.data ? (
        <>
          <div className={styles.range}>
            <span className="text-3">{t("costs.dearer.all")}</span>
            <CauseList causes={query.data.totals} onOpen={(cause) => open({ has: cause })} />
          </div>
          <Rows rows={query.data.rows} by={by} onOpen={open} />
        </>
      ) : query.error ? (
        <ErrorView title={title} {...describeError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingView rows={SHOWN} rowHeight={40} />
      )}
    </section>
  );
}

function Rows(props: { rows: readonly CausesRow[]; by: By; onOpen: (filters: DrillFilters) => void }) {
  const { rows, by, onOpen } = props;
  const t = useText();
  const shown = rows.filter(hasAny).slice(0, SHOWN);
  if (shown.length === 0) return <p className={styles.none}>{t("costs.dearer.none")}</p>;
  return (
    <ol className={styles.rows}>
      {shown.map((row) => (
        <DearRow key={idOf(row.key)} row={row} by={by} onOpen={onOpen} />
      ))}
    </ol>
  );
}

function hasAny({ causes }: CausesRow): boolean {
  return CAUSES.some((cause) => causes[cause].requests > 0);
}

function DearRow({ row, by, onOpen }: { row: CausesRow; by: By; onOpen: (filters: DrillFilters) => void }) {
  const t = useText();
  const costText = useCostText();
  const { key, causes } = row;
  const task = key.task == null ? t("costs.task.outside") : t("costs.task", { number: key.task });
  const inTask = { task: key.task == null ? NO_VALUE : String(key.task) };
  const filters: DrillFilters = { ...filtersOf(key, "session"), ...(by === "task" && inTask) };
  const name = row.title ?? t("costs.untitled");
  const place = [by === "task" ? task : null, key.project, key.agent].filter(Boolean).join(" · ");
  return (
    <li>
      <div className={styles.line}>
        <Link to={`${sessionLink({ ...key, session: key.session ?? "" })}&view=costs`} className={styles.name}>
          <span className="ellipsis">{name}</span>
          <small className="ellipsis">{place}</small>
        </Link>
        <CellButton label={t("costs.requestsOf", { name })} onOpen={() => onOpen(filters)}>
          {costText.element(cellOf(row))}
        </CellButton>
      </div>
      <CauseList causes={causes} onOpen={(cause: Cause) => onOpen({ ...filters, has: cause })} />
    </li>
  );
}
