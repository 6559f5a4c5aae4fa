import {
  OPEN_STATES,
  type SessionNode,
  type SessionState,
  type SessionSummary,
  type WaitingCall,
} from "#shared/api/shapes.ts";
import type { SessionFamily } from "#web/session/replica/session-family.ts";

/** A call that waits for an approval, and the session it is of. */
export interface WaitingIn {
  readonly session: string;
  readonly call: WaitingCall;
}

/** What the server said of the sessions of a family. */
interface Answered {
  readonly detail: Pick<SessionSummary, "id" | "state" | "waiting_for">;
  readonly nodes: ReadonlyMap<string, SessionNode>;
}

/** The calls of one session of a family that wait, by the stream first and the server's last answer next. */
export function waitingIn(family: SessionFamily, { detail, nodes }: Answered, id: string): readonly WaitingCall[] {
  const answered = id === detail.id ? detail.waiting_for : (nodes.get(id)?.waiting_for ?? null);
  return family.approvals.of(id, answered);
}

/** The state of a session of a family: the server's last answer, but for a wait that began or ended since. */
export function stateIn(family: SessionFamily, answered: Answered, id: string): SessionState | null {
  const { detail, nodes } = answered;
  const state = id === detail.id ? detail.state : (nodes.get(id)?.state ?? null);
  if (state !== null && !OPEN_STATES.includes(state)) return state;
  if (waitingIn(family, answered, id).length > 0) return "waiting";
  return state === "waiting" && family.approvals.hasSettled(id) ? "running" : state;
}

/** The calls that wait in a session or anywhere below it, the session's own first. */
export function waitingBelow(family: SessionFamily, answered: Answered, top: string): readonly WaitingIn[] {
  const reached = new Set([top]);
  const found: WaitingIn[] = [];
  for (const session of reached) {
    for (const call of waitingIn(family, answered, session)) found.push({ session, call });
    for (const { id } of family.told.of(session)) reached.add(id); // is walked too: a Set grows while iterated
    for (const { id } of answered.nodes.get(session)?.children ?? []) reached.add(id);
  }
  return found;
}
