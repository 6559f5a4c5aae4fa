import type { FailureGroups } from "#shared/api/failures.ts";
import type { Failure, RetryRun } from "#shared/failures/failure.ts";
import {
  endsRun,
  failureAt,
  failureCount,
  type FailureTable,
  messageAt,
  timeAt,
} from "#shared/failures/failure-table.ts";
import type { CountedFailure } from "#shared/failures/failure-sum.ts";
import { outcomeAt, runAt } from "#shared/failures/run-table.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { FacetCounts } from "./facet-counts.ts";
import { NO_VALUE, readValues, type TimeRange } from "./read-params.ts";
import { readSessionConditions } from "./request-filters.ts";

/** A failure that a query means, with its session. */
export interface OwnFailure extends CountedFailure {
  readonly record: SessionRecord;
}

interface FailureSelection {
  readonly failures: readonly OwnFailure[];
  readonly facets: FailureGroups["facets"];
}

/** How many of a session's first failures lie in the prefix that it copied: those are the original's. */
function copiedFailures({ copied }: SessionRecord): number {
  const { failures = 0, tool_failures = 0 } = copied?.counters ?? {}; // a counter never added to stands at nothing
  return failures + tool_failures;
}

/** Says by the columns it needs whether a failure is meant, before the failure is read. */
type IsMeant = (failures: FailureTable, number: number) => boolean;

/** A session's own failures that are meant, in order. */
export function* ownFailures(record: SessionRecord, isMeant: IsMeant): Generator<OwnFailure> {
  const { failed } = record.digest.failureLog;
  if (failed === null) return;
  for (let number = copiedFailures(record); number < failureCount(failed); number++) {
    if (!isMeant(failed, number)) continue;
    const failure = failureAt(failed, number);
    const ends = failure.run !== null && endsRun(failed, number) ? runAt(failed.runs, failure.run) : null;
    yield { record, failure, session: record.ordinal, ends };
  }
}

/** A model as failures name it; "?" is what was not recorded. A provider's name has no slash, a model's may. */
export function modelOf(subject: string): { readonly provider: string | null; readonly modelId: string | null } {
  const slash = subject.indexOf("/");
  const known = (name: string) => (name === "?" ? null : name);
  return { provider: known(subject.slice(0, slash)), modelId: known(subject.slice(slash + 1)) };
}

const NAMES = ["class", "fingerprint", "kind", "provider", "model", "tool", "outcome"] as const;
const FACETS = ["class", "project", "agent", "model", "tool", "outcome"] as const;

/** What is recorded of a failure under the name of a filter; null where it has no such value. */
function valueOf({ record, failure }: OwnFailure, name: (typeof NAMES)[number]): string | null {
  switch (name) {
    case "class":
      return failure.errorClass;
    case "fingerprint":
    case "kind":
      return failure[name];
    case "provider":
      return modelOfFailure(record, failure).provider;
    case "model":
      return modelOfFailure(record, failure).modelId;
    case "tool":
      return failure.kind === "tool" ? failure.subject : null;
    case "outcome":
      return outcomeOf(record, failure);
    default:
      return name satisfies never;
  }
}

/** The request's own; a failed tool has that of its session. */
function modelOfFailure({ digest: { meta } }: SessionRecord, { kind, subject }: Failure): ReturnType<typeof modelOf> {
  return kind === "tool" ? { provider: meta?.provider ?? null, modelId: meta?.modelId ?? null } : modelOf(subject);
}

/** Of the run it belongs to; `returned`: a failed tool's output went back to the model. */
function outcomeOf({ digest }: SessionRecord, { kind, run }: Failure): RetryRun["outcome"] | "returned" | null {
  if (kind === "tool") return "returned";
  const { failed } = digest.failureLog;
  return failed === null || run === null ? null : outcomeAt(failed.runs, run);
}

/** The failures that the query's filters mean, and what choosing another value of one filter would find. */
export function selectFailures(view: ArchiveView, params: URLSearchParams, range: TimeRange): FailureSelection {
  const conditions = readSessionConditions(view, params);
  const wanted = NAMES.flatMap((name) => {
    const values = readFailureValues(view, params, name);
    return values === null ? [] : [{ name, values }];
  });
  const says = readQuery(params);
  const isMeant: IsMeant = (table, number) => isWithin(range, timeAt(table, number)) && says(table, number);
  const facets = new FacetCounts(FACETS);
  const failures: OwnFailure[] = [];
  for (const record of view.index.records()) {
    if (record.digest.failureLog.failed === null) continue;
    const outside = conditions.filter(({ passes }) => !passes(record)).map(({ name }) => name);
    if (outside.length > 1) continue;
    for (const selected of ownFailures(record, isMeant)) {
      const misses = wanted.filter(({ name, values }) => !values.has(valueOf(selected, name) ?? NO_VALUE));
      const holding = [...outside, ...misses.map(({ name }) => name)];
      if (holding.length === 0) failures.push(selected);
      if (holding.length <= 1) {
        const { project, agent } = record.key;
        facets.add(holding[0] ?? null, (name) =>
          name === "project" ? project : name === "agent" ? agent : valueOf(selected, name),
        );
      }
    }
  }
  return { failures, facets: facets.read() };
}

/** A fingerprint is a text of any characters, so it is never taken for a list. */
function readFailureValues(view: ArchiveView, params: URLSearchParams, name: (typeof NAMES)[number]) {
  return readValues(params, name, (value) => {
    if (name === "fingerprint") return true;
    const { models } = view.columns;
    if (name === "provider") return models.some(({ provider }) => provider === value);
    return name === "model" && models.some(({ modelId }) => modelId === value);
  });
}

/** The text a message must hold, whatever the capitals. */
function readQuery(params: URLSearchParams): IsMeant {
  const q = params.get("q");
  if (q === null || q === "") return () => true;
  const needle = q.toLowerCase();
  return (table, number) => messageAt(table, number).toLowerCase().includes(needle);
}

/** Without a time a failure is in no bounded range. */
export function isWithin({ from, to }: TimeRange, time: number | null): boolean {
  if (from === null && to === null) return true;
  return time !== null && time >= (from ?? -Infinity) && time < (to ?? Infinity);
}
