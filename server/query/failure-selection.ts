import type { FailureGroups } from "#shared/api/failures.ts";
import type { ErrorClass } from "#shared/failures/error-class.ts";
import type { Failure, RetryRun } from "#shared/failures/failure-log.ts";
import type { CountedFailure } from "#shared/failures/failure-sum.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { FacetCounts } from "./facet-counts.ts";
import { badParameter } from "./query-error.ts";
import { NO_VALUE, readValues, type TimeRange } from "./read-params.ts";
import { readSessionConditions } from "./request-filters.ts";

/** A failure that a query means, with its session. */
export interface OwnFailure extends CountedFailure {
  readonly record: SessionRecord;
}

/** The same with what filters and groups ask of it. */
export interface SelectedFailure extends OwnFailure {
  readonly values: FailureValues;
}

interface FailureSelection {
  readonly failures: readonly SelectedFailure[];
  readonly facets: FailureGroups["facets"];
}

/** What is recorded of a failure under each name of a filter; null where it has no such value. */
interface FailureValues {
  readonly class: ErrorClass;
  readonly fingerprint: string;
  readonly kind: Failure["kind"];
  /** The request's own; a failed tool has that of its session. */
  readonly provider: string | null;
  readonly model: string | null;
  readonly tool: string | null;
  /** Of the run it belongs to; `returned`: a failed tool's output went back to the model. */
  readonly outcome: RetryRun["outcome"] | "returned" | null;
}

/** How many of a session's first failures lie in the prefix that it copied: those are the original's. */
function copiedFailures({ copied }: SessionRecord): number {
  const { failures = 0, tool_failures = 0 } = copied?.counters ?? {}; // a counter never added to stands at nothing
  return failures + tool_failures;
}

/** A session's own failures, in order. */
export function* ownFailures(record: SessionRecord): Generator<OwnFailure> {
  const { failures, runs } = record.digest.failureLog;
  const lastOfRun = new Map<number, Failure>();
  for (const failure of failures) if (failure.run !== null) lastOfRun.set(failure.run, failure);
  for (const failure of failures.slice(copiedFailures(record))) {
    const ends = failure.run !== null && lastOfRun.get(failure.run) === failure ? (runs[failure.run] ?? null) : null;
    yield { record, failure, session: record.ordinal, ends };
  }
}

/** A model as failures name it; "?" is what was not recorded. A provider's name has no slash, a model's may. */
export function modelOf(subject: string): { readonly provider: string | null; readonly modelId: string | null } {
  const slash = subject.indexOf("/");
  const known = (name: string) => (name === "?" ? null : name);
  return { provider: known(subject.slice(0, slash)), modelId: known(subject.slice(slash + 1)) };
}

function valuesOf({ record, failure }: OwnFailure): FailureValues {
  const { errorClass, fingerprint, kind, subject, run } = failure;
  const { meta, failureLog } = record.digest;
  const own = kind === "tool" ? { provider: meta?.provider ?? null, modelId: meta?.modelId ?? null } : modelOf(subject);
  return {
    class: errorClass,
    fingerprint,
    kind,
    provider: own.provider,
    model: own.modelId,
    tool: kind === "tool" ? subject : null,
    outcome: kind === "tool" ? "returned" : run === null ? null : (failureLog.runs[run]?.outcome ?? null),
  };
}

const NAMES = ["class", "fingerprint", "kind", "provider", "model", "tool", "outcome"] as const;
const FACETS = ["class", "project", "agent", "model", "tool", "outcome"] as const;
const LONGEST_QUERY = 1000;

/** The failures that the query's filters mean, and what choosing another value of one filter would find. */
export function selectFailures(view: ArchiveView, params: URLSearchParams, range: TimeRange): FailureSelection {
  const conditions = readSessionConditions(view, params);
  const wanted = NAMES.flatMap((name) => {
    const values = readFailureValues(view, params, name);
    return values === null ? [] : [{ name, values }];
  });
  const says = readQuery(params);
  const facets = new FacetCounts(FACETS);
  const failures: SelectedFailure[] = [];
  for (const record of view.index.records()) {
    if (record.digest.failureLog.failures.length === 0) continue;
    const outside = conditions.filter(({ passes }) => !passes(record)).map(({ name }) => name);
    if (outside.length > 1) continue;
    for (const selected of ownFailures(record)) {
      if (!isWithin(range, selected.failure.time) || !says(selected.failure)) continue;
      const values = valuesOf(selected);
      const misses = wanted.filter(({ name, values: any }) => !any.has(values[name] ?? NO_VALUE));
      const holding = [...outside, ...misses.map(({ name }) => name)];
      if (holding.length === 0) failures.push({ ...selected, values });
      if (holding.length <= 1) {
        const { project, agent } = record.key;
        facets.add(holding[0] ?? null, (name) =>
          name === "project" ? project : name === "agent" ? agent : values[name],
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
function readQuery(params: URLSearchParams): (failure: Failure) => boolean {
  const q = params.get("q");
  if (q === null || q === "") return () => true;
  if (q.length > LONGEST_QUERY) throw badParameter("q", q, `at most ${LONGEST_QUERY} characters`);
  const needle = q.toLowerCase();
  return ({ message }) => message.toLowerCase().includes(needle);
}

/** Without a time a failure is in no bounded range. */
export function isWithin({ from, to }: TimeRange, time: number | null): boolean {
  if (from === null && to === null) return true;
  return time !== null && time >= (from ?? -Infinity) && time < (to ?? Infinity);
}
