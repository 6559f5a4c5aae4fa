import { CornerDownRight } from "lucide-react";
import { Link } from "react-router";
import type { SessionSummary, WaitingCall } from "#shared/api/shapes.ts";
import { SESSION_STATES } from "#shared/format/states.ts";
import { keyLabels } from "#web/commands/key-labels.ts";
import { ApprovalBlock } from "#web/session/approval/approval-block.tsx";
import { useFormat, useText } from "#web/text/locale.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { Money } from "#web/ui/money.tsx";
import { StateMark } from "#web/ui/state-mark.tsx";
import styles from "./live-row.module.css";
import { ContextBar } from "./preview-parts.tsx";
import { RowBadges } from "./row-badges.tsx";
import { languageOf, moneyOf, sessionAddress, tokensOf, type SessionFigures } from "./session-facts.ts";
import { useTitle } from "./session-title.tsx";
import { Elapsed, LiveStateMark } from "./ticking.tsx";

/** A session with open work: state, last line, figures so far, and its open children below. */
export function LiveRow(props: {
  session: SessionSummary;
  openChildren: readonly SessionSummary[];
  selected: boolean;
  onSelect: () => void;
}) {
  const { session, openChildren, selected, onSelect } = props;
  const t = useText();
  const title = useTitle(session);
  const { tone } = SESSION_STATES[session.state];
  return (
    // Keys select and open rows from anywhere; the click is a short cut of the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classNames(styles.row, styles[tone], selected && styles.selected)}
      aria-current={selected || undefined}
      onClick={onSelect}
    >
      <div className={styles.head}>
        <b className={styles.state}>
          <LiveStateMark session={session} detail="time" />
        </b>
        <h2 className={styles.title}>
          <Link to={sessionAddress(session)} lang={languageOf(title)} title={title}>
            {title}
          </Link>
        </h2>
        <span className={styles.about}>
          {[session.project, session.agent, session.model_id].filter((part) => part !== null).join(" · ")}
        </span>
        <RowBadges session={session} />
        <Link
          to={sessionAddress(session)}
          className={classNames(buttonClass({ size: "small" }), styles.watch)}
          tabIndex={-1}
        >
          {t("sessions.live.watch")}
          {selected && keyLabels("open").map((key) => <Kbd key={key} keys={key} />)}
        </Link>
      </div>
      {session.waiting_for && <Waiting call={session.waiting_for} />}
      <div className={styles.body}>
        <LastLine session={session} />
        <LiveFigures session={session} />
      </div>
      {openChildren.length > 0 && (
        <ul className={styles.children}>
          {openChildren.map((child) => (
            <LiveChild key={`${child.root} ${child.id}`} child={child} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** What a session does now, in words: the newest ones it said, or what it waits for. */
function LastLine({ session }: { session: SessionFigures }) {
  const t = useText();
  const now = useNowWords(session);
  const said = session.last_text;
  return (
    <div className={styles.say}>
      <span className={styles.who}>{t("sessions.live.lastLine")}</span>
      {now && <p className={styles.doing}>{now}</p>}
      {said === null && !now && <p className="text-3">{t("sessions.live.noLine")}</p>}
      {said !== null && (
        <p className={styles.words} lang={languageOf(said)}>
          {said}
        </p>
      )}
    </div>
  );
}

function useNowWords({ state, retry_at: retryAt }: SessionFigures): string | null {
  const t = useText();
  const format = useFormat();
  if (state === "waiting") return t("sessions.live.waitingFor");
  if (state === "compacting") return t("sessions.live.compacting");
  if (state !== "retrying" || retryAt === null) return null;
  return t("sessions.live.nextTry", { time: format.clock(retryAt, { seconds: true }) });
}

function LiveFigures({ session }: { session: SessionFigures }) {
  const t = useText();
  const format = useFormat();
  const { used, window } = session.context;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t("figure.elapsed")}</dt>
        <dd>
          <Elapsed session={session} />
        </dd>
      </div>
      <div>
        <dt>{t("figure.requests")}</dt>
        <dd>{format.count(session.requests.total)}</dd>
      </div>
      <div>
        <dt>{t("figure.tokens")}</dt>
        <dd>{format.tokens(tokensOf(session))}</dd>
      </div>
      <div>
        <dt>{t("figure.cost")}</dt>
        <dd>
          <Money {...moneyOf(session.cost, session.requests_without_usage)} />
        </dd>
      </div>
      <div className={styles.context}>
        <dt>{t("figure.context")}</dt>
        <dd>
          <ContextBar used={used} window={window} />
          <span className="text-3">
            {t("sessions.preview.context", { used: format.tokens(used), window: format.tokens(window) })}
          </span>
        </dd>
      </div>
    </dl>
  );
}

function Waiting({ call }: { call: WaitingCall }) {
  return (
    <div className={styles.waiting}>
      <ApprovalBlock call={call} />
    </div>
  );
}

function LiveChild({ child }: { child: SessionSummary }) {
  const title = useTitle(child);
  return (
    <li>
      <div className={styles.child}>
        <CornerDownRight aria-hidden="true" />
        <span className={styles.childState}>
          {child.state === "retrying" ? <LiveStateMark session={child} /> : <StateMark state={child.state} />}
        </span>
        <Link to={sessionAddress(child)} className={styles.childTitle} lang={languageOf(title)} title={title}>
          {title}
        </Link>
        <span className="text-3">{child.agent}</span>
        <span className={styles.childWords} lang={languageOf(child.last_text ?? "")}>
          {child.last_text}
        </span>
        <Money {...moneyOf(child.cost, child.requests_without_usage)} />
      </div>
      {child.waiting_for && (
        <div className={styles.childWaiting}>
          <ApprovalBlock call={child.waiting_for} />
        </div>
      )}
    </li>
  );
}
