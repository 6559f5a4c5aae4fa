import { memo, type MouseEvent } from "react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";
import type { ColumnId } from "./columns.ts";
import { moneyOf } from "./session-facts.ts";
import { SessionTitle } from "./session-title.tsx";
import styles from "./session-table.module.css";
import { Cell, type CellContext } from "./table-cells.tsx";
import { Elapsed, LiveStateMark } from "./ticking.tsx";
import { dayStart } from "./time-range.ts";

/** What a row of any kind is told. `index` counts rows of the grid, heads of days included. */
interface RowPlace {
  readonly index: number;
  readonly columns: readonly ColumnId[];
  /** Two lines instead of columns. */
  readonly narrow: boolean;
}

/** A session of the list. */
export const SessionRow = memo(function SessionRow(
  props: RowPlace & {
    session: SessionSummary;
    rowKey: string;
    selected: boolean;
    context: CellContext;
    onPick: (key: string, session: SessionSummary, event: MouseEvent) => void;
  },
) {
  const { index, columns, narrow, session, rowKey, selected, context, onPick } = props;
  return (
    // The keyboard reaches rows through the grid, by the app's own keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="row"
      id={rowId(rowKey)}
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={classNames(
        narrow ? styles.narrow : styles.row,
        styles.session,
        selected && styles.selected,
        session.state === "empty" && styles.dim,
      )}
      onClick={(event) => onPick(rowKey, session, event)}
      onDoubleClick={(event) => onPick(rowKey, session, event)}
    >
      {narrow ? (
        <NarrowCells session={session} context={context} />
      ) : (
        columns.map((id) => <Cell key={id} id={id} session={session} context={context} />)
      )}
    </div>
  );
});

/** The element id of a row; keys may hold spaces and slashes. */
export function rowId(key: string): string {
  return `session-${encodeURIComponent(key)}`;
}

function NarrowCells({ session, context }: { session: SessionSummary; context: CellContext }) {
  const format = useFormat();
  const about = [session.project, session.agent, session.model_id ?? format.unknown];
  return (
    <>
      <span role="gridcell">
        <LiveStateMark session={session} />
      </span>
      <span role="gridcell" className={styles.narrowTitle}>
        <SessionTitle session={session} previousVisit={context.previousVisit} />
      </span>
      <span role="gridcell" className={classNames(styles.about, "ellipsis")}>
        {about.join(" · ")} · <Elapsed session={session} />
      </span>
      <span role="gridcell" className="num">
        <Money {...moneyOf(session.cost, session.requests_without_usage)} />
      </span>
    </>
  );
}

/** The head of a day, with the sum of the whole day, not of what is loaded. */
export const DayRow = memo(function DayRow(props: {
  index: number;
  day: string | null;
  sums: SessionList["days"][number] | undefined;
  columns: number;
  now: number;
  zone: string;
}) {
  const { index, day, sums, columns, now, zone } = props;
  const t = useText();
  const format = useFormat();
  const [name, date] = useDayNames(day, now, zone);
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.day}>
      <span role="gridcell" aria-colspan={columns} className={styles.dayCell}>
        <b>{name}</b>
        {date && <span className="text-3">{date}</span>}
        {sums && <span className={styles.daySessions}>{t("count.sessions", { count: sums.sessions })}</span>}
        {sums && (
          <span className={styles.daySum} title={format.money(sums.cost.usd, { decimals: 4 })}>
            <span className={styles.sigma}>∑</span> <Money {...moneyOf(sums.cost, sums.requests_without_usage)} />
          </span>
        )}
      </span>
    </div>
  );
});

/** The name of a day, and its date where the name does not tell it. */
function useDayNames(day: string | null, now: number, zone: string): readonly [string, string?] {
  const t = useText();
  const format = useFormat();
  if (day === null) return [t("sessions.day.unknown")];
  const at = dayStart(day, zone);
  const daysAgo = Math.round((Date.parse(format.dayKey(now) ?? day) - Date.parse(day)) / 86_400_000);
  if (daysAgo === 0 || daysAgo === 1) return [format.relativeDay(at, now), format.dayLabel(at, now)];
  if (daysAgo > 1 && daysAgo < 7) return [format.relativeDay(at, now), format.bucketLabel(day, "week")];
  return [format.dayLabel(at, now)];
}

/** The place of a session that is on its way. */
export const PendingRow = memo(function PendingRow({ index, narrow }: { index: number; narrow: boolean }) {
  const t = useText();
  return (
    <div role="row" aria-rowindex={index + 2} className={classNames(styles.pending, narrow && styles.pendingNarrow)}>
      <span role="gridcell" className={styles.pendingCell}>
        <span className="visually-hidden">{t("view.loading")}</span>
        <i style={{ width: 52 }} />
        <i style={{ width: `${22 + ((index * 37) % 25)}%` }} />
        <i style={{ width: 90 }} />
      </span>
    </div>
  );
});
