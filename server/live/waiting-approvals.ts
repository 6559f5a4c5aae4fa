import { keyText } from "#server/index/session-key.ts";
import type { IndexChange, SessionIndex, SessionKey } from "#server/index/types.ts";
import type { WaitingCall } from "#shared/api/shapes.ts";

/**
 * Which tool calls wait for somebody's approval: said by their producer, since no trace records it, and over with the
 * decision, the output, an abort or the next request. Whatever is recorded of them is heard from the index.
 */
export class WaitingApprovals {
  readonly #calls = new Map<string, Map<string, WaitingCall>>();
  readonly #listeners = new Set<(key: SessionKey) => void>();
  readonly #unsubscribe: () => void;

  constructor(index: Pick<SessionIndex, "subscribe">) {
    this.#unsubscribe = index.subscribe((change) => this.#hear(change));
  }

  /** The approval of a call is asked; of one that is asked for again, the first time counts. */
  ask(key: SessionKey, call: WaitingCall): void {
    const calls = this.#calls.get(keyText(key)) ?? new Map<string, WaitingCall>();
    if (!calls.has(call.tool_call_id)) calls.set(call.tool_call_id, call);
    this.#calls.set(keyText(key), calls);
    for (const listener of this.#listeners) listener(key);
  }

  isWaiting(key: SessionKey): boolean {
    return this.#calls.has(keyText(key));
  }

  /** The call of a session that waits longest; null when none does. */
  waitingFor(key: SessionKey): WaitingCall | null {
    const [first = null] = this.#calls.get(keyText(key))?.values() ?? [];
    return first;
  }

  /** Hears of each session that begins to wait; its end comes with a change of the index. */
  subscribe(listener: (key: SessionKey) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#unsubscribe();
  }

  #hear(change: IndexChange): void {
    if (change.type === "gone") this.#calls.delete(keyText(change.key));
    if (change.type !== "session" || change.grown === null) return;
    const text = keyText(change.record.key);
    const calls = this.#calls.get(text);
    if (calls === undefined) return;
    for (const head of change.grown.heads) {
      if (head.kind === "abort" || head.kind === "request_begin") calls.clear();
      else if (head.kind === "approval_decision" || head.kind === "tool_call_output") calls.delete(head.callId ?? "");
    }
    if (calls.size === 0) this.#calls.delete(text);
  }
}
