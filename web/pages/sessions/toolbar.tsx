import { ListFilter } from "lucide-react";
import { useState } from "react";
import type { Health } from "#shared/api/health.ts";
import type { SessionFacets } from "#shared/api/shapes.ts";
import { useMedia } from "#web/state/media.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { latePart, useLatePart } from "#web/ui/late-part.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { FACETS, type ListView } from "./list-view.ts";
import { RangeSelect } from "./range-select.tsx";
import { SearchBox } from "./search-box.tsx";
import { GroupSelect, SortSelect } from "./sort-select.tsx";
import styles from "./toolbar.module.css";
import type { ChangeView } from "./use-list-view.ts";

const lateDialog = latePart(() => import("#web/ui/dialog.tsx").then((module) => module.Dialog));

export interface ToolbarProps {
  readonly view: ListView;
  readonly change: ChangeView;
  /** How many sessions fit; null while it is not known. */
  readonly total: number | null;
  readonly health: Health | undefined;
  /** How many of them were active since the previous visit, and when that was, ms. */
  readonly fresh: { readonly count: number; readonly since: number } | null;
  readonly facets: SessionFacets | null;
  /** The facets do not stand beside the list. */
  readonly folded: boolean;
}

/** The head of the page: how many, search, what is new, range, group, sort, columns. */
export function Toolbar(props: ToolbarProps) {
  const { view, change, fresh, folded } = props;
  const t = useText();
  const format = useFormat();
  const narrow = useMedia("(max-width: 600px)");
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>{t("sessions.heading")}</h1>
      <span className={styles.count} role="status">
        <Count {...props} />
      </span>
      <SearchBox view={view} change={change} />
      {fresh && (fresh.count > 0 || view.onlyNew) && (
        <Button
          pressed={view.onlyNew}
          title={t("sessions.new.title", { time: format.dateTime(fresh.since) })}
          onClick={() => change((before) => ({ ...before, onlyNew: !before.onlyNew }))}
        >
          {t("sessions.new", { count: fresh.count })}
        </Button>
      )}
      {folded && <FiltersButton {...props} withSelects={narrow} />}
      <span className={styles.grow} />
      {!narrow && <ListSelects view={view} change={change} />}
      {!narrow && <ColumnsMenu />}
    </div>
  );
}

function Count({ view, total, health }: ToolbarProps) {
  const t = useText();
  if (total === null) return null;
  if (health?.index.state === "building") return t("sessions.soFar", { count: total });
  return view.range.kind === "all" ? t("count.sessions", { count: total }) : t("sessions.inRange", { count: total });
}

function ListSelects({ view, change }: { view: ListView; change: ChangeView }) {
  return (
    <>
      <RangeSelect range={view.range} onChange={(range) => change((before) => ({ ...before, range }))} />
      <GroupSelect view={view} change={change} />
      <SortSelect view={view} change={change} />
    </>
  );
}

/** The facets behind a button, where there is no room for them beside the list. */
function FiltersButton({ view, change, facets, total, withSelects }: ToolbarProps & { withSelects: boolean }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { Part: Dialog, trigger } = useLatePart(lateDialog);
  const count = FACETS.reduce((sum, name) => sum + view.facets[name].length, 0);
  return (
    <>
      <Button
        {...trigger}
        onClick={(event) => {
          setOpen(true);
          trigger.onClick(event);
        }}
        aria-haspopup="dialog"
      >
        <ListFilter aria-hidden="true" />
        {count === 0 ? t("sessions.filters") : t("sessions.filtersOn", { count })}
      </Button>
      {Dialog && (
        <Dialog open={open} onClose={() => setOpen(false)} title={t("sessions.filters")}>
          {withSelects && (
            <div className={styles.selects}>
              <ListSelects view={view} change={change} />
            </div>
          )}
          <div className={styles.filters}>{facets && <FacetPanel facets={facets} view={view} change={change} />}</div>
          {total !== null && (
            <div className={styles.show}>
              <Button variant="primary" onClick={() => setOpen(false)}>
                {t("count.sessions", { count: total })}
              </Button>
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}
