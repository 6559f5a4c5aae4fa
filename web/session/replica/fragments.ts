import type { Head } from "#shared/outline/head.ts";
import { isPartialPayload } from "#shared/omni/predicates.ts";
import type { OmniMessage, PartialPayload } from "#shared/omni/types.ts";
import { Fragment, type FragmentKind } from "./fragment.ts";

/** Where a fragment stands in a session whose messages are not all known yet. */
export const AT_THE_END = Number.MAX_SAFE_INTEGER;

/**
 * The messages of one session that are being streamed: rendered where they will stand, and replaced by their complete
 * message under the same row key. They are in no figure and gone after a reload.
 *
 * Fragments merge by kind and call id; content on start, delta and stop is appended, the last tool name and the last
 * images that are not empty win, and a start on an open key leaves the old fragment cut.
 */
export class Fragments {
  #list: readonly Fragment[] = [];
  #opened = 0;
  readonly #touched = new Set<Fragment>();

  /** Those that are shown, in the order of opening. A new array whenever one opens, closes or is cut. */
  get list(): readonly Fragment[] {
    return this.#list;
  }

  /** Takes one fragment of a stream. `at` is the number of messages folded so far, `inside` whether a compaction is open. */
  push(message: OmniMessage, at: number, inside = false): void {
    const { payload } = message;
    if (!isPartialPayload(payload)) return;
    const kind = kindOf(payload);
    const callId = "tool_call_id" in payload ? payload.tool_call_id : null;
    let open = this.#find(kind, callId, (each) => each.state === "open");
    if (payload.event_type === "start" && open !== undefined) {
      this.#setState(open, "cut");
      open = undefined;
    }
    open ??= this.#open(kind, callId, at, inside);
    open.extend(payload);
    this.#touched.add(open);
    if (payload.event_type === "stop") this.#setState(open, "closed");
  }

  /**
   * A recorded message came by the stream. Returns the row key of the fragment that it completes, which goes; null without one. The
   * end of a request leaves what is still open cut, the end of a compaction takes away what its divider held.
   */
  complete(head: Head): string | null {
    if (head.kind === "compaction_end") this.#keep((each) => !each.inside);
    if (ENDS.has(head.kind)) this.#cutOpen(head.kind === "abort");
    const kind = completes(head);
    if (kind === null) return null;
    const callId = "callId" in head ? head.callId : null;
    const fragment = this.#find(kind, callId, (each) => each.state !== "cut" && each.state !== "unrecorded");
    if (fragment === undefined) return null;
    this.#keep((each) => each !== fragment);
    return fragment.key;
  }

  /**
   * A recorded message was fetched. It is older than what is being streamed, so it can only complete a fragment that the
   * server no longer names, and ends nothing. Returns the row key of that fragment; null without one.
   */
  completeForgotten(head: Head): string | null {
    const kind = completes(head);
    if (kind === null) return null;
    const callId = "callId" in head ? head.callId : null;
    const fragment = this.#find(kind, callId, (each) => each.forgotten);
    if (fragment === undefined) return null;
    this.#keep((each) => each !== fragment);
    return fragment.key;
  }

  /** A complete message that could not be written down: shown until the page is left. */
  addUnrecorded(kind: FragmentKind, payload: { callId: string | null; name: string; content: string }, at: number) {
    const waiting = this.#find(kind, payload.callId, (each) => each.state === "closed" || each.state === "open");
    const fragment = waiting ?? this.#open(kind, payload.callId, at, false);
    fragment.replace(payload.content, payload.name);
    this.#touched.add(fragment);
    this.#setState(fragment, "unrecorded");
  }

  /**
   * What the server says is open now: each a synthetic start with all its content. Those it does not name are marked
   * and dropped by `dropForgotten`, once the messages that may complete them have been fetched.
   */
  reset(messages: readonly OmniMessage[], at: number, inside = false): void {
    for (const each of this.#list) if (each.state === "open" || each.state === "closed") each.forgotten = true;
    for (const message of messages) {
      const { payload } = message;
      if (!isPartialPayload(payload)) continue;
      const callId = "tool_call_id" in payload ? payload.tool_call_id : null;
      const known = this.#find(kindOf(payload), callId, (each) => each.forgotten);
      const fragment = known ?? this.#open(kindOf(payload), callId, at, inside);
      fragment.forgotten = false;
      fragment.clear();
      fragment.extend(payload);
      this.#touched.add(fragment);
    }
  }

  dropForgotten(): void {
    this.#keep((each) => !each.forgotten);
  }

  /** Tells the blocks that grew; once per batch. */
  flush(): void {
    for (const fragment of this.#touched) fragment.notify();
    this.#touched.clear();
  }

  #open(kind: FragmentKind, callId: string | null, at: number, inside: boolean): Fragment {
    const fragment = new Fragment(`f${++this.#opened}`, kind, callId, at, inside);
    this.#list = [...this.#list, fragment];
    return fragment;
  }

  #find(kind: FragmentKind, callId: string | null, fits: (each: Fragment) => boolean): Fragment | undefined {
    return this.#list.find((each) => each.kind === kind && each.callId === callId && fits(each));
  }

  #cutOpen(outputsToo: boolean): void {
    // a tool goes on after its request has ended; only an abort ends it
    for (const each of this.#list) {
      const running = each.state === "open" || each.state === "closed";
      if (running && (outputsToo || each.kind !== "tool_call_output")) this.#setState(each, "cut");
    }
  }

  #setState(fragment: Fragment, state: Fragment["state"]): void {
    fragment.state = state;
    this.#list = [...this.#list];
    this.#touched.add(fragment);
  }

  #keep(wanted: (each: Fragment) => boolean): void {
    if (this.#list.every(wanted)) return;
    this.#list = this.#list.filter(wanted);
  }
}

const ENDS = new Set<Head["kind"]>(["request_begin", "request_end", "abort", "compaction_begin"]);

function kindOf(payload: PartialPayload): FragmentKind {
  switch (payload.type) {
    case "partial_text":
      return "text";
    case "partial_thinking":
      return "thinking";
    case "partial_tool_call":
      return "tool_call";
    case "partial_tool_call_output":
      return "tool_call_output";
  }
}

function completes(head: Head): FragmentKind | null {
  if (head.kind === "text") return head.role === "assistant" ? "text" : null;
  return head.kind === "thinking" || head.kind === "tool_call" || head.kind === "tool_call_output" ? head.kind : null;
}
