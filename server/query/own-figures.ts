import type { SessionState } from "#shared/api/shapes.ts";
import type { CounterName } from "#shared/figures/counters.ts";
import { sessionFigures, type SessionFigures } from "#shared/figures/session-figures.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { isOpen } from "./archive-view.ts";

/** A counter of the session's own records: what a fork copied is left out. A counter never added to stands at nothing. */
export function ownCount({ digest, copied }: SessionRecord, name: CounterName): number {
  return (digest.counters[name] ?? 0) - (copied?.counters[name] ?? 0);
}

/** The figures of a session's own records. */
export function ownFigures(record: SessionRecord, state: SessionState): SessionFigures {
  const { counters, firstTime } = record.digest;
  const names = Object.keys(counters) as CounterName[];
  const figures = sessionFigures(names, (name) => ownCount(record, name), isUnused(record, state));
  return firstTime === null ? { ...figures, active_ms: null } : figures;
}

/** The same figure alone, for looks at all sessions. */
export function ownWithoutUsage(record: SessionRecord, state: SessionState): number {
  return ownCount(record, "without_usage") + (isUnused(record, state) ? 1 : 0);
}

/** Whether the open request will get no usage any more. An open one that was copied is the original's, not this session's. */
function isUnused(record: SessionRecord, state: SessionState): boolean {
  return record.digest.evidence?.unused === true && !isOpen(state) && ownCount(record, "requests") > 0;
}

const TITLE_LENGTH = 200;

/** The first words of the first prompt, at most 200 characters; null without any. */
export function titleOf({ digest }: SessionRecord): string | null {
  const title = digest.title?.trim();
  if (title === undefined || title === "") return null;
  return title.length <= TITLE_LENGTH ? title : Array.from(title).slice(0, TITLE_LENGTH).join("");
}

/** Who started the session; the user where the producer says nothing. */
export function sourceOf({ digest }: SessionRecord): string {
  return digest.meta?.source || "user";
}

/** Lines of the session that could not be read, a copied prefix included. */
export function unreadableOf({ digest }: SessionRecord): number {
  return digest.counters.unreadable ?? 0; // counted only where one was met
}
