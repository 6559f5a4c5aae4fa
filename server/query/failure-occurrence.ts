import type { FailureOccurrence, FailurePlace, FailureRun } from "#shared/api/failures.ts";
import { type Failure, lostTime } from "#shared/failures/failure.ts";
import { attemptsOf } from "#shared/failures/failure-table.ts";
import { runAt } from "#shared/failures/run-table.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { OwnFailure } from "./failure-selection.ts";
import { titleOf } from "./own-figures.ts";
import { type LineAt, placeAt } from "./place-at.ts";
import { isoTime } from "./session-summary.ts";

/** Where a failure's message stands. */
export function placeOfFailure({ record, failure }: Pick<OwnFailure, "record" | "failure">): FailurePlace {
  const { root, project, agent, id } = record.key;
  return { root, project, agent, session: id, ...lineOf(record, failure.at) };
}

/** Every message of a log has been read, so that its line is known. */
function lineOf(record: SessionRecord, at: number): LineAt {
  return placeAt(record, at) ?? { shard: 1, line: 1 };
}

/** One failure as the API tells it, with all of its run. */
export function failureOccurrence(selected: Pick<OwnFailure, "record" | "failure">): FailureOccurrence {
  const { record, failure } = selected;
  return {
    ...placeOfFailure(selected),
    title: titleOf(record),
    time: isoTime(failure.time),
    kind: failure.kind,
    class: failure.errorClass,
    fingerprint: failure.fingerprint,
    subject: failure.subject,
    message: failure.message,
    task: failure.task,
    attempt: failure.attempt,
    retry_in_ms: failure.retryIn,
    without_usage: failure.withoutUsage,
    run: runOf(record, failure),
  };
}

function runOf(record: SessionRecord, { run: number }: Failure): FailureRun | null {
  const { failed } = record.digest.failureLog;
  if (failed === null || number === null) return null;
  const run = runAt(failed.runs, number);
  const { closing } = run;
  return {
    outcome: run.outcome,
    lost_ms: lostTime(run),
    attempts: attemptsOf(failed, number).map((failure) => ({
      ...lineOf(record, failure.at),
      time: isoTime(failure.time),
      class: failure.errorClass,
      message: failure.message,
      attempt: failure.attempt,
      took_ms: failure.took,
      retry_in_ms: failure.retryIn,
      without_usage: failure.withoutUsage,
    })),
    closing: closing && { ...lineOf(record, closing.at), time: isoTime(closing.time), took_ms: closing.took },
  };
}
