import type { Head } from "#shared/outline/head.ts";

/**
 * A fork repeats the records of another session, from the one after the meta on. What makes two records the same:
 * time, kind, tool call id and token buckets, as one text; null for what is no record (metas, blank and unreadable
 * lines), which is passed over on both sides.
 */
export function recordKey(head: Head): string | null {
  if (!isRecord(head)) return null;
  const kind = head.kind === "text" ? `text/${head.role}` : head.kind;
  const callId = "callId" in head ? head.callId : "";
  const tokens = head.kind === "token_usage" ? Object.values(head.tokens).join("/") : "";
  return `${String(head.time)}|${kind}|${tokens}|${callId}`;
}

/** Whether the line is a record, of those that `recordKey` has a text for. */
export function isRecord(head: Head): head is Exclude<Head, { kind: "blank" | "unreadable" | "session_meta" }> {
  return head.kind !== "blank" && head.kind !== "unreadable" && head.kind !== "session_meta";
}

/**
 * Whether the record shows that a model worked: equal prompts alone make no fork, nor do equal times that are both
 * unknown.
 */
export function isModelRecord(head: Head): boolean {
  if (!isRecord(head) || head.time === undefined) return false;
  if (head.kind === "token_usage" || head.kind === "thinking" || head.kind === "tool_call") return true;
  return "role" in head && head.role === "assistant";
}

/** How far two sequences of records are the same. */
export interface CommonPrefix {
  /** Records in common. */
  readonly records: number;
  /** Whether one of them is an assistant message or a usage. */
  readonly modelWorked: boolean;
}

/** Whether a common prefix is long enough to be a copy and no coincidence. */
function isCopy({ records, modelWorked }: CommonPrefix): boolean {
  return records >= 2 && modelWorked;
}

/** Who is older, for telling the original from the copy. */
export interface Creation {
  /** Time of the first meta, ms; null without one, which counts as the latest. */
  readonly created: number | null;
  readonly id: string;
  /** Tells sessions of the same id apart: their place. */
  readonly place: string;
}

/** Orders sessions by their creation: the earlier is the original; tie: the smaller id, then the smaller place. */
export function compareCreation(a: Creation, b: Creation): number {
  return compare(a.created ?? Infinity, b.created ?? Infinity) || compare(a.id, b.id) || compare(a.place, b.place);
}

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The original among candidates that are all older than the copy: the longest prefix, then the oldest session. */
export function chooseOriginal<C extends { readonly prefix: CommonPrefix; readonly creation: Creation }>(
  candidates: readonly C[],
): C | null {
  let best: C | null = null;
  for (const candidate of candidates) {
    if (!isCopy(candidate.prefix)) continue;
    const longer = best === null ? 1 : candidate.prefix.records - best.prefix.records;
    const older = best === null ? 0 : compareCreation(candidate.creation, best.creation);
    if (longer > 0 || (longer === 0 && older < 0)) best = candidate;
  }
  return best;
}
