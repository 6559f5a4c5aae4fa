import { useMemo } from "react";
import type { Cost } from "#shared/api/shapes.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { useReading } from "#web/session/reading.tsx";
import type { SessionView } from "#web/session/replica/session-replica.ts";
import styles from "./outline-rail.module.css";
import { taskSteps, type OutlineTask } from "./outline-tasks.ts";
import { RailStep } from "./rail-step.tsx";

/** Steps that are listed; a task with more says how many. */
const MOST = 60;

/** One task: its first words, how long it took, its requests, its cost; open, its steps. */
export function RailTask(props: { task: OutlineTask; view: SessionView; open: boolean; cost: Cost | null }) {
  const { task, view, open, cost } = props;
  const { jump } = useReading();
  const t = useText();
  const format = useFormat();
  const title =
    task.title === "" ? (task.continued ? t("session.outline.continued") : t("session.outline.untitled")) : task.title;
  return (
    <div className={classNames(styles.task, open && styles.now)}>
      <button
        type="button"
        className={styles.taskHead}
        aria-current={open}
        onClick={() => jump({ session: view.replica.id, at: task.at })}
      >
        <span className={styles.title}>
          <span className={styles.number}>{task.number ?? ""}</span>
          <span className="ellipsis" title={title}>
            {title}
          </span>
        </span>
        <span className={styles.facts}>
          {task.duration !== null && <span>{format.duration(task.duration)}</span>}
          <span>{t("count.requests", { count: task.requests })}</span>
          {cost !== null && task.requests > 0 && (
            <span className={styles.cost}>
              <Money amount={cost.usd} unpriced={cost.unpriced_requests > 0} atLeast={cost.unpriced_requests > 0} />
            </span>
          )}
        </span>
      </button>
      {open && <Steps view={view} task={task.task} />}
    </div>
  );
}

function Steps({ view, task }: { view: SessionView; task: number }) {
  const t = useText();
  const steps = useMemo(() => taskSteps(view.outline, task, view.n), [view, task]);
  const shown = steps.slice(-MOST);
  if (steps.length === 0) return null;
  return (
    <ol className={styles.steps}>
      {steps.length > shown.length && (
        <li className={styles.earlier}>{t("session.outline.earlier", { count: steps.length - shown.length })}</li>
      )}
      {shown.map((step) => (
        <RailStep key={step.at} view={view} step={step} />
      ))}
    </ol>
  );
}
