import { useMemo, useSyncExternalStore } from "react";
import { Virtualizer } from "virtua";
import { OPEN_STATES, type SessionDetail } from "#shared/api/shapes.ts";
import { countAt, until } from "#shared/outline/read.ts";
import { keyLabels } from "#web/commands/key-labels.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { useReading } from "#web/session/reading.tsx";
import styles from "./outline-rail.module.css";
import { outlineTasks } from "./outline-tasks.ts";
import { RailTask } from "./rail-task.tsx";

/** The session in a column: its tasks, the calls of the one that is read, what is wrong. */
export function OutlineRail({ detail }: { detail: SessionDetail }) {
  const { family, selected } = useReading();
  const { replica } = family.root;
  const view = useSyncExternalStore(replica.subscribe, replica.view);
  const t = useText();
  const format = useFormat();
  const tasks = useMemo(() => outlineTasks(view.outline, view.n), [view]);
  const costs = useMemo(() => new Map(detail.task_list.map((task) => [task.number, task.cost])), [detail.task_list]);
  const at = selected !== null && selected.session === replica.id ? selected.at : view.n;
  // of a session that is still loading the newest Task is another one in a moment
  const settled = !family.root.beginning || selected !== null;
  const current = settled ? tasks.findLastIndex((task) => task.at <= at) : -1;
  const { outline, n } = view;
  const failures = countAt(outline, "failures", n) + countAt(outline, "tool_failures", n);
  const unreadable = countAt(outline, "unreadable", n);
  // of a session that runs, what is being written is a line in a moment
  const unfinished = OPEN_STATES.includes(detail.state) ? 0 : unfinishedBytes(detail);
  const counted = tasks.filter((task) => !task.continued).length;
  return (
    <nav className={styles.rail} aria-label={t("session.outline")}>
      <div className={styles.head}>
        <h2>{t("session.outline")}</h2>
        <span className={styles.count}>{t("count.tasks", { count: counted })}</span>
      </div>
      <div className={styles.tasks}>
        <Virtualizer data={tasks} as="ol" item="li">
          {(task, index) => (
            <RailTask
              key={task.task}
              task={task}
              view={view}
              open={index === current}
              cost={costs.get(task.task) ?? null}
            />
          )}
        </Virtualizer>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{t("session.outline.errors")}</dt>
          <dd className={failures > 0 ? styles.bad : undefined}>
            {format.count(failures)}
            {failures > 0 && keyLabels("nextError").map((key) => <Kbd key={key} keys={key} small />)}
          </dd>
        </div>
        <div>
          <dt>{t("session.outline.unreadable")}</dt>
          <dd className={unreadable > 0 ? styles.warn : undefined}>{format.count(unreadable)}</dd>
        </div>
        {unfinished > 0 && (
          <div>
            <dt>{t("session.outline.unfinished")}</dt>
            <dd className={styles.warn}>{format.bytes(unfinished)}</dd>
          </div>
        )}
        <div>
          <dt>{t("session.outline.shards")}</dt>
          <dd>{format.count(until(outline.shards, n).length)}</dd>
        </div>
      </dl>
    </nav>
  );
}

/** What stands behind the last newlines of the files: no line yet, or never one after a crash. */
function unfinishedBytes({ shards }: SessionDetail): number {
  return shards.reduce((sum, { unfinished_bytes }) => sum + unfinished_bytes, 0);
}
