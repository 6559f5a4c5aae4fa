import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FailureOccurrence } from "#shared/api/failures.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { sessionLink } from "#web/ui/session-link.ts";
import { AttemptLadder } from "./attempt-ladder.tsx";
import { subjectText } from "./group-key.ts";
import styles from "./group-panel.module.css";
import { ClassMark } from "./group-row.tsx";

/** One failure: its message as recorded, where it happened, its attempts, and the way to it. */
export function SampleView({ sample, children }: { sample: FailureOccurrence; children: ReactNode }) {
  const t = useText();
  const format = useFormat();
  const to = sessionLink(sample, sample);
  const { run } = sample;
  return (
    <>
      <div className={styles.body}>
        <pre className={styles.message}>{sample.message || t("errors.noMessage")}</pre>
        <dl className={styles.facts}>
          <Fact name={t("errors.class")}>
            <ClassMark name={sample.class} />
          </Fact>
          <Fact name={t("errors.session")} title={sample.title ?? sample.session}>
            <Link className="link" to={sessionLink(sample)}>
              {sample.title ?? sample.session}
            </Link>
          </Fact>
          <Fact name={t(sample.kind === "tool" ? "errors.tool" : "errors.model")} title={sample.subject}>
            {subjectText(sample.kind, sample.subject) === null
              ? format.unknown
              : sample.kind === "tool"
                ? sample.subject
                : sample.subject.replace("/", " · ")}
          </Fact>
          {sample.task !== null && <Fact name={t("errors.task")}>{format.count(sample.task)}</Fact>}
          <Fact name={t("errors.time")}>{format.dateTime(sample.time)}</Fact>
        </dl>
        {run ? (
          <>
            <h3>{t("errors.attempts")}</h3>
            <AttemptLadder place={sample} run={run} />
            <dl className={styles.sum}>
              <Fact name={t("errors.run.lost")}>{format.duration(run.lost_ms)}</Fact>
            </dl>
          </>
        ) : (
          sample.kind === "tool" && <p className={styles.note}>{t("errors.attempts.none")}</p>
        )}
        {children}
      </div>
      <div className={styles.foot}>
        <Link className={buttonClass({ variant: "primary" })} to={to}>
          {t("errors.openMessage")}
        </Link>
        <CopyButton text={new URL(to, location.href).href} label={t("errors.copyLink")} />
      </div>
    </>
  );
}

function Fact({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd title={title}>{children}</dd>
    </>
  );
}
