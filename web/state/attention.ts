import { useSyncExternalStore } from "react";
import { OPEN_STATES, type SessionState, type SessionSummary } from "#shared/api/shapes.ts";

/** What happened to a session that its reader may want to know: it waits for somebody, went wrong, or came to its end. */
export type Turn = "waiting" | "failed" | "ended";

type Told = Pick<SessionSummary, "state" | "waiting_for" | "parent">;

/** What the new state of a session is worth telling; `before` is its state so far, undefined when it was unknown. */
export function turnOf(before: SessionState | undefined, { state, waiting_for: call, parent }: Told): Turn | null {
  if (state === "waiting" || call !== null) return before === "waiting" ? null : "waiting";
  if (before === undefined || !OPEN_STATES.includes(before)) return null;
  if (parent !== null) return null; // its parent goes on and says how it ends
  if (state === "failed" || state === "auth") return "failed";
  return state === "completed" || state === "aborted" ? "ended" : null;
}

/** What happened since the page was hidden, by session; one that goes on is taken out again. */
const turns = new Map<string, Turn>();
const listeners = new Set<() => void>();
let mark: Turn | null = null;

function renew(): void {
  const all = new Set(turns.values());
  const next = (["waiting", "failed", "ended"] as const).find((turn) => all.has(turn)) ?? null;
  if (next === mark) return;
  mark = next;
  for (const listener of listeners) listener();
}

/** Keeps what happened to a session while nobody looks; null: nothing, or it goes on. */
export function noteTurn(session: string, turn: Turn | null): void {
  if (turn === null) turns.delete(session);
  else turns.set(session, turn);
  renew();
}

/** The reader looks again. */
export function forgetTurns(): void {
  turns.clear();
  renew();
}

/** The most pressing of what happened since the page was hidden; null when nothing did. */
export function useTurn(): Turn | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => mark,
  );
}
