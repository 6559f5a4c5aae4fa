import type { ReactNode } from "react";
import { placeOf, requestAt } from "#shared/outline/read.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import type { LoadedBody } from "#web/session/bodies/use-body.ts";
import { exitCode } from "#web/session/content/exit-code.ts";
import { callState } from "#web/session/list/call-state.ts";
import { useReading } from "#web/session/reading.tsx";
import type { SessionView } from "#web/session/replica/session-replica.ts";
import { callNote } from "#web/session/rows/call-note.ts";
import { pad } from "#web/session/rows/odd-rows.tsx";
import { RawLine } from "./detail-bodies.tsx";
import { DetailRequest } from "./detail-request.tsx";
import { DetailTime } from "./detail-time.tsx";
import styles from "./detail.module.css";
import type { Subject } from "./subject.ts";

/** The first tab: facts, times, the request's tokens and cost, the line itself. */
export function DetailOverview({ view, subject, body }: { view: SessionView; subject: Subject; body: LoadedBody }) {
  const t = useText();
  const format = useFormat();
  const { at, call, request, task } = subject;
  const place = placeOf(view.outline, at);
  const facts = view.lines.at(at);
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t("session.detail.message")}>
          {t("session.detail.place", { number: at + 1, shard: pad(place.shard), line: place.line })}
        </Fact>
        <Fact name={t("session.detail.time")}>{format.dateTime(facts.time)}</Fact>
        {(task !== null || request !== null) && (
          <Fact name={t("session.detail.taskRequest")}>
            {[
              task === null ? "–" : format.count(task),
              request === null ? "–" : format.count(request.request + 1),
            ].join(" · ")}
          </Fact>
        )}
        {call !== null && (
          <Fact name={t("session.detail.callId")}>
            <span className="mono" title={call.id}>
              {call.id}
            </span>
          </Fact>
        )}
        <Status view={view} subject={subject} status={facts.status} />
        {call?.decision !== undefined && call?.decision !== null && (
          <Fact name={t("session.detail.approval")}>
            {[
              decisionText(call.decision.decision, t),
              call.decision.wait === null ? null : format.duration(call.decision.wait),
            ]
              .filter((part) => part !== null)
              .join(" · ")}
          </Fact>
        )}
      </dl>
      {call !== null && <DetailTime view={view} call={call} />}
      {request !== null && <DetailRequest view={view} request={request} />}
      <h3 className={styles.title}>
        {t("session.detail.raw")}
        <span className={styles.note}>
          {t("session.detail.asStored", { size: format.bytes(view.lines.sizeAt(at)) })}
        </span>
      </h3>
      <RawLine body={body} indent />
    </>
  );
}

function Fact({ name, bad, children }: { name: string; bad?: boolean; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={bad === true ? styles.bad : undefined}>{children}</dd>
    </>
  );
}

/** How the message ended: a call by its output, anything else by what was recorded. */
function Status({ view, subject, status }: { view: SessionView; subject: Subject; status: string | null }) {
  const t = useText();
  const { stateOf, waitingOf } = useReading();
  const { id } = view.replica;
  const { call, request, at } = subject;
  if (call !== null) {
    const state = callState(view.outline, call, view.n, stateOf(id), waitingOf(id));
    const code = call.output?.tail === undefined || call.output.tail === null ? null : exitCode(call.output.tail);
    const word = callNote(state, t)?.text ?? t(`session.callState.${plainState(state)}`);
    const text = state === "failed" && code !== null ? `${word} · ${t("session.call.exit", { code })}` : word;
    return (
      <Fact name={t("session.detail.status")} bad={state === "failed" || state === "cut"}>
        {text}
      </Fact>
    );
  }
  const end = request === null ? null : requestAt(request, view.n).end;
  const shown = end !== null && end.at === at ? end.status : status;
  if (shown === null) return null;
  return (
    <Fact name={t("session.detail.status")} bad={shown !== "completed" && shown !== "allow"}>
      {shown === "completed" ? t("session.callState.done") : shown}
    </Fact>
  );
}

function plainState(state: ReturnType<typeof callState>): "running" | "waiting" | "done" | "failed" {
  return state === "running" || state === "waiting" || state === "failed" ? state : "done";
}

function decisionText(decision: string, t: ReturnType<typeof useText>): string {
  switch (decision) {
    case "allow":
      return t("session.decision.allow");
    case "deny":
      return t("session.decision.deny");
    case "forbidden":
      return t("session.decision.forbidden");
    default:
      return decision;
  }
}
