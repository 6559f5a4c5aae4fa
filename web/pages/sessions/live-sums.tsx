import type { SessionSummary } from "#shared/api/shapes.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Money } from "#web/ui/money.tsx";
import styles from "./live-page.module.css";
import { sumOfCosts, sumOfTokens } from "./session-facts.ts";

/** What all open sessions come to together: own figures, so that no child counts twice. */
export function LiveSums({ sessions }: { sessions: readonly SessionSummary[] }) {
  const t = useText();
  const format = useFormat();
  const count = (state: SessionSummary["state"]) => sessions.filter((session) => session.state === state).length;
  const waiting = count("waiting");
  const atLeast = sessions.some(
    ({ cost, requests_without_usage: without }) => cost.usd === null || cost.unpriced_requests > 0 || without > 0,
  );
  const unpriced = sessions.some(({ cost }) => cost.unpriced_requests > 0);
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t("sessions.live.waiting")}</dt>
        <dd className={waiting > 0 ? styles.warn : undefined}>{format.count(waiting)}</dd>
      </div>
      <div>
        <dt>{t("sessions.live.retrying")}</dt>
        <dd>{format.count(count("retrying"))}</dd>
      </div>
      <div>
        <dt>{t("sessions.live.tokens")}</dt>
        <dd>{format.tokens(sumOfTokens(sessions))}</dd>
      </div>
      <div>
        <dt>{t("sessions.live.cost")}</dt>
        <dd>
          <Money amount={sumOfCosts(sessions.map(({ cost }) => cost))} atLeast={atLeast} unpriced={unpriced} />
        </dd>
      </div>
    </dl>
  );
}
