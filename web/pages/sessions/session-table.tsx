import { useCallback, useEffect, useMemo, useRef, type CSSProperties, type MouseEvent, type Ref } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";
import { useText } from "#web/text/locale.tsx";
import { useWidth } from "#web/ui/chart/use-width.ts";
import { gridTemplate, type ColumnId } from "./columns.ts";
import { MOST_ROWS, type ListRow, type ListRows } from "./list-rows.ts";
import type { Sort, SortKey } from "./list-view.ts";
import styles from "./session-table.module.css";
import type { CellContext } from "./table-cells.tsx";
import { TableHead } from "./table-head.tsx";
import { DayRow, PendingRow, rowId, SessionRow } from "./table-rows.tsx";

/** How far ahead of what is seen rows are fetched, px. */
const AHEAD = 1500;
/** So many rows from the top the list is as good as on top. */
const ON_TOP = 150;

export interface SessionTableProps {
  readonly list: ListRows;
  readonly total: number;
  readonly days: SessionList["days"];
  readonly columns: readonly ColumnId[];
  readonly narrow: boolean;
  readonly zone: string;
  readonly context: CellContext;
  readonly sort: Sort;
  readonly onSort: (key: SortKey) => void;
  readonly selected: string | null;
  /** The list is on its way to its end. */
  readonly seeksEnd: boolean;
  readonly onPick: (key: string, session: SessionSummary, event: MouseEvent) => void;
  /** Fetches the next page; undefined while it cannot. */
  readonly onNeedMore: (() => void) | undefined;
  readonly onTop: () => void;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The list as a grid of which only the visible rows exist. */
export function SessionTable(props: SessionTableProps) {
  const { list, total, columns, narrow, sort, onSort, selected, ref } = props;
  const t = useText();
  const [scroller, inner] = useWidth<HTMLDivElement>();
  const handle = useRef<VirtualizerHandle>(null);
  const { rows, indexOf } = list;
  const selectedIndex = selected === null ? undefined : indexOf.get(selected);

  const onScroll = useMoreOnScroll(props, handle);
  useScrollToSelected(handle, scroller, selected, selectedIndex);
  const row = useRowRenderer(props);
  const end = rows.length - 1;
  useEffect(() => {
    if (props.seeksEnd) handle.current?.scrollToIndex(end, { align: "end" });
  }, [props.seeksEnd, end]);

  return (
    <div
      ref={ref}
      role="grid"
      aria-label={t("sessions.list")}
      aria-rowcount={rows.length + 1}
      aria-colcount={narrow ? 4 : columns.length}
      aria-activedescendant={selected !== null && selectedIndex !== undefined ? rowId(selected) : undefined}
      tabIndex={0}
      className={styles.frame}
      style={measuresOf(columns, inner)}
    >
      {!narrow && <TableHead columns={columns} sort={sort} onSort={onSort} />}
      <div ref={scroller} className={styles.scroller}>
        <Virtualizer
          ref={handle}
          data={rows}
          scrollRef={scroller}
          keepMounted={selectedIndex === undefined ? [] : [selectedIndex]}
          onScroll={onScroll}
        >
          {row}
        </Virtualizer>
        {total > MOST_ROWS && <p className={styles.end}>{t("sessions.beyond", { count: total - MOST_ROWS })}</p>}
      </div>
    </div>
  );
}

/** Measures that all rows share, `inner` being their width in px. */
function measuresOf(columns: readonly ColumnId[], inner: number): CSSProperties {
  const measures = {
    "--columns": gridTemplate(columns),
    "--inner": `${inner}px`,
    "--sum-inset": columns.includes("children") ? "35px" : "0",
  };
  return measures as CSSProperties;
}

function useRowRenderer(props: SessionTableProps) {
  const { columns, narrow, zone, context, selected, onPick, days } = props;
  const sums = useMemo(() => new Map(days.map((day) => [day.day, day])), [days]);
  return useCallback(
    (row: ListRow, index: number) => {
      switch (row.kind) {
        case "day":
          return (
            <DayRow
              key={`day-${row.day}`}
              index={index}
              day={row.day}
              sums={row.day === null ? undefined : sums.get(row.day)}
              columns={narrow ? 4 : columns.length}
              now={context.now}
              zone={zone}
            />
          );
        case "session":
          return (
            <SessionRow
              key={row.key}
              index={index}
              columns={columns}
              narrow={narrow}
              session={row.session}
              rowKey={row.key}
              selected={row.key === selected}
              context={context}
              onPick={onPick}
            />
          );
        case "pending":
          return <PendingRow key={`pending-${index}`} index={index} narrow={narrow} />;
        default:
          return row satisfies never;
      }
    },
    [columns, narrow, zone, context, selected, onPick, sums],
  );
}

/** Asks for more while what is not loaded is in sight or near; after each page once more, as long as it is. */
function useMoreOnScroll(props: SessionTableProps, handle: React.RefObject<VirtualizerHandle | null>) {
  const { list, onNeedMore, onTop } = props;
  const check = useCallback(() => {
    const view = handle.current;
    if (!view) return;
    const last = view.findItemIndex(view.scrollOffset + view.viewportSize + AHEAD);
    if (list.rows[last]?.kind === "pending" || last >= list.rows.length - 1) onNeedMore?.();
    if (view.findItemIndex(view.scrollOffset) < ON_TOP) onTop();
  }, [handle, list, onNeedMore, onTop]);
  useEffect(check, [check]);
  return check;
}

/** Brings the selected row into sight when the selection moves; not when the order of the rows does. */
function useScrollToSelected(
  handle: React.RefObject<VirtualizerHandle | null>,
  scroller: React.RefObject<HTMLElement | null>,
  selected: string | null,
  index: number | undefined,
): void {
  const shown = useRef<string>(null);
  useEffect(() => {
    if (selected === null) shown.current = null;
    if (selected === null || index === undefined || selected === shown.current) return;
    shown.current = selected;
    // The head of the first day comes into sight with its first row.
    if (index <= 1) scroller.current?.scrollTo({ top: 0 });
    else handle.current?.scrollToIndex(index, { align: "nearest" });
  }, [handle, scroller, selected, index]);
}
