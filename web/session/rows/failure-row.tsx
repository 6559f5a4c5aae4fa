import { CircleX, KeyRound, RotateCw } from "lucide-react";
import { elapsed } from "#shared/outline/step.ts";
import type { Outline, Request } from "#shared/outline/outline.ts";
import { requestAt } from "#shared/outline/read.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import type { Translate } from "#web/text/translate.ts";
import { type AttemptState, attemptState } from "#web/session/list/attempt-state.ts";
import { keyOf, type MessageRow } from "#web/session/list/display-row.ts";
import { useReading } from "#web/session/reading.tsx";
import { FoldedText } from "./folded-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import { useRow } from "./use-row.ts";

/** A request that failed: which attempt, how, whether another followed and how that went, and what was lost. */
export function FailureRow({ display }: { display: MessageRow }) {
  const { view, selected, select } = useRow(display);
  const { stateOf } = useReading();
  const t = useText();
  const format = useFormat();
  const recorded = display.row.ref === null ? undefined : view.outline.requests[display.row.ref];
  if (recorded === undefined) return null;
  const request = requestAt(recorded, view.n);
  const { end } = request;
  if (end === null) return null;
  const again = end.retryIn !== null || request.retried;
  const attempt = end.attempt ?? attemptOf(view.outline, recorded);
  const lost = elapsed(request.time, end.time);
  const title = [
    t("session.failure.attempt", {
      attempt,
      what: failureWord(end.status, t),
    }),
    ...(again
      ? [
          end.retryIn === null
            ? t("session.failure.retried")
            : t("session.failure.retriedAfter", { wait: format.duration(end.retryIn) }),
        ]
      : []),
  ].join(" · ");
  const next = nextAttempt(view.outline, recorded, view.n);
  return (
    <RowFrame
      tone={again ? "retry" : "bad"}
      icon={
        again ? (
          <RotateCw aria-hidden="true" />
        ) : end.status === "auth" ? (
          <KeyRound aria-hidden="true" />
        ) : (
          <CircleX aria-hidden="true" />
        )
      }
      title={title}
      note={
        again && next !== null ? (
          nextText(attemptState(view.outline, next, view.n, stateOf(view.replica.id)), attempt + 1, t)
        ) : (
          <Countdown display={display} at={again ? dueAt(end) : null} />
        )
      }
      noteTone="warn"
      aside={lost === null ? null : t("session.failure.lost", { time: format.duration(lost) })}
      selected={selected}
      onSelect={select}
    >
      {end.status === "auth" && (
        <p>
          {t("session.failure.auth", {
            provider: request.provider ?? format.unknown,
            model: request.modelId ?? format.unknown,
          })}
        </p>
      )}
      {end.error !== null && <FoldedText text={end.error} name={keyOf(display)} limit={4} quiet />}
    </RowFrame>
  );
}

function dueAt(end: { readonly time: number | null; readonly retryIn: number | null }): number | null {
  return end.time === null || end.retryIn === null ? null : end.time + end.retryIn;
}

/** Ticks down to the next attempt while the session waits for it. */
function Countdown({ display, at }: { display: MessageRow; at: number | null }) {
  const { stateOf } = useReading();
  if (at === null || stateOf(display.session.replica.id) !== "retrying") return null;
  return <Ticking at={at} />;
}

function Ticking({ at }: { at: number }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  return t("state.retryIn", { time: format.duration(Math.max(0, at - now), "clock") });
}

/** Which attempt it was of its run, where the trace does not say: counted back over the requests that were retried. */
function attemptOf(outline: Outline, request: Request): number {
  let attempt = 1;
  for (let i = request.request - 1; i >= 0; i--) {
    const before = outline.requests[i];
    if (before === undefined || before.compaction !== request.compaction || before.retriedAt === null) break;
    attempt += 1;
  }
  return attempt;
}

function nextAttempt(outline: Outline, request: Request, n: number): Request | null {
  const next = outline.requests[request.request + 1];
  return next === undefined || next.at >= n || next.compaction !== request.compaction ? null : next;
}

/** How the attempt after it went; one that failed has a row of its own. */
function nextText(state: AttemptState, attempt: number, t: Translate): string | null {
  switch (state) {
    case "completed":
      return t("session.failure.nextCompleted", { attempt });
    case "running":
      return t("session.failure.nextRunning", { attempt });
    case "unended":
      return t("session.failure.nextUnended", { attempt });
    case "failed":
      return null;
  }
}

/** How a request ended, in words; a status this version does not know is shown as it was recorded. */
export function failureWord(status: string, t: Translate): string {
  switch (status) {
    case "timeout":
      return t("session.failure.timeout");
    case "malformed":
      return t("session.failure.malformed");
    case "auth":
      return t("session.failure.refused");
    case "failed":
      return t("session.failure.failed");
    case "aborted":
      return t("session.failure.aborted");
    default:
      return status;
  }
}
