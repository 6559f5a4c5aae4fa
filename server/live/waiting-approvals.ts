import { keyText } from "#server/index/session-key.ts";
import type { IndexChange, SessionIndex, SessionKey } from "#server/index/types.ts";
import { headOf } from "#shared/outline/head-of.ts";

/**
 * Which tool calls wait for somebody's approval: said by their producer, since no trace records it, and over with the
 * decision, the output, an abort or the next request. Whatever is recorded of them is heard from the index.
 */
export class WaitingApprovals {
  readonly #calls = new Map<string, Set<string>>();
  readonly #listeners = new Set<(key: SessionKey) => void>();
  readonly #unsubscribe: () => void;

  constructor(index: Pick<SessionIndex, "subscribe">) {
    this.#unsubscribe = index.subscribe((change) => this.#hear(change));
  }

  /** The approval of a call is asked. */
  ask(key: SessionKey, callId: string): void {
    const calls = this.#calls.get(keyText(key)) ?? new Set();
    this.#calls.set(keyText(key), calls.add(callId));
    for (const listener of this.#listeners) listener(key);
  }

  isWaiting(key: SessionKey): boolean {
    return this.#calls.has(keyText(key));
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
    for (const line of change.grown.lines) {
      const head = headOf(line);
      if (head.kind === "abort" || head.kind === "request_begin") calls.clear();
      else if (head.kind === "approval_decision" || head.kind === "tool_call_output") calls.delete(head.callId ?? "");
    }
    if (calls.size === 0) this.#calls.delete(text);
  }
}
