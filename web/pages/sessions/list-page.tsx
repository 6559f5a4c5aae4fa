import { useCallback, useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from "react";
import { useNavigate } from "react-router";
import type { SessionSummary } from "#shared/api/shapes.ts";
import { describeError } from "#web/api/api-error.ts";
import { useHealth } from "#web/api/use-health.ts";
import { useCommands } from "#web/commands/bindings.ts";
import { useHiddenColumns } from "#web/state/hidden-columns.ts";
import { useMedia } from "#web/state/media.ts";
import { setPreference, usePreferences } from "#web/state/preferences.ts";
import { useText } from "#web/text/locale.tsx";
import { useWidth } from "#web/ui/chart/use-width.ts";
import { ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { COLUMNS, visibleColumns, type ColumnId } from "./columns.ts";
import { FacetPanel } from "./facet-panel.tsx";
import { ListNotices } from "./list-notices.tsx";
import styles from "./list-page.module.css";
import { idOfKey, type ListRows } from "./list-rows.ts";
import { sortedBy, type ListView } from "./list-view.ts";
import { NoSessions } from "./no-sessions.tsx";
import { Preview, type PreviewTarget } from "./preview.tsx";
import { sessionAddress } from "./session-facts.ts";
import { SessionTable } from "./session-table.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useFresh, useList } from "./use-list.ts";
import { useListKeys } from "./use-list-keys.ts";
import type { ChangeView } from "./use-list-view.ts";
import { useSeekEnd } from "./use-seek-end.ts";
import { useSelection } from "./use-selection.ts";

export interface ViewProps {
  readonly view: ListView;
  readonly change: ChangeView;
  readonly previousVisit: number | null;
}

/** The list of sessions with its facets and the preview of the selected one. */
export function ListPage({ view, change, previousVisit }: ViewProps) {
  const t = useText();
  const { query, latest, list, total, days, dayOf, zone, now } = useList(view, previousVisit);
  const { data: health } = useHealth();
  const fresh = useFresh(view, previousVisit);
  const { selected: chosen, select, settle } = useSelection(view.selected, change);
  const panels = usePanels(chosen !== null);
  const first = useFirst(list);
  const selected = chosen ?? (panels.docked ? first : null);
  const [middle, width] = useWidth<HTMLDivElement>();
  const grid = useRef<HTMLDivElement>(null);
  const hidden = useHiddenColumns().filter((id): id is ColumnId => id in COLUMNS);
  const hiddenText = hidden.join();
  const columns = useMemo(
    () => visibleColumns({ width, preview: panels.docked, hidden: hiddenText.split(",") as ColumnId[] }),
    [width, panels.docked, hiddenText],
  );
  const narrow = useMedia("(max-width: 600px)");

  const navigate = useNavigate();
  const open = (session: SessionSummary) => {
    settle();
    void navigate(sessionAddress(session));
  };
  const end = useSeekEnd(list.rows, select);
  const pick = usePick({ selected, select: end.select, open, previews: panels.previews });
  useListKeys({ ...list, selected, chosen, select: end.select, open, view, change, grid, seekEnd: end.seek });

  const context = useMemo(
    () => ({ highestCost: latest?.max_cost_usd ?? null, now, previousVisit, dayOf }),
    [latest?.max_cost_usd, now, previousVisit, dayOf],
  );
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, backOnTop } = query;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const target = useTarget(selected, list);

  return (
    <div className={styles.page}>
      <Toolbar
        view={view}
        change={change}
        total={latest?.total ?? null}
        building={health?.index.state === "building"}
        fresh={fresh}
        facets={latest?.facets ?? null}
        folded={panels.foldsFacets}
        hidden={hidden}
      />
      <ListNotices health={health} moreError={isFetchNextPageError ? query.error : null} onRetry={more} />
      <div className={styles.panels}>
        {panels.facets && (
          <aside className={styles.facets} aria-label={t("sessions.filters")}>
            {latest && <FacetPanel facets={latest.facets} view={view} change={change} />}
          </aside>
        )}
        <div ref={middle} className={styles.list} aria-busy={query.isPlaceholderData}>
          {query.error && !latest && (
            <ErrorView
              title={t("sessions.failed")}
              {...describeError(query.error)}
              onRetry={() => void query.refetch()}
            />
          )}
          {!query.error && !latest && <LoadingView rows={16} rowHeight={narrow ? 58 : 28} />}
          {latest && total === 0 && <NoSessions view={view} change={change} all={latest.all} health={health} />}
          {latest && total > 0 && (
            <SessionTable
              ref={grid}
              list={list}
              total={total}
              days={days}
              columns={columns}
              narrow={narrow}
              zone={zone}
              context={context}
              sort={view.sort}
              onSort={(key) => change((before) => sortedBy(before, key))}
              selected={selected}
              seeksEnd={end.seeks}
              onPick={pick}
              onNeedMore={hasNextPage && !isFetching && !isFetchNextPageError ? more : undefined}
              onTop={backOnTop}
            />
          )}
        </div>
        {(panels.docked || panels.floats) && (
          <Preview
            target={target}
            floating={panels.floats}
            onClose={() => (panels.floats ? select(null) : setPreference("detailPanel", false))}
          />
        )}
      </div>
    </div>
  );
}

/** Which panels stand beside the list: all from 1280 px on; the preview floats below that, the facets fold at 1024. */
function usePanels(hasSelection: boolean) {
  const { sidePanel, detailPanel } = usePreferences();
  const wide = useMedia("(min-width: 1280px)");
  const foldsFacets = useMedia("(max-width: 1023px)");
  useCommands({
    sidePanel: foldsFacets ? undefined : () => setPreference("sidePanel", !sidePanel),
    detailPanel: foldsFacets ? undefined : () => setPreference("detailPanel", !detailPanel),
  });
  return {
    facets: sidePanel && !foldsFacets,
    foldsFacets,
    docked: wide && detailPanel,
    floats: !wide && !foldsFacets && detailPanel && hasSelection,
    /** A click on a row shows it beside; else it opens it. */
    previews: detailPanel && !foldsFacets,
  };
}

/** What a click on a row does: the first selects it, where there is a preview; the second opens it. */
function usePick(options: {
  selected: string | null;
  select: (key: string) => void;
  open: (session: SessionSummary) => void;
  previews: boolean;
}) {
  const latest = useRef(options);
  // The rows keep one handler, so that a selection renders two of them and not all.
  useLayoutEffect(() => {
    latest.current = options;
  });
  return useCallback((key: string, session: SessionSummary, event: MouseEvent) => {
    const { selected, select, open, previews } = latest.current;
    // A link in the row has done what it was asked for, and a marked text is to be copied.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!previews || event.type === "dblclick") return open(session);
    if (selected !== key) select(key);
  }, []);
}

/** The key of the session that was on top first: what the preview shows before one is chosen, whoever comes on top. */
function useFirst({ rows, indexOf }: ListRows): string | null {
  const [pinned, pin] = useState<string | null>(null);
  if (pinned !== null && indexOf.has(pinned)) return pinned;
  const row = rows.find(({ kind }) => kind === "session");
  const first = row?.kind === "session" ? row.key : null;
  if (first !== pinned) pin(first);
  return first;
}

function useTarget(selected: string | null, list: ListRows): PreviewTarget | null {
  const index = selected === null ? undefined : list.indexOf.get(selected);
  const row = index === undefined ? undefined : list.rows[index];
  const session = row?.kind === "session" ? row.session : null;
  return selected === null ? null : { id: idOfKey(selected), session };
}
