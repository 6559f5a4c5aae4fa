import type { CallAudit } from "#shared/api/approvals.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Figure, Figures } from "#web/ui/figure.tsx";
import styles from "./errors-page.module.css";

/** The figures of all calls of the selection. */
export function ApprovalFigures({ totals, total }: { totals: CallAudit["totals"]; total: number }) {
  const t = useText();
  const format = useFormat();
  const { by_decision, by_outcome, wait, sessions } = totals;
  const decided = Object.entries(by_decision);
  const sum = (fits: (decision: string) => boolean) =>
    decided.filter(([decision]) => fits(decision)).reduce((all, [, count]) => all + count, 0);
  const allowed = sum((decision) => decision === "allow");
  const none = sum((decision) => decision === "none");
  const refused = total - allowed - none;
  const share = (count: number) => total > 0 && t("approvals.share", { share: format.percent(count / total) });
  return (
    <section aria-label={t("errors.strip")}>
      <Figures className={styles.strip}>
        <Figure
          look="large"
          label={t("approvals.calls")}
          means={t("figure.toolCalls.means")}
          value={format.count(total)}
          note={t("approvals.calls.note", { sessions: t("count.sessions", { count: sessions }) })}
        />
        <Figure look="large" label={t("approvals.allowed")} value={format.count(allowed)} note={share(allowed)} />
        <Figure look="large" label={t("approvals.refused")} value={format.count(refused)} note={share(refused)} />
        <Figure look="large" label={t("approvals.none")} value={format.count(none)} note={share(none)} />
        <Figure
          look="large"
          label={t("approvals.wait")}
          means={t("figure.approvalWait.means")}
          value={wait.p50 === null ? <span className="text-3">·</span> : format.duration(wait.p50)}
          note={wait.p90 !== null && t("approvals.wait.note", { p90: format.duration(wait.p90) })}
        />
        <Figure
          look="large"
          label={t("approvals.ended")}
          value={format.count(total - by_outcome.completed)}
          note={t("approvals.ended.note", {
            failed: by_outcome.failed,
            aborted: by_outcome.aborted,
            unanswered: by_outcome.unanswered,
            cut: by_outcome.cut,
          })}
        />
      </Figures>
    </section>
  );
}
