import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SessionDetail, SessionNode } from "#shared/api/shapes.ts";
import { useFormat, useServerText, useText } from "#web/text/locale.tsx";
import { Money } from "#web/ui/money.tsx";
import { StateMark } from "#web/ui/state-mark.tsx";
import styles from "./preview.module.css";
import { languageOf, moneyOf } from "./session-facts.ts";
import { useTitle } from "./session-title.tsx";

/** So many of a kind are listed; the rest is on the session's page, and counted here. */
const MOST = 8;

/** The tasks of a session with what each cost. */
export function PreviewTasks({ detail }: { detail: SessionDetail }) {
  const t = useText();
  const tasks = detail.task_list;
  if (tasks.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t("figure.tasks")}</h3>
      <ol className={styles.list}>
        {tasks.slice(0, MOST).map((task, index) => {
          const title = task.title ?? t("sessions.untitled");
          return (
            <li key={task.number}>
              <span className="text-3">{index + 1}</span>
              <span className={styles.word} lang={languageOf(title)} title={title}>
                {title}
              </span>
              <Money {...moneyOf(task.cost, 0)} />
            </li>
          );
        })}
      </ol>
      {tasks.length > MOST && <More>{t("sessions.preview.moreTasks", { count: tasks.length - MOST })}</More>}
    </section>
  );
}

/** The children of a session with their state and cost. */
export function PreviewChildren({ detail }: { detail: SessionDetail }) {
  const t = useText();
  const { children } = detail.tree;
  const { with_children: all } = detail;
  if (children.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>
        {t("sessions.preview.children")}
        <span className={styles.right}>
          ∑ <Money {...moneyOf(all.cost, all.requests_without_usage, all.missing)} />
        </span>
      </h3>
      <ol className={styles.list}>
        {children.slice(0, MOST).map((child) => (
          <PreviewChild key={`${child.id} ${child.tool_call_id}`} child={child} root={detail.root} />
        ))}
      </ol>
      {children.length > MOST && <More>{t("sessions.preview.moreChildren", { count: children.length - MOST })}</More>}
    </section>
  );
}

function PreviewChild({ child, root }: { child: SessionNode; root: string }) {
  const t = useText();
  const title = useTitle(child);
  if (child.missing || child.state === null) {
    return (
      <li className="text-3">
        <span className={styles.word} title={child.id}>
          {child.id}
        </span>
        {t("sessions.preview.missing")}
      </li>
    );
  }
  const place = new URLSearchParams({ root, project: child.project ?? "", agent: child.agent ?? "" });
  return (
    <li>
      <StateMark state={child.state} iconOnly />
      <Link
        to={`/sessions/${encodeURIComponent(child.id)}?${place.toString()}`}
        className={styles.word}
        lang={languageOf(title)}
        title={title}
      >
        {title}
      </Link>
      {child.cost && <Money {...moneyOf(child.cost, 0)} />}
    </li>
  );
}

/** Where lines could not be read, and why. */
export function PreviewUnreadable({ detail }: { detail: SessionDetail }) {
  const t = useText();
  const format = useFormat();
  const serverText = useServerText();
  const lines = detail.shards.flatMap((shard) => shard.unreadable.map((line) => ({ ...line, shard: shard.index })));
  if (lines.length === 0) return null;
  return (
    <section className={styles.unreadable}>
      <h3 className={styles.warning}>
        <TriangleAlert aria-hidden="true" />
        {t("count.unreadable", { count: lines.length })}
      </h3>
      <p className={styles.place}>{t("sessions.preview.unreadable")}</p>
      <ul>
        {lines.slice(0, MOST).map(({ shard, line, byte, reason }) => (
          <li key={`${shard} ${line}`} title={serverText(reason)}>
            <span className={styles.place}>
              {detail.shards.length > 1 && `${String(shard).padStart(3, "0")} · `}
              {t("sessions.preview.line", { line })} · {t("sessions.preview.byte", { byte: format.count(byte) })}
            </span>
            {serverText(reason)}
          </li>
        ))}
      </ul>
      {lines.length > MOST && <More>{t("sessions.preview.more", { count: lines.length - MOST })}</More>}
    </section>
  );
}

function More({ children }: { children: ReactNode }) {
  return <p className={styles.more}>{children}</p>;
}
