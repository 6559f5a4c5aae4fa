import type { NeedsAttention } from "#shared/api/failures.ts";
import { errorClassAt, type FailureTable } from "#shared/failures/failure-table.ts";
import { isCounted } from "#shared/figures/group-rows.ts";
import type { ArchiveView } from "./archive-view.ts";
import { modelOf, type OwnFailure, ownFailures } from "./failure-selection.ts";
import { placeOfFailure } from "./failure-occurrence.ts";
import { compareTies } from "./page-cursor.ts";
import { isoTime } from "./session-summary.ts";

/**
 * Refused credentials and used-up quotas that nobody has repaired yet, over the whole archive: they stand until a later
 * request of the same (provider, model) completes, in whichever session. The longest-standing first.
 */
export function needsAttention(view: ArchiveView): NeedsAttention[] {
  const refused = new Map<string, OwnFailure[]>();
  for (const record of view.index.records()) {
    for (const selected of ownFailures(record, isRefused)) {
      const { errorClass, subject } = selected.failure;
      const key = `${errorClass} ${subject}`;
      const list = refused.get(key);
      if (list === undefined) refused.set(key, [selected]);
      else list.push(selected);
    }
  }
  if (refused.size === 0) return [];
  const completed = lastCompletions(view);
  return [...refused.values()]
    .flatMap((list) => {
      const subject = list[0]?.failure.subject ?? "";
      const since = completed.get(subject) ?? -Infinity;
      const open = list.filter(({ failure }) => (failure.time ?? -Infinity) >= since);
      return open.length === 0 ? [] : [toAttention(open)];
    })
    .sort((a, b) => compareTies(orderOf(a), orderOf(b)));
}

/** Only requests have these classes. */
function isRefused(failures: FailureTable, number: number): boolean {
  const errorClass = errorClassAt(failures, number);
  return errorClass === "auth" || errorClass === "quota";
}

/** By time, then by name, so that the same archive is always told in the same order. */
function orderOf({ since, kind, provider, model_id }: NeedsAttention): string[] {
  return [since, kind, provider, model_id].map(String);
}

function toAttention(failures: readonly OwnFailure[]): NeedsAttention {
  const byTime = failures.toSorted((a, b) => (a.failure.time ?? -Infinity) - (b.failure.time ?? -Infinity));
  const [oldest] = byTime as [OwnFailure];
  const newest = byTime.at(-1) ?? oldest;
  const { provider, modelId } = modelOf(newest.failure.subject);
  return {
    kind: newest.failure.errorClass === "quota" ? "quota" : "auth",
    provider,
    model_id: modelId,
    project: newest.record.key.project,
    since: isoTime(oldest.failure.time),
    sessions: new Set(failures.map(({ session }) => session)).size,
    newest: placeOfFailure(newest),
  };
}

/** When a request of each model last completed, by the name that failures give the model. */
function lastCompletions({ columns }: ArchiveView): Map<string, number> {
  const completed = columns.statuses.indexOf("completed");
  const last = new Float64Array(columns.models.length).fill(-Infinity);
  for (let row = 0; row < columns.length; row++) {
    if (columns.status[row] !== completed || !isCounted(columns, row)) continue;
    const model = columns.model[row] as number;
    const instant = columns.instant[row] as number;
    if (instant > (last[model] as number)) last[model] = instant;
  }
  return new Map(
    columns.models.map(({ provider, modelId }, code) => [`${provider ?? "?"}/${modelId ?? "?"}`, last[code] as number]),
  );
}
