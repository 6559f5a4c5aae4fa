import { Link } from "react-router";
import type { SessionSummary } from "#shared/api/shapes.ts";
import { useEndedSessions } from "#web/api/use-ended-sessions.ts";
import { useText } from "#web/text/locale.tsx";
import { Money } from "#web/ui/money.tsx";
import { StateMark } from "#web/ui/state-mark.tsx";
import styles from "./live-aside.module.css";
import { languageOf, moneyOf, sessionAddress } from "./session-facts.ts";
import { useTitle } from "./session-title.tsx";

/** The sessions that ended last, beside those that run. */
export function JustEnded() {
  const t = useText();
  const sessions = useEndedSessions();
  if (sessions === null || sessions.length === 0) return null;
  return (
    <section aria-labelledby="just-ended">
      <h2 id="just-ended" className={styles.head}>
        {t("sessions.live.ended")}
      </h2>
      <ul>
        {sessions.map((session) => (
          <Ended key={`${session.root} ${session.project} ${session.agent} ${session.id}`} session={session} />
        ))}
      </ul>
    </section>
  );
}

function Ended({ session }: { session: SessionSummary }) {
  const title = useTitle(session);
  return (
    <li>
      <Link to={sessionAddress(session)} className={styles.row}>
        <StateMark state={session.state} />
        <span className="ellipsis" lang={languageOf(title)} title={title}>
          {title}
        </span>
        <span className="num text-2">
          <Money {...moneyOf(session.cost, session.requests_without_usage)} />
        </span>
      </Link>
    </li>
  );
}
