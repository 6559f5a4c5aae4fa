import type { CallAudit, CallDecision, CallOutcome } from "#shared/api/approvals.ts";
import { type CallColumns, CallFlag, UNDECIDED } from "#shared/figures/call-columns.ts";
import { percentiles } from "#shared/figures/percentiles.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { FacetCounts } from "./facet-counts.ts";
import { isWithin } from "./failure-selection.ts";
import { compareValues, firstRows } from "./first-rows.ts";
import { titleOf } from "./own-figures.ts";
import { compareTies, type PageCursor, readCursor, writeCursor } from "./page-cursor.ts";
import { badParameter } from "./query-error.ts";
import { readLimit, readRange, readValues, readZone } from "./read-params.ts";
import { sessionsOutside } from "./sessions-outside.ts";
import { isoTime } from "./session-summary.ts";

const DEFAULT_LIMIT = 50;
const MOST_LIMIT = 200; // a line of a trace is read for each
const SORTS = ["time", "wait"] as const;

/** A page of the audit before the arguments of its calls are read, and whose each row is. */
export interface CallPage {
  readonly audit: Omit<CallAudit, "calls">;
  readonly calls: readonly {
    readonly record: SessionRecord;
    readonly call: Omit<CallDecision, "arguments" | "arguments_cut">;
  }[];
}

const FACETS = ["decision", "outcome", "tool", "project", "agent"] as const;

/** Answers `GET /api/approvals` but for the arguments. Throws a QueryError for a query that is none. */
export function auditCalls(view: ArchiveView, params: URLSearchParams): CallPage {
  const columns = view.index.calls();
  const sort = readSort(columns, params);
  const cursor = readCursor(params, sort.text);
  const limit = readLimit(params, MOST_LIMIT) ?? DEFAULT_LIMIT;
  const { rows, facets } = selectCalls(view, columns, params);
  const against = (row: number, value: PageCursor["value"], tie: PageCursor["tie"]) =>
    compareValues(sort.read(row), value, sort.descending) || compareTies(tieOf(columns, row), tie);
  const after = cursor === null ? rows : rows.filter((row) => against(row, cursor.value, cursor.tie) > 0);
  const page = firstRows(after, (a, b) => against(a, sort.read(b), tieOf(columns, b)), limit);
  const last = page.at(-1);
  const more = last !== undefined && after.length > page.length;
  return {
    audit: {
      total: rows.length,
      next_cursor: more ? writeCursor({ sort: sort.text, value: sort.read(last), tie: tieOf(columns, last) }) : null,
      totals: totalsOf(columns, rows),
      facets,
    },
    calls: page.flatMap((row) => {
      const record = view.index.byOrdinal(columns.session[row] as number);
      return record === null ? [] : [{ record, call: toDecision(columns, record, row) }];
    }),
  };
}

/** The calls that the filters mean. What a fork copied, and what left the archive, is in none. */
function selectCalls(view: ArchiveView, columns: CallColumns, params: URLSearchParams) {
  const range = readRange(params, readZone(params));
  const outside = sessionsOutside(view, params);
  const valueOf: Record<(typeof FACETS)[number], (row: number, record: SessionRecord) => string> = {
    decision: (row) => decisionOf(columns, row) ?? "none",
    outcome: (row) => outcomeOf(columns, row),
    tool: (row) => toolOf(columns, row),
    project: (_, { key }) => key.project,
    agent: (_, { key }) => key.agent,
  };
  const wanted = (["decision", "outcome", "tool"] as const).flatMap((name) => {
    const values = readValues(params, name, (value) => name === "tool" && columns.names.includes(value));
    return values === null ? [] : [{ name, values }];
  });
  const facets = new FacetCounts(FACETS);
  const rows: number[] = [];
  for (let row = 0; row < columns.length; row++) {
    if (((columns.flags[row] as number) & (CallFlag.copied | CallFlag.dropped)) !== 0) continue;
    const session = columns.session[row] as number;
    let holding = outside[session];
    if (holding === "several" || holding === undefined || !isWithin(range, knownOf(columns.instant, row))) continue;
    const record = view.index.byOrdinal(session);
    if (record === null) continue;
    for (const { name, values } of wanted) {
      if (!values.has(valueOf[name](row, record))) holding = holding === null ? name : "several";
    }
    if (holding === "several") continue;
    if (holding === null) rows.push(row);
    facets.add(holding, (name) => valueOf[name](row, record));
  }
  return { rows, facets: facets.read() };
}

function totalsOf(columns: CallColumns, rows: readonly number[]): CallAudit["totals"] {
  const decisions = new Map<string, number>();
  const by_outcome: Record<CallOutcome, number> = { completed: 0, failed: 0, aborted: 0, unanswered: 0, cut: 0 };
  const sessions = new Set<number>();
  const waits: number[] = [];
  let took_ms: number | null = null;
  for (const row of rows) {
    const decision = decisionOf(columns, row) ?? "none";
    decisions.set(decision, (decisions.get(decision) ?? 0) + 1);
    by_outcome[outcomeOf(columns, row)] += 1;
    sessions.add(columns.session[row] as number);
    const wait = knownOf(columns.wait, row);
    if (wait !== null) waits.push(wait);
    const took = knownOf(columns.took, row);
    if (took !== null) took_ms = took_ms === null ? took : took_ms + took;
  }
  return {
    by_decision: Object.fromEntries(decisions), // fromEntries, since a hostile decision may be called "__proto__"
    by_outcome,
    wait: percentiles(Float64Array.from(waits), 0, waits.length),
    took_ms,
    sessions: sessions.size,
  };
}

function toDecision(columns: CallColumns, record: SessionRecord, row: number): CallPage["calls"][number]["call"] {
  const { root, project, agent, id } = record.key;
  return {
    root,
    project,
    agent,
    session: id,
    title: titleOf(record),
    shard: columns.shard[row] as number,
    line: columns.line[row] as number,
    time: isoTime(columns.instant[row] as number),
    tool: toolOf(columns, row),
    decision: decisionOf(columns, row),
    wait_ms: knownOf(columns.wait, row),
    outcome: outcomeOf(columns, row),
    took_ms: knownOf(columns.took, row),
  };
}

function decisionOf({ decision, decisions }: CallColumns, row: number): string | null {
  const code = decision[row] as number;
  return code === UNDECIDED ? null : (decisions[code] ?? null);
}

function outcomeOf({ flags }: CallColumns, row: number): CallOutcome {
  const flag = flags[row] as number;
  if ((flag & CallFlag.cut) !== 0) return "cut";
  if ((flag & CallFlag.answered) === 0) return "unanswered";
  if ((flag & CallFlag.failed) !== 0) return "failed";
  return (flag & CallFlag.aborted) !== 0 ? "aborted" : "completed";
}

function toolOf({ name, names }: CallColumns, row: number): string {
  return names[name[row] as number] ?? "";
}

function knownOf(column: Float64Array, row: number): number | null {
  const value = column[row] as number;
  return Number.isNaN(value) ? null : value;
}

/** The newest of a session first. */
function tieOf({ session, call }: CallColumns, row: number): number[] {
  return [session[row] as number, -(call[row] as number)];
}

function readSort(columns: CallColumns, params: URLSearchParams) {
  const text = params.get("sort") || "-time";
  const name = SORTS.find((known) => known === text.replace(/^-/, ""));
  if (name === undefined) throw badParameter("sort", text, `one of ${SORTS.join(", ")}, with - for the largest first`);
  const column = name === "time" ? columns.instant : columns.wait;
  return { text, descending: text.startsWith("-"), read: (row: number) => knownOf(column, row) };
}
