import { type Cause, CAUSES, hasCause } from "#shared/figures/dearer.ts";
import { isFailure } from "#shared/outline/fold-request.ts";
import type { RequestSelection } from "#shared/figures/group-rows.ts";
import { NEVER_ENDED, RequestFlag } from "#shared/figures/request-columns.ts";
import { isRunning, isSpeedTold, isTimed } from "#shared/figures/request-sums.ts";
import type { ArchiveView } from "./archive-view.ts";
import { badParameter } from "./query-error.ts";
import { NO_VALUE, readNames, readValues, type TimeRange } from "./read-params.ts";
import { type SessionFilter, valueFilters } from "./session-filters.ts";

/** Which sessions the requests of a query may lie in: a table by ordinal, null for all. */
function sessionsTable(view: ArchiveView, filters: readonly SessionFilter[]): Uint8Array | null {
  if (filters.length === 0) return null;
  const columns = view.sessions();
  const table = columns.there.slice();
  for (const { test } of filters) {
    const passes = test(columns);
    for (let ordinal = 0; ordinal < table.length; ordinal++) {
      if (table[ordinal] === 1 && !passes(ordinal)) table[ordinal] = 0;
    }
  }
  return table;
}

/** The conditions of a usage or requests query on the session. */
export function readSessionConditions(view: ArchiveView, params: URLSearchParams): SessionFilter[] {
  return valueFilters(view, params, ["root", "project", "agent", "workspace", "session", "source"]);
}

/** The requests that a usage or requests query means. Provider and model are the request's own. */
export function selectRequests(view: ArchiveView, params: URLSearchParams, range: TimeRange): RequestSelection {
  const tests = [taskTest(view, params), statusTest(view, params), hasTest(view, params)].filter(
    (test) => test !== null,
  );
  return {
    sessions: sessionsTable(view, readSessionConditions(view, params)),
    models: modelsTable(view, params),
    ...range,
    also: tests.length === 0 ? null : (row) => tests.every((test) => test(row)),
  };
}

type RowTest = ((row: number) => boolean) | null;

function modelsTable({ columns }: ArchiveView, params: URLSearchParams): Uint8Array | null {
  const providers = readValues(params, "provider", (value) =>
    columns.models.some(({ provider }) => provider === value),
  );
  const models = readValues(params, "model", (value) => columns.models.some(({ modelId }) => modelId === value));
  if (providers === null && models === null) return null;
  const fits = (wanted: ReadonlySet<string> | null, value: string | null) =>
    wanted === null || wanted.has(value ?? NO_VALUE);
  return Uint8Array.from(columns.models, ({ provider, modelId }) =>
    fits(providers, provider) && fits(models, modelId) ? 1 : 0,
  );
}

function taskTest({ columns }: ArchiveView, params: URLSearchParams): RowTest {
  const wanted = readValues(params, "task");
  if (wanted === null) return null;
  const tasks = new Set([...wanted].map((value) => (value === NO_VALUE ? -1 : Number(value))));
  for (const task of tasks) {
    if (!Number.isInteger(task)) throw badParameter("task", [...wanted].join(), `numbers of tasks, or ${NO_VALUE}`);
  }
  return (row) => tasks.has(columns.task[row] as number);
}

/** Ended with any of these; `never_ended` is meant by that name. */
function statusTest({ columns }: ArchiveView, params: URLSearchParams): RowTest {
  const wanted = readValues(params, "status");
  if (wanted === null) return null;
  return (row) => {
    const code = columns.status[row] as number;
    return wanted.has(code === NEVER_ENDED ? "never_ended" : (columns.statuses[code] ?? ""));
  };
}

const REQUEST_HAS = [
  "unpriced",
  "usage",
  "without_usage",
  "failed",
  "retried",
  "speed",
  "latency",
  "no_time",
  ...CAUSES,
] as const;

/** The requests behind one figure of a total; all that are named must hold. */
function hasTest(view: ArchiveView, params: URLSearchParams): RowTest {
  const wanted = readNames(params, "has", REQUEST_HAS);
  if (wanted.length === 0) return null;
  const { columns } = view;
  const flagged = (row: number, flag: number) => ((columns.flags[row] as number) & flag) !== 0;
  const caused = (cause: Cause) => (row: number) => hasCause(columns, view.causes(), row, cause);
  const tests = {
    unpriced: (row: number) => flagged(row, RequestFlag.used) && Number.isNaN(columns.cost[row]),
    without_usage: (row: number) => !flagged(row, RequestFlag.used) && !isRunning(columns, row, view.working()),
    failed: (row: number) => isFailure(columns.statuses[columns.status[row] as number] ?? ""),
    retried: (row: number) => flagged(row, RequestFlag.retried),
    usage: (row: number) => flagged(row, RequestFlag.used),
    latency: (row: number) => isTimed(columns, row),
    no_time: (row: number) => Number.isNaN(columns.instant[row]),
    speed: (row: number) => isSpeedTold(columns, row),
    cache_break: caused("cache_break"),
    big_output: caused("big_output"),
    retry: caused("retry"),
    compaction: caused("compaction"),
  };
  return (row) => wanted.every((what) => tests[what](row));
}
