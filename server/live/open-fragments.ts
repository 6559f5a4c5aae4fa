import { fragmentContent } from "#shared/omni/fragment-content.ts";
import type { OmniMessage, PartialPayload } from "#shared/omni/types.ts";
import type { Head } from "#shared/outline/head.ts";

/** A fragment is not collected beyond this; its complete message brings all of it. */
const mostCharacters = 64 * 1024 * 1024;

interface Fragment {
  /** Whoever sent the last piece of it. */
  sender: object;
  last: OmniMessage<PartialPayload>;
  /** What came so far, joined when somebody asks: adding must not cost more as it grows. */
  pieces: string[];
  characters: number;
  name: string;
  images: readonly string[];
}

/** The messages of one session that are being streamed, as far as they have come. Messages go in and out without origin. */
export class OpenFragments {
  /** By kind and call, in the order of opening. */
  readonly #open = new Map<string, Fragment>();

  get size(): number {
    return this.#open.size;
  }

  /** Takes the next fragment of a message. */
  push(message: OmniMessage<PartialPayload>, sender: object): void {
    const { payload } = message;
    const key = keyOf(payload.type, callIdOf(payload));
    if (payload.event_type !== "delta") this.#open.delete(key);
    if (payload.event_type === "stop") return;
    const fragment = this.#open.get(key) ?? { sender, last: message, pieces: [], characters: 0, name: "", images: [] };
    this.#open.set(key, fragment);
    fragment.sender = sender;
    fragment.last = message;
    const piece = fragmentContent(payload);
    if (fragment.characters + piece.length <= mostCharacters) fragment.pieces.push(piece);
    fragment.characters += piece.length;
    if (payload.type === "partial_tool_call" && payload.name !== "") fragment.name = payload.name;
    if (payload.type === "partial_tool_call_output" && (payload.images?.length ?? 0) > 0) {
      fragment.images = payload.images ?? [];
    }
  }

  /**
   * A recorded message came: it takes the place of its fragment, should that still be open, and where a request or a
   * context begins or ends nothing of the model's is being written any more.
   */
  complete(head: Head): void {
    if (this.#open.size === 0) return;
    switch (head.kind) {
      case "abort":
        return this.#open.clear();
      case "request_begin":
      case "request_end":
      case "compaction_begin":
        return this.#drop((key) => !key.startsWith("partial_tool_call_output"));
      case "text":
        if (head.role === "assistant") this.#open.delete(keyOf("partial_text", null));
        return;
      case "thinking":
        this.#open.delete(keyOf("partial_thinking", null));
        return;
      case "tool_call":
      case "tool_call_output":
        this.#open.delete(keyOf(`partial_${head.kind}`, head.callId));
        return;
      default:
        return; // takes the place of nothing that is streamed
    }
  }

  /** What is open, one `start` each with all its content. */
  starts(): OmniMessage[] {
    return [...this.#open.values()].map((fragment) => {
      const { last, pieces, name, images } = fragment;
      const { stop_reason: _, ...payload } = last.payload;
      return envelope(last, {
        ...payload,
        ...filled(last.payload, pieces.join(""), name, images),
        event_type: "start",
      });
    });
  }

  /** Closes what this sender has left open: one `stop` each, marked as aborted. */
  close(sender: object): OmniMessage[] {
    const stops: OmniMessage[] = [];
    for (const [key, fragment] of this.#open) {
      if (fragment.sender !== sender) continue;
      const { last, name } = fragment;
      const payload = { ...last.payload, ...filled(last.payload, "", name, []) };
      stops.push(envelope(last, { ...payload, event_type: "stop", stop_reason: "aborted" }));
      this.#open.delete(key);
    }
    return stops;
  }

  #drop(fits: (key: string) => boolean): void {
    for (const key of this.#open.keys()) if (fits(key)) this.#open.delete(key);
  }
}

function keyOf(type: string, callId: string | null): string {
  return `${type}\0${callId ?? ""}`;
}

function callIdOf(payload: PartialPayload): string | null {
  return "tool_call_id" in payload ? payload.tool_call_id : null;
}

/** The fields of a fragment that hold its content, with this content. */
function filled(payload: PartialPayload, content: string, name: string, images: readonly string[]): object {
  switch (payload.type) {
    case "partial_text":
      return { text: content };
    case "partial_thinking":
      return { thinking: content };
    case "partial_tool_call":
      return { name, arguments: content };
    case "partial_tool_call_output":
      return { output: content, ...(images.length > 0 ? { images } : {}) };
  }
}

function envelope({ timestamp, type }: OmniMessage, payload: object): OmniMessage {
  return { timestamp, type, payload: payload as PartialPayload };
}
