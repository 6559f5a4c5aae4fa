import { fragmentContent } from "./fragment-content.ts";
import { isPartialPayload } from "./predicates.ts";
import type { CompleteModelPayload, OmniMessage, PartialPayload, StopReason } from "./types.ts";

/** What has come so far of one message that is being streamed. */
interface OpenFragment {
  first: OmniMessage<PartialPayload>;
  last: OmniMessage<PartialPayload>;
  content: string;
  name: string;
  images: string[];
}

/**
 * Merges streamed fragments into the messages they are pieces of. Fragments belong together by origin chain, kind and
 * tool_call_id, so texts, thinking, calls and children may interleave freely. Fragments carry no `fidelity`: the
 * producer's own complete message always replaces the aggregate.
 */
export class PartialAggregator {
  /** By key, in the order of opening. */
  readonly #open = new Map<string, OpenFragment>();
  readonly #unclosed: OmniMessage[] = [];

  /** The messages that `flush` had to close: the stream was cut while they were being written. */
  get unclosed(): readonly OmniMessage[] {
    return this.#unclosed;
  }

  /** Takes the next message; returns what is complete with it: none, one, or the same object if it is no partial. */
  push(message: OmniMessage): OmniMessage[] {
    if (!isPartialMessage(message)) return [message];
    const key = keyOf(message);
    const before = this.#open.get(key);
    const phase = message.payload.event_type;
    if (phase === "start") {
      // Deleted first, so that the new fragment moves to the end of the opening order.
      this.#open.delete(key);
      this.#open.set(key, extend(undefined, message));
      return before ? [close(before, message.timestamp, cutReason(before))] : [];
    }
    const grown = extend(before, message);
    if (phase === "stop") {
      this.#open.delete(key);
      return [close(grown, message.timestamp, stopReasonOf(message) ?? "completed")];
    }
    this.#open.set(key, grown);
    return [];
  }

  /** Closes what is still open, in the order of opening. */
  flush(): OmniMessage[] {
    const closed = [...this.#open.values()].map((open) => close(open, open.last.timestamp, cutReason(open)));
    this.#open.clear();
    this.#unclosed.push(...closed);
    return closed;
  }
}

/** A whole stream at once, its end taken as a cut. */
export function aggregateAll(messages: Iterable<OmniMessage>): OmniMessage[] {
  const aggregator = new PartialAggregator();
  const complete: OmniMessage[] = [];
  for (const message of messages) complete.push(...aggregator.push(message));
  return [...complete, ...aggregator.flush()];
}

function isPartialMessage(message: OmniMessage): message is OmniMessage<PartialPayload> {
  return message.type === "model_msg" && isPartialPayload(message.payload);
}

function keyOf({ origin, payload }: OmniMessage<PartialPayload>): string {
  const callId = "tool_call_id" in payload ? payload.tool_call_id : null;
  return JSON.stringify([origin ?? [], payload.type, callId]);
}

function extend(before: OpenFragment | undefined, message: OmniMessage<PartialPayload>): OpenFragment {
  const { payload } = message;
  const name = payload.type === "partial_tool_call" ? textOr("", payload.name) : "";
  const images = payload.type === "partial_tool_call_output" && Array.isArray(payload.images) ? payload.images : [];
  return {
    first: before?.first ?? message,
    last: message,
    content: (before?.content ?? "") + fragmentContent(payload),
    name: name || (before?.name ?? ""),
    images: images.length > 0 ? images : (before?.images ?? []),
  };
}

/** Fragments come from outside: a field of another type adds nothing rather than its text form. */
function textOr(otherwise: string, value: unknown): string {
  return typeof value === "string" ? value : otherwise;
}

function stopReasonOf(message: OmniMessage<PartialPayload>): StopReason | undefined {
  return message.payload.stop_reason ?? undefined;
}

/** Without its stop, `completed` says nothing: producers write it on every fragment while still streaming. */
function cutReason({ last }: OpenFragment): StopReason | undefined {
  const reason = stopReasonOf(last);
  return reason === "completed" ? undefined : reason;
}

function close(open: OpenFragment, timestamp: string, reason: StopReason | undefined): OmniMessage {
  const { origin } = open.first;
  const payload = { ...completePayload(open), ...(reason === undefined ? {} : { stop_reason: reason }) };
  return { timestamp, type: "model_msg", payload, ...(origin && { origin }) };
}

function completePayload({ first, content, name, images }: OpenFragment): CompleteModelPayload {
  const { payload } = first;
  switch (payload.type) {
    case "partial_text":
      return { type: "text", role: payload.role, text: content };
    case "partial_thinking":
      return { type: "thinking", role: payload.role, thinking: content };
    case "partial_tool_call":
      return { type: "tool_call", role: payload.role, name, arguments: content, tool_call_id: payload.tool_call_id };
    case "partial_tool_call_output": {
      const pictures = images.length > 0 ? { images } : {};
      const { role, tool_call_id } = payload;
      return { type: "tool_call_output", role, output: content, ...pictures, tool_call_id };
    }
  }
}
