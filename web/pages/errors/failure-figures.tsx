import type { FailureGroups } from "#shared/api/failures.ts";
import type { UsageFigures } from "#shared/api/usage.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Figure, Figures } from "#web/ui/figure.tsx";
import styles from "./errors-page.module.css";

/** The figures of the whole selection. `usage`: of all requests of it, failed or not; null while it is not known. */
export function FailureFigures({ totals, usage }: { totals: FailureGroups["totals"]; usage: UsageFigures | null }) {
  const t = useText();
  const format = useFormat();
  const runs = totals.recovered + totals.gave_up + totals.waiting + totals.stopped;
  const open = totals.waiting + totals.stopped;
  const ended = { recovered: format.count(totals.recovered), gaveUp: format.count(totals.gave_up) };
  return (
    <section aria-label={t("errors.strip")}>
      <Figures className={styles.strip}>
        <Figure
          look="large"
          label={t("errors.failures")}
          means={t("errors.failures.means")}
          value={format.count(totals.count)}
          note={<FailuresNote totals={totals} usage={usage} />}
        />
        <Figure
          look="large"
          label={t("errors.runs")}
          means={t("errors.runs.means")}
          value={format.count(runs)}
          note={
            open === 0 ? t("errors.runs.note", ended) : t("errors.runs.open", { ...ended, open: format.count(open) })
          }
        />
        <Figure
          look="large"
          label={t("errors.lost")}
          means={t("figure.lostTime.means")}
          value={totals.lost_ms === null && runs === 0 ? format.duration(0) : format.duration(totals.lost_ms)}
          note={
            totals.longest_lost_ms !== null &&
            t("errors.lost.longest", { time: format.duration(totals.longest_lost_ms) })
          }
        />
        <Figure
          look="large"
          label={t("figure.withoutUsage")}
          means={t("figure.withoutUsage.means")}
          value={format.count(totals.attempts_without_usage)}
          note={totals.attempts_without_usage > 0 && t("errors.withoutUsage.note")}
        />
        {usage && <SuccessRate usage={usage} />}
      </Figures>
    </section>
  );
}

function FailuresNote({ totals, usage }: { totals: FailureGroups["totals"]; usage: UsageFigures | null }) {
  const t = useText();
  const format = useFormat();
  const tools = format.count(totals.tool_failures);
  if (usage === null || usage.requests === 0) return t("errors.failures.noRequests", { tools });
  const share = format.percent(totals.attempts / usage.requests);
  return t("errors.failures.note", { share, requests: format.count(usage.requests), tools });
}

function SuccessRate({ usage }: { usage: UsageFigures }) {
  const t = useText();
  const format = useFormat();
  const statuses = Object.entries(usage.by_status);
  const sum = (names: (name: string) => boolean) =>
    statuses.filter(([name]) => names(name)).reduce((total, [, count]) => total + count, 0);
  const ended = format.count(sum((name) => name !== "aborted"));
  const completed = format.count(sum((name) => name === "completed"));
  return (
    <Figure
      look="large"
      label={t("figure.successRate")}
      means={t("figure.successRate.means")}
      value={usage.success_rate === null ? <span className="text-3">·</span> : format.percent(usage.success_rate)}
      note={usage.success_rate !== null && t("errors.successRate.note", { completed, ended })}
    />
  );
}
