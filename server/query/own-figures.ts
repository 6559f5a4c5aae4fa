import type { CounterName } from "#shared/figures/counters.ts";
import { sessionFigures, type SessionFigures } from "#shared/figures/session-figures.ts";
import { countsOfRows } from "#shared/figures/usage.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { type ArchiveView, isOpen } from "./archive-view.ts";

/** A counter of the session's own records: what a fork copied is left out. A counter never added to stands at nothing. */
export function ownCount({ digest, copied }: SessionRecord, name: CounterName): number {
  return (digest.counters[name] ?? 0) - (copied?.counters[name] ?? 0);
}

/** The figures of a session's own records. */
export function ownFigures(view: ArchiveView, record: SessionRecord): SessionFigures {
  const { counters, firstTime } = record.digest;
  const names = Object.keys(counters) as CounterName[];
  const counted = sessionFigures(names, (name) => ownCount(record, name), isUnused(view, record));
  const figures = record.copied === null ? counted : { ...counted, ...requestsOfFork(view, record) };
  return firstTime === null ? { ...figures, active_ms: null } : figures;
}

/** The same figure alone. `working`: by ordinal, 1 while a session works, where that is at hand. */
export function ownWithoutUsage(view: ArchiveView, record: SessionRecord, working: Uint8Array | null = null): number {
  if (record.copied !== null) return requestsOfFork(view, record, working).requests_without_usage;
  return ownCount(record, "without_usage") + (isUnused(view, record) ? 1 : 0);
}

/** A request may begin in the copied prefix and go on after it: its row says on which side it counts, as a whole. */
function requestsOfFork(view: ArchiveView, record: SessionRecord, working: Uint8Array | null = null) {
  const { columns, index } = view;
  const { requests, by_status, never_ended, requests_without_usage, tokens } = countsOfRows(
    columns,
    index.rowsOf(record),
    working ?? view.working(),
  );
  return { requests: { total: requests, by_status, never_ended }, requests_without_usage, tokens };
}

/** Whether the open request will get no usage any more. */
function isUnused(view: ArchiveView, record: SessionRecord): boolean {
  return record.digest.evidence?.unused === true && !isOpen(view.stateOf(record));
}

const TITLE_LENGTH = 200;

/** The first words of the first prompt, at most 200 characters; null without any. */
export function titleOf({ digest }: SessionRecord): string | null {
  const title = digest.title?.trim();
  if (title === undefined || title === "") return null;
  return title.length <= TITLE_LENGTH ? title : Array.from(title).slice(0, TITLE_LENGTH).join("");
}

/** The same in small letters, as it is searched and sorted. */
export function lowerTitleOf(record: SessionRecord): string | null {
  return titleOf(record)?.toLowerCase() ?? null;
}

/** Who started the session; the user where the producer says nothing. */
export function sourceOf({ digest }: SessionRecord): string {
  return digest.meta?.source || "user";
}

/** Lines of the session that could not be read, a copied prefix included. */
export function unreadableOf({ digest }: SessionRecord): number {
  return digest.counters.unreadable ?? 0; // counted only where one was met
}
