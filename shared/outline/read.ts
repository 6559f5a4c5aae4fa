import type { CounterName } from "#shared/figures/counters.ts";
import type { Call, Compaction, Outline, Request } from "./outline.ts";
import { countUntil, valueAt } from "./timeline.ts";

/** Where a message lies in the files. */
export interface Place {
  readonly shard: number;
  /** Physical, from 1. */
  readonly line: number;
}

/** The shard and line of the message with this index. */
export function placeOf(outline: Outline, at: number): Place {
  const span = outline.shards[countUntil(outline.shards, at + 1) - 1];
  return span === undefined ? { shard: 1, line: at + 1 } : { shard: span.shard, line: at - span.at + 1 };
}

/** The index of the message at this place; null when the outline does not reach it. */
export function indexOf(outline: Outline, place: Place): number | null {
  const i = outline.shards.findIndex((span) => span.shard === place.shard);
  const span = outline.shards[i];
  if (span === undefined || place.line < 1) return null;
  const at = span.at + place.line - 1;
  const end = outline.shards[i + 1]?.at ?? outline.cursor.count;
  return at < end ? at : null;
}

/** A counter after the first `n` messages; what was never counted is 0, since the records are all there. */
export function countAt(outline: Outline, name: CounterName, n: number): number {
  const sums = outline.counters.get(name);
  return (sums && valueAt(sums, n)) ?? 0;
}

/** The members of a list that were there after the first `n` messages. */
export function until<T extends { readonly at: number }>(list: readonly T[], n: number): readonly T[] {
  const known = countUntil(list, n);
  return known === list.length ? list : list.slice(0, known);
}

/** Something as it was known after the first `n` messages: null when it came later. */
function known<T extends { readonly at: number }>(value: T | null, n: number): T | null {
  return value !== null && value.at < n ? value : null;
}

/** A request as it stood after the first `n` messages. */
export function requestAt(request: Request, n: number) {
  const { interruptedAt, retriedAt, ...begun } = request;
  const reached = (at: number | null) => at !== null && at < n;
  return {
    ...begun,
    task: valueAt(request.task, n) ?? null,
    usages: until(request.usages, n),
    end: known(request.end, n),
    interrupted: reached(interruptedAt),
    retried: reached(retriedAt),
  };
}

/** A tool call as it stood after the first `n` messages. */
export function callAt(call: Call, n: number): Call {
  const decision = known(call.decision, n);
  const output = known(call.output, n);
  return decision === call.decision && output === call.output ? call : { ...call, decision, output };
}

/** A compaction as it stood after the first `n` messages. */
export function compactionAt(compaction: Compaction, n: number): Compaction {
  const carriedAt = compaction.carriedAt.filter((at) => at < n);
  return { ...compaction, end: known(compaction.end, n), carriedAt };
}
