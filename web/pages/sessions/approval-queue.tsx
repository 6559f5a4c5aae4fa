import { Link } from "react-router";
import type { SessionSummary, WaitingCall } from "#shared/api/shapes.ts";
import { ApprovalBlock } from "#web/session/approval/approval-block.tsx";
import { useFormat, useText } from "#web/text/locale.tsx";
import styles from "./live-aside.module.css";
import { languageOf, sessionAddress } from "./session-facts.ts";
import { useTitle } from "./session-title.tsx";

/** A session, a child or not, with the call that somebody has to decide on. */
export interface WaitingSession {
  readonly session: SessionSummary;
  readonly call: WaitingCall;
}

/** Those of the sessions that wait for a decision, the longest wait first. */
export function waitingSessions(sessions: readonly SessionSummary[]): WaitingSession[] {
  return sessions
    .flatMap((session) => (session.waiting_for === null ? [] : [{ session, call: session.waiting_for }]))
    .toSorted((a, b) => Date.parse(a.call.since) - Date.parse(b.call.since));
}

/** Every call that waits for a decision, of all sessions and their children: one list to work through. */
export function ApprovalQueue({ waiting }: { waiting: readonly WaitingSession[] }) {
  const t = useText();
  const format = useFormat();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="approval-queue">
      <h2 id="approval-queue" className={styles.head}>
        {t("sessions.live.approvals")}
        <span className={styles.count}>{format.count(waiting.length)}</span>
      </h2>
      <ul>
        {waiting.map(({ session, call }) => (
          <li key={`${sessionAddress(session)} ${call.tool_call_id}`} className={styles.approval}>
            <ApprovalBlock call={call}>
              <Asking session={session} />
            </ApprovalBlock>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who asks, and the way to what led there. */
function Asking({ session }: { session: SessionSummary }) {
  const t = useText();
  const title = useTitle(session);
  return (
    <p className={styles.asking}>
      {session.parent !== null && <span>{t("sessions.live.byChild")}</span>}
      <Link to={sessionAddress(session)} lang={languageOf(title)} title={title} className="ellipsis">
        {title}
      </Link>
    </p>
  );
}
