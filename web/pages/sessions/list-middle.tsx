import { useCallback, useMemo, type RefObject } from "react";
import type { Health } from "#shared/api/health.ts";
import { describeError } from "#web/api/api-error.ts";
import { useHiddenColumns } from "#web/state/hidden-columns.ts";
import { useMedia } from "#web/state/media.ts";
import { useText } from "#web/text/locale.tsx";
import { useWidth } from "#web/ui/chart/use-width.ts";
import { ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { COLUMNS, visibleColumns, type ColumnId } from "./columns.ts";
import styles from "./list-page.module.css";
import { sortedBy, type ListView } from "./list-view.ts";
import { NoSessions } from "./no-sessions.tsx";
import { SessionTable } from "./session-table.tsx";
import type { useList } from "./use-list.ts";
import type { ChangeView } from "./use-list-view.ts";
import type { Pick } from "./use-pick.ts";

export interface ListMiddleProps {
  readonly view: ListView;
  readonly change: ChangeView;
  readonly loaded: ReturnType<typeof useList>;
  readonly health: Health | undefined;
  readonly previousVisit: number | null;
  /** The preview stands beside and says what the widest columns say. */
  readonly preview: boolean;
  readonly selected: string | null;
  readonly seeksEnd: boolean;
  readonly onPick: Pick;
  readonly grid: RefObject<HTMLDivElement | null>;
}

/** The table, or what stands in its place: an error, rows on their way, why there are none. */
export function ListMiddle(props: ListMiddleProps) {
  const { view, change, loaded, health, preview } = props;
  const { query, latest, total } = loaded;
  const t = useText();
  const narrow = useMedia("(max-width: 600px)");
  const [middle, width] = useWidth<HTMLDivElement>();
  const columns = useColumns(width, preview);
  const { error, refetch, isPlaceholderData } = query;
  return (
    <div ref={middle} className={styles.list} aria-busy={isPlaceholderData}>
      {error && !latest && (
        <ErrorView title={t("sessions.failed")} {...describeError(error)} onRetry={() => void refetch()} />
      )}
      {!error && !latest && <LoadingView rows={16} rowHeight={narrow ? 58 : 28} />}
      {latest && total === 0 && <NoSessions view={view} change={change} all={latest.all} health={health} />}
      {latest && total > 0 && <LoadedTable {...props} columns={columns} narrow={narrow} />}
    </div>
  );
}

function LoadedTable(props: ListMiddleProps & { columns: readonly ColumnId[]; narrow: boolean }) {
  const { view, change, loaded, previousVisit, selected, seeksEnd, onPick, grid, columns, narrow } = props;
  const { query, latest, list, total, days, dayOf, zone, now } = loaded;
  const highestCost = latest?.max_cost_usd ?? null;
  const context = useMemo(() => ({ highestCost, now, previousVisit, dayOf }), [highestCost, now, previousVisit, dayOf]);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, backOnTop } = query;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
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
      seeksEnd={seeksEnd}
      onPick={onPick}
      onNeedMore={hasNextPage && !isFetching && !isFetchNextPageError ? more : undefined}
      onTop={backOnTop}
    />
  );
}

/** The columns that the reader has not taken out and that fit. */
function useColumns(width: number, preview: boolean): readonly ColumnId[] {
  const hidden = useHiddenColumns();
  return useMemo(
    () => visibleColumns({ width, preview, hidden: hidden.filter((id): id is ColumnId => id in COLUMNS) }),
    [width, preview, hidden],
  );
}
