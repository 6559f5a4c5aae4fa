import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FailedAttempt, FailureOccurrence, FailureRun } from "#shared/api/failures.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { sessionLink } from "#web/ui/session-link.ts";
import styles from "./attempt-ladder.module.css";
import { lookOf } from "./class-look.ts";

/** Every attempt of a run with the wait after it, and how the run ended; each leads to its message. */
export function AttemptLadder({ place, run }: { place: FailureOccurrence; run: FailureRun }) {
  return (
    <ol className={styles.ladder}>
      {run.attempts.map((attempt, index) => (
        <Attempt
          key={`${attempt.shard}:${attempt.line}`}
          attempt={attempt}
          place={place}
          waited={index < run.attempts.length - 1 || run.outcome === "recovered"}
          here={attempt.shard === place.shard && attempt.line === place.line}
        />
      ))}
      <Ending run={run} place={place} />
    </ol>
  );
}

function Attempt(props: { attempt: FailedAttempt; place: FailureOccurrence; waited: boolean; here: boolean }) {
  const { attempt, place, waited, here } = props;
  const t = useText();
  const format = useFormat();
  const wait = attempt.retry_in_ms === null ? null : { time: format.duration(attempt.retry_in_ms) };
  return (
    <Step
      tone="failed"
      number={format.count(attempt.attempt)}
      title={t(lookOf(attempt.class).text)}
      time={attempt.time}
      to={sessionLink(place, attempt)}
      here={here}
    >
      <p>
        {attempt.took_ms === null
          ? t("errors.attempt.noTime")
          : t("errors.attempt.failed", { time: format.duration(attempt.took_ms) })}{" "}
        {t(attempt.without_usage ? "errors.attempt.noUsage" : "errors.attempt.usage")}
      </p>
      {wait && <p className={styles.wait}>{t(waited ? "errors.attempt.waited" : "errors.attempt.announced", wait)}</p>}
    </Step>
  );
}

function Ending({ run, place }: { run: FailureRun; place: FailureOccurrence }) {
  const t = useText();
  const format = useFormat();
  const { outcome, closing } = run;
  const said = {
    recovered: closing?.took_ms == null ? null : t("errors.run.took", { time: format.duration(closing.took_ms) }),
    gave_up: t("errors.run.noMore"),
    stopped: t("errors.run.by"),
    waiting: null,
  };
  return (
    <Step
      tone={outcome === "recovered" ? "done" : outcome === "gave_up" ? "failed" : "open"}
      number={outcome === "recovered" ? "✓" : outcome === "gave_up" ? "✕" : "·"}
      title={t(`errors.run.${outcome}`)}
      time={closing?.time ?? null}
      to={closing && sessionLink(place, closing)}
    >
      {said[outcome] && <p>{said[outcome]}</p>}
    </Step>
  );
}

function Step(props: {
  tone: "failed" | "done" | "open";
  number: string;
  title: string;
  time: string | null;
  to: string | null;
  here?: boolean | undefined;
  children: ReactNode;
}) {
  const { tone, number, title, time, to, here, children } = props;
  const format = useFormat();
  const clock = time && <span title={format.dateTime(time)}>{format.clock(time, { seconds: true })}</span>;
  return (
    <li className={classNames(styles.step, styles[tone])} aria-current={here ? "true" : undefined}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.said}>
        <div className={styles.title}>
          <b>{title}</b>
          {to ? (
            <Link className={styles.time} to={to}>
              {clock}
            </Link>
          ) : (
            <span className={styles.time}>{clock}</span>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}
