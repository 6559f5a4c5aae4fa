import { GitBranch } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Bar } from "#web/ui/bar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { columnOf, type ColumnId } from "./columns.ts";
import type { DayOf } from "./list-rows.ts";
import { costShares, moneyOf, tokensOf, type SessionFigures } from "./session-facts.ts";
import { SessionTitle } from "./session-title.tsx";
import styles from "./session-table.module.css";
import { Elapsed, LiveStateMark } from "./ticking.tsx";

/** What the cells of all rows share. */
export interface CellContext {
  /** The scale of the cost bars, USD. */
  readonly highestCost: string | null;
  /** ms, renewed every minute. */
  readonly now: number;
  /** What came after this was not seen yet, ms. */
  readonly previousVisit: number | null;
  /** Tells days where rows stand under them, so that a time alone says when. */
  readonly dayOf: DayOf | null;
}

/** One cell of a session's row. */
export const Cell = memo(function Cell(props: { id: ColumnId; session: SessionFigures; context: CellContext }) {
  const { id, session, context } = props;
  const quiet = id === "model" || id === "project" || id === "agent" || (columnOf(id).number && id !== "cost");
  return (
    <span role="gridcell" className={classNames(styles.cell, columnOf(id).number && "num", quiet && "text-2")}>
      <CellContent id={id} session={session} context={context} />
    </span>
  );
});

function CellContent({ id, session, context }: { id: ColumnId; session: SessionFigures; context: CellContext }) {
  const t = useText();
  const format = useFormat();
  // A session without a prompt has done nothing: a dash says that better than zeros.
  const nothing = session.state === "empty" && session.requests.total === 0;
  const figure = (text: ReactNode) => (nothing ? t("sessions.nothing") : text);
  switch (id) {
    case "state":
      return <LiveStateMark session={session} />;
    case "title":
      return <SessionTitle session={session} previousVisit={context.previousVisit} />;
    case "project":
      return <Short text={session.project} />;
    case "agent":
      return <Short text={session.agent} />;
    case "model":
      return <Short text={session.model_id ?? format.unknown} />;
    case "started":
      return <Started session={session} context={context} />;
    case "duration":
      return figure(<Elapsed session={session} />);
    case "tasks":
      return figure(format.count(session.tasks));
    case "requests":
      return figure(format.count(session.requests.total));
    case "toolCalls":
      return figure(format.count(session.tool_calls));
    case "tokens":
      return figure(format.tokens(tokensOf(session)));
    case "cost":
      return figure(<Money {...moneyOf(session.cost, session.requests_without_usage)} />);
    case "bar":
      return <CostBar session={session} highest={context.highestCost} />;
    case "children":
      return <WithChildren session={session} />;
    default:
      return id satisfies never;
  }
}

function Short({ text }: { text: string }) {
  return (
    <span className="ellipsis" title={text}>
      {text}
    </span>
  );
}

function Started({ session, context }: { session: SessionFigures; context: CellContext }) {
  const format = useFormat();
  const { started_at: at } = session;
  const { dayOf } = context;
  const sameDay = at !== null && dayOf !== null && dayOf({ last_activity: at }) === dayOf(session);
  return <span title={format.dateTime(at)}>{sameDay ? format.clock(at) : format.when(at, context.now)}</span>;
}

function CostBar({ session, highest }: { session: SessionFigures; highest: string | null }) {
  const { own, children } = costShares(session, highest);
  return (
    <Bar
      parts={[
        { share: own, color: "1" },
        { share: children, color: "other" },
      ]}
    />
  );
}

/** Cost with children, and how many there are. */
function WithChildren({ session }: { session: SessionFigures }) {
  const t = useText();
  const format = useFormat();
  const { with_children: all } = session;
  const count = all.sessions + all.missing;
  if (count === 0) return null;
  const missing = all.missing > 0 ? ` · ${t("sessions.badge.missing", { count: all.missing })}` : "";
  return (
    <span className={styles.children}>
      <Money {...moneyOf(all.cost, all.requests_without_usage, all.missing)} />
      <Badge icon={<GitBranch />} title={t("count.children", { count }) + missing}>
        {format.count(count)}
      </Badge>
    </span>
  );
}
