import type { SessionState, SessionSummary } from "#shared/api/shapes.ts";

/** A session with open work, and those of its children that are open too. */
export interface LiveSession {
  readonly session: SessionSummary;
  readonly children: readonly SessionSummary[];
}

const NEED: readonly SessionState[] = ["waiting", "retrying", "running", "compacting"];

/**
 * Orders open sessions by need, those of one state by their start, so that only a change of state moves a row.
 * Children stand under the session that began them; a child needs what its neediest does.
 */
export function orderByNeed(sessions: readonly SessionSummary[]): LiveSession[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const children = new Map<string, SessionSummary[]>();
  for (const session of sessions) {
    const top = topOf(session, byId);
    if (top !== session) children.set(top.id, [...(children.get(top.id) ?? []), session]);
  }
  return sessions
    .filter((session) => topOf(session, byId) === session)
    .map((session) => ({ session, children: children.get(session.id) ?? [] }))
    .toSorted((a, b) => needOf(a) - needOf(b) || compareStart(a.session, b.session));
}

/** The topmost open session above this one; in a ring of parents each is its own. */
function topOf(session: SessionSummary, byId: ReadonlyMap<string, SessionSummary>): SessionSummary {
  const seen = new Set([session.id]);
  let top = session;
  while (top.parent !== null) {
    if (seen.has(top.parent)) return session;
    const above = byId.get(top.parent);
    if (!above) break;
    seen.add(top.parent);
    top = above;
  }
  return top;
}

function needOf({ session, children }: LiveSession): number {
  return Math.min(...[session, ...children].map(({ state }) => NEED.indexOf(state)).map((at) => (at < 0 ? 9 : at)));
}

function compareStart(a: SessionSummary, b: SessionSummary): number {
  const [left, right] = [a.started_at ?? "", b.started_at ?? ""];
  return left === right ? (a.id < b.id ? -1 : 1) : left < right ? -1 : 1;
}
