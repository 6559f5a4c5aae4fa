import { bucketKeyAt } from "#shared/figures/buckets.ts";
import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";

/** One row of the list: the head of a day, a session, or the place of a session that is not loaded yet. */
export type ListRow =
  | { readonly kind: "day"; readonly day: string | null }
  | { readonly kind: "session"; readonly session: SessionSummary; readonly key: string }
  | { readonly kind: "pending" };

// One for all of them: a list of 100,000 has as many, and is laid out anew whenever a session changes.
const PENDING: ListRow = { kind: "pending" };

/** The rows of a list and what is needed to find a session among them. */
export interface ListRows {
  readonly rows: readonly ListRow[];
  /** Index in `rows` by key of session. */
  readonly indexOf: ReadonlyMap<string, number>;
}

/** More rows than this make a page taller than browsers draw; what lies beyond is said in a last line. */
export const MOST_ROWS = 300_000;

/** The local day of a session in the order of the list; null where that time is not recorded. */
export type DayOf = (session: Pick<SessionSummary, "last_activity">) => string | null;

/** Tells days in a zone. One look-up serves a quarter of an hour: no zone changes its clock in between. */
export function dayOfSessions(zone: string): DayOf {
  const days = new Map<number, string>();
  const known = new WeakMap<object, string | null>();
  const read = (time: string | null) => {
    const at = Date.parse(time ?? "");
    if (Number.isNaN(at)) return null;
    const quarter = Math.floor(at / QUARTER);
    let day = days.get(quarter);
    if (day === undefined) days.set(quarter, (day = bucketKeyAt("day", zone, at)));
    return day;
  };
  return (session) => {
    let day = known.get(session);
    if (day === undefined) known.set(session, (day = read(session.last_activity)));
    return day;
  };
}

const QUARTER = 900_000;

/**
 * Lays out the loaded sessions, under their days where `dayOf` is given, and the places of those to come, whose days
 * are known from the answer's `days`. A session that became active since the list was fetched stays where it is, under
 * the day it stood under: only the sort moves rows.
 */
export function layRows(options: {
  sessions: readonly SessionSummary[];
  total: number;
  days: SessionList["days"];
  descending: boolean;
  dayOf: DayOf | null;
}): ListRows {
  const { sessions, total, days, descending, dayOf } = options;
  const rows: ListRow[] = [];
  const indexOf = new Map<string, number>();
  const left = new Map<string | null, number>(days.map(({ day, sessions: count }) => [day, count]));
  const take = (day: string | null) => left.set(day, (left.get(day) ?? 1) - 1);
  let current: string | null | undefined;

  const keys = sessionKeys(sessions);
  const end = Math.min(total, MOST_ROWS);
  let position = 0;
  for (const session of sessions) {
    const key = keys(session);
    if (indexOf.has(key) || position >= MOST_ROWS) continue;
    if (dayOf) {
      const day = laterInOrder(current, dayOf(session), descending);
      if (day !== current) rows.push({ kind: "day", day });
      take((current = day));
    }
    indexOf.set(key, rows.length);
    rows.push({ kind: "session", session, key });
    position++;
  }

  const daysLeft = dayOf ? [...left].filter(([, count]) => count > 0) : [];
  if (daysLeft.length > 0) {
    daysLeft.sort(([a], [b]) => compareDays(a, b, descending));
    for (const [day, count] of daysLeft) {
      if (position >= end) break;
      // Days before the current one have sessions that the loaded pages do not show yet; they come with the next answer.
      if (current !== undefined && compareDays(day, current, descending) < 0) continue;
      if (day !== current) rows.push({ kind: "day", day });
      current = day;
      for (let n = 0; n < count && position < end; n++, position++) rows.push(PENDING);
    }
  }
  for (; position < end; position++) rows.push(PENDING);
  return { rows, indexOf };
}

/** Which key names a session in the address: its id, with its place where the loaded rows have the id twice. */
export function sessionKeys(sessions: readonly SessionSummary[]): (session: SessionSummary) => string {
  const first = new Map<string, SessionSummary>();
  const twice = new Set<string>();
  for (const session of sessions) {
    const before = first.get(session.id);
    // The same session may come on two pages, when it moved in between.
    if (before === undefined) first.set(session.id, session);
    else if (placeOf(before) !== placeOf(session)) twice.add(session.id);
  }
  return (session) => (twice.has(session.id) ? `${session.id}@${placeOf(session)}` : session.id);
}

function placeOf({ agent, project, root }: SessionSummary): string {
  return [agent, project, root].join("@");
}

/** The id in a key. */
export function idOfKey(key: string): string {
  return key.split("@", 1)[0] ?? key;
}

function laterInOrder(current: string | null | undefined, day: string | null, descending: boolean): string | null {
  return current !== undefined && compareDays(day, current, descending) < 0 ? current : day;
}

/** Days that are not known come last in either order. */
function compareDays(a: string | null, b: string | null, descending: boolean): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b === descending ? 1 : -1;
}
