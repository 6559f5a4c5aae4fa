import type { WaitingCall } from "#shared/api/shapes.ts";
import type { SessionStreamEvent } from "#shared/api/stream.ts";
import { readWaitingCall } from "#shared/api/waiting-call.ts";
import type { Head } from "#shared/outline/head.ts";

type Request = Extract<SessionStreamEvent, { type: "approval_request" }>;

/** The calls of a family whose approval is asked, as the stream tells: an answer of the server is always a little older. */
export class AskedApprovals {
  readonly #calls = new Map<string, Map<string, WaitingCall>>();
  /** Calls that need no approval any more, by session: an older answer may still say that they do. */
  readonly #settled = new Map<string, Set<string>>();
  readonly #root: string;

  #version = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  /** Whether a wait of this session has ended since the page is open. */
  hasSettled(session: string): boolean {
    return this.#settled.has(session);
  }

  /** `now`: ms since the epoch. */
  ask({ toolCall, origin }: Request, now: number): void {
    const call = readWaitingCall(toolCall, new Date(now).toISOString());
    if (call === null) return;
    const session = origin?.at(-1) ?? this.#root;
    const calls = this.#calls.get(session) ?? new Map<string, WaitingCall>();
    if (!calls.has(call.tool_call_id)) calls.set(call.tool_call_id, call);
    this.#calls.set(session, calls);
    this.#settled.get(session)?.delete(call.tool_call_id);
    this.#version += 1;
  }

  /**
   * A message of a session came: a decision or an output ends the wait of its call, an abort or the next request that of
   * all. Tells whether it did.
   */
  hear(session: string, head: Head): boolean {
    switch (head.kind) {
      case "approval_decision":
      case "tool_call_output":
        return this.#settle(session, head.callId);
      case "abort":
      case "request_begin":
        return [...(this.#calls.get(session)?.keys() ?? [])].map((id) => this.#settle(session, id)).includes(true);
      default:
        return false;
    }
  }

  /** The calls of a session that wait, the longest first; `answered` is what the server said of it. */
  of(session: string, answered: WaitingCall | null): readonly WaitingCall[] {
    const asked = [...(this.#calls.get(session)?.values() ?? [])];
    if (answered === null || this.#settled.get(session)?.has(answered.tool_call_id) === true) return asked;
    return [answered, ...asked.filter((call) => call.tool_call_id !== answered.tool_call_id)];
  }

  #settle(session: string, callId: string): boolean {
    const settled = this.#settled.get(session) ?? new Set<string>();
    this.#settled.set(session, settled.add(callId));
    this.#calls.get(session)?.delete(callId);
    this.#version += 1;
    return true;
  }
}
