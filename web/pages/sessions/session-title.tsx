import type { MouseEvent } from "react";
import { Link } from "react-router";
import { useText } from "#web/text/locale.tsx";
import { RowBadges } from "./row-badges.tsx";
import { languageOf, sessionAddress, type SessionFigures } from "./session-facts.ts";
import styles from "./session-title.module.css";

/** The words for a session: its title, or why it has none. */
export function useTitle(session: { title: string | null; state: SessionFigures["state"] | null }): string {
  const t = useText();
  return session.title ?? t(session.state === "empty" ? "sessions.noPrompt" : "sessions.untitled");
}

/** A title as a link to the session, with the dot of what is new in front and the badges behind. */
export function SessionTitle(props: { session: SessionFigures; previousVisit: number | null }) {
  const { session, previousVisit } = props;
  const t = useText();
  const title = useTitle(session);
  const isNew = previousVisit !== null && Date.parse(session.last_activity ?? "") > previousVisit;
  return (
    <span className={styles.title}>
      {isNew && (
        <span className={styles.dot} title={t("sessions.new.one")}>
          <span className="visually-hidden">{t("sessions.new.one")}</span>
        </span>
      )}
      <Link
        to={sessionAddress(session)}
        className={session.title === null ? styles.untitled : styles.link}
        lang={languageOf(title)}
        title={title}
        tabIndex={-1}
        onClick={leaveToRow}
      >
        {title}
      </Link>
      <RowBadges session={session} />
    </span>
  );
}

/** A plain click belongs to the row, which selects before it opens; one for a new tab stays the link's. */
function leaveToRow(event: MouseEvent): void {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) event.preventDefault();
}
