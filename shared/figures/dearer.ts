import { tokensReadAgain } from "./cache-breaks.ts";
import type { BigOutputs } from "./big-outputs.ts";
import { type RequestColumns, RequestFlag } from "./request-columns.ts";

/** The causes for which requests get dear; a request may have several. */
export const CAUSES = ["cache_break", "big_output", "retry", "compaction"] as const;
export type Cause = (typeof CAUSES)[number];

/** What one cause did in a group of requests. */
export interface CauseSum {
  /** Requests that have the cause. */
  readonly requests: number;
  /** Tokens: read again after a lost cache; all those of retried attempts and of compactions; null for outputs, of which bytes are known. */
  readonly tokens: number | null;
  /**
   * Nano-dollars: what a lost cache cost more than a warm one would have; all of the attempts and compactions. Null when
   * nothing of it is known, and for outputs, which have no price of their own.
   */
  readonly nano: bigint | null;
  /** Requests of these whose part of `nano` is not known: it is a lower bound then. */
  readonly unknown: number;
  /** Big outputs, and their bytes; only for that cause. */
  readonly calls: number;
  readonly bytes: number;
}

export type CauseSums = Readonly<Record<Cause, CauseSum>>;

/** What must be known of the requests beside their columns. */
export interface CauseSources {
  /** As `cacheBreaks` gives it. */
  readonly breaks: Int32Array;
  readonly outputs: BigOutputs;
  /** What so many tokens of other input cost more at a request's prices than from the cache; nano-dollars, null when unpriced. */
  readonly extraOf: (row: number, tokens: number) => bigint | null;
}

/** Whether a request has a cause. The one place that says so: sums and lists both ask here. */
export function hasCause(columns: RequestColumns, sources: CauseSources, row: number, cause: Cause): boolean {
  const flags = columns.flags[row] as number;
  switch (cause) {
    case "cache_break":
      return (sources.breaks[row] as number) >= 0;
    case "big_output":
      return (sources.outputs.calls[row] as number) > 0;
    case "retry":
      // an attempt inside of a compaction is part of what the compaction cost
      return (
        isSet(flags, RequestFlag.retried) && isSet(flags, RequestFlag.used) && !isSet(flags, RequestFlag.compaction)
      );
    case "compaction":
      return isSet(flags, RequestFlag.compaction);
    default:
      return cause satisfies never;
  }
}

/**
 * The causes by group.
 *
 * @param groupOf By place in `rows`.
 */
export function causesOf(
  columns: RequestColumns,
  rows: Uint32Array,
  groupOf: Int32Array,
  groups: number,
  sources: CauseSources,
): readonly CauseSums[] {
  const sums = Array.from({ length: groups }, startSums);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const sum = sums[groupOf[i] as number];
    if (sum === undefined) continue;
    for (const cause of CAUSES) if (hasCause(columns, sources, row, cause)) add(columns, sources, row, cause, sum);
  }
  return sums;
}

type Summing = { -readonly [K in keyof CauseSum]: CauseSum[K] };

function startSums(): Record<Cause, Summing> {
  const none = (): Summing => ({ requests: 0, tokens: 0, nano: 0n, unknown: 0, calls: 0, bytes: 0 });
  const outputs = { ...none(), tokens: null, nano: null };
  return { cache_break: none(), big_output: outputs, retry: none(), compaction: none() };
}

function add(columns: RequestColumns, sources: CauseSources, row: number, cause: Cause, sums: Record<Cause, Summing>) {
  const sum = sums[cause];
  sum.requests += 1;
  if (cause === "big_output") {
    sum.calls += sources.outputs.calls[row] as number;
    sum.bytes += sources.outputs.bytes[row] as number;
    return;
  }
  const before = sources.breaks[row] as number;
  const tokens = cause === "cache_break" ? tokensReadAgain(columns, row, before) : totalOf(columns, row);
  const nano = cause === "cache_break" ? sources.extraOf(row, tokens) : costOf(columns, row);
  if (sum.tokens !== null) sum.tokens += tokens;
  if (nano === null) sum.unknown += 1;
  else if (sum.nano !== null) sum.nano += nano;
  // nothing is known as long as no request has told its part
  if (sum.unknown === sum.requests) sum.nano = null;
  else if (sum.nano === null && nano !== null) sum.nano = nano;
}

function isSet(flags: number, flag: number): boolean {
  return (flags & flag) !== 0;
}

function totalOf({ cacheRead, cacheWrite, output }: RequestColumns, row: number): number {
  return (cacheRead[row] as number) + (cacheWrite[row] as number) + (output[row] as number);
}

function costOf({ cost }: RequestColumns, row: number): bigint | null {
  const nano = cost[row] as number;
  return nano >= 0 ? BigInt(nano) : null;
}
