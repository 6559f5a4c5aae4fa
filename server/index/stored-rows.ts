import { UNDECIDED } from "#shared/figures/call-columns.ts";
import { NEVER_ENDED } from "#shared/figures/request-columns.ts";
import type { CallTable } from "./call-table.ts";
import type { RequestTable } from "./request-table.ts";

/** A request's row with its names spelled out; times are null where they are unknown. */
export interface StoredRequest {
  readonly request: number;
  readonly task: number;
  readonly shard: number;
  readonly line: number;
  readonly begin: number | null;
  readonly compactions: number;
  readonly instant: number | null;
  readonly latency: number | null;
  readonly status: string | null;
  readonly flags: number;
  readonly provider: string | null;
  readonly modelId: string | null;
  readonly tokens: readonly [cacheRead: number, cacheWrite: number, output: number];
}

/** A call's row with its name spelled out. */
export interface StoredCall {
  readonly call: number;
  readonly name: string;
  readonly shard: number;
  readonly line: number;
  readonly instant: number | null;
  readonly decision: string | null;
  readonly wait: number | null;
  readonly took: number | null;
  readonly outputBytes: number | null;
  readonly flags: number;
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

export function storedRequest({ rows, statuses, models }: RequestTable, row: number): StoredRequest {
  const { columns } = rows;
  const status = columns.status[row] ?? NEVER_ENDED;
  const model = models.names[columns.model[row] ?? 0];
  return {
    request: columns.request[row] ?? 0,
    task: columns.task[row] ?? -1,
    shard: columns.shard[row] ?? 0,
    line: columns.line[row] ?? 0,
    begin: orNull(columns.begin[row]),
    compactions: columns.compactions[row] ?? 0,
    instant: orNull(columns.instant[row]),
    latency: orNull(columns.latency[row]),
    status: status === NEVER_ENDED ? null : (statuses.names[status] ?? null),
    flags: columns.flags[row] ?? 0,
    provider: model?.provider ?? null,
    modelId: model?.modelId ?? null,
    tokens: [columns.cacheRead[row] ?? 0, columns.cacheWrite[row] ?? 0, columns.output[row] ?? 0],
  };
}

/** Puts stored rows in the place of what the session's requests of those numbers were. */
export function restoreRequests(table: RequestTable, session: number, stored: readonly StoredRequest[]): void {
  const edits = stored.map((row) => {
    const { request, task, shard, line, provider, modelId, begin, compactions } = row;
    const { status, instant, latency, flags } = row;
    const [cacheRead, cacheWrite, output] = row.tokens;
    const start = { task: task === -1 ? null : task, shard, line, provider, modelId, begin, compactions };
    return {
      request,
      start,
      task: null,
      status,
      instant,
      latency,
      cacheRead,
      cacheWrite,
      output,
      set: flags,
      clear: 0,
    };
  });
  table.apply(session, edits, 0);
}

export function storedCall({ rows, names, decisions }: CallTable, row: number): StoredCall {
  const { columns } = rows;
  const decision = columns.decision[row] ?? UNDECIDED;
  return {
    call: columns.call[row] ?? 0,
    name: names.names[columns.name[row] ?? 0] ?? "",
    shard: columns.shard[row] ?? 0,
    line: columns.line[row] ?? 0,
    instant: orNull(columns.instant[row]),
    decision: decision === UNDECIDED ? null : (decisions.names[decision] ?? null),
    wait: orNull(columns.wait[row]),
    took: orNull(columns.took[row]),
    outputBytes: orNull(columns.outputBytes[row]),
    flags: columns.flags[row] ?? 0,
  };
}

export function restoreCalls(table: CallTable, session: number, stored: readonly StoredCall[]): void {
  const edits = stored.map(({ flags, name, shard, line, ...call }) => ({
    ...call,
    start: { name, shard, line },
    set: flags,
  }));
  table.apply(session, edits, 0);
}
