import { elapsed } from "#shared/outline/step.ts";
import type { Call } from "#shared/outline/outline.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { SessionView } from "#web/session/replica/session-replica.ts";
import styles from "./detail.module.css";

/** Where a call's time went: the model wrote the arguments, somebody decided, the tool ran. */
export function DetailTime({ view, call }: { view: SessionView; call: Call }) {
  const t = useText();
  const format = useFormat();
  // a record's time is its end, so that writing began at the record before it
  const wrote = call.at === 0 ? null : elapsed(view.lines.timeAt(call.at - 1), call.time);
  const parts = [
    { name: t("session.detail.arguments"), ms: wrote, tone: "wrote" },
    { name: t("session.detail.approval"), ms: call.decision === null ? null : call.decision.wait, tone: "waited" },
    {
      name: t("session.detail.ran"),
      ms: call.output === null ? null : call.output.took,
      tone: call.output?.status === "failed" ? "failed" : "ran",
    },
  ].filter((part): part is typeof part & { ms: number } => part.ms !== null);
  const total = parts.reduce((sum, part) => sum + part.ms, 0);
  if (parts.length === 0) return null;
  let before = 0;
  return (
    <>
      <h3 className={styles.title}>
        {t("session.detail.times")}
        <span className={styles.note}>∑ {format.duration(total)}</span>
      </h3>
      <div className={styles.bars}>
        {parts.map(({ name, ms, tone }) => {
          const left = share(before, total);
          before += ms;
          return (
            <div key={name} className={styles.barRow}>
              <span className="text-2">{name}</span>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={classNames(styles.bar, styles[tone])}
                  style={{ left: `${left}%`, width: `${Math.max(1, share(ms, total))}%` }}
                />
              </span>
              <span className="num">{format.duration(ms)}</span>
            </div>
          );
        })}
      </div>
    </>
  );
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
