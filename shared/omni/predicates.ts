import type {
  CompleteModelPayload,
  EventPayload,
  KnownPayload,
  ModelPayload,
  OmniMessage,
  PartialPayload,
  SessionMetaPayload,
  UnknownPayload,
} from "./types.ts";

/*
 * The first five look at the envelope and the payload's `type` only: a message of an unknown kind is still a model
 * message or an event. They take anything and never throw.
 */

export function isSessionMeta(message: unknown): message is OmniMessage<SessionMetaPayload> {
  return stringAt(message, "type") === "session_meta";
}

/** True for partials too. */
export function isModelMessage(message: unknown): message is OmniMessage<ModelPayload | UnknownPayload> {
  return stringAt(message, "type") === "model_msg";
}

export function isEventMessage(message: unknown): message is OmniMessage<EventPayload | UnknownPayload> {
  return stringAt(message, "type") === "event_msg";
}

/** A model message that is no streamed fragment. */
export function isCompleteModelMessage(
  message: unknown,
): message is OmniMessage<CompleteModelPayload | UnknownPayload> {
  return isModelMessage(message) && !isPartialPayload(message.payload);
}

const partialTypes: ReadonlySet<string | undefined> = new Set<PartialPayload["type"]>([
  "partial_text",
  "partial_thinking",
  "partial_tool_call",
  "partial_tool_call_output",
]);

export function isPartialPayload(payload: unknown): payload is PartialPayload {
  return partialTypes.has(stringAt(payload, "type"));
}

type FieldKind = "string" | "number" | "array" | "counts";
type TypedPayload = Exclude<KnownPayload, SessionMetaPayload>;

/** The fields without which a payload of a known kind cannot be shown as that kind. */
const neededFields: Record<TypedPayload["type"], Readonly<Record<string, FieldKind>>> = {
  text: { role: "string", text: "string" },
  thinking: { thinking: "string" },
  inline_thinking: { data: "string", mime_type: "string" },
  tool_call: { name: "string", arguments: "string", tool_call_id: "string" },
  tool_call_output: { output: "string", tool_call_id: "string" },
  image_url: { image_url: "string" },
  inline_data: { role: "string", data: "string", mime_type: "string" },
  partial_text: { event_type: "string", text: "string" },
  partial_thinking: { event_type: "string", thinking: "string" },
  partial_tool_call: { event_type: "string", name: "string", arguments: "string", tool_call_id: "string" },
  partial_tool_call_output: { event_type: "string", output: "string", tool_call_id: "string" },
  request_begin: {},
  request_end: { status: "string" },
  approval_decision: { decision: "string", tool_call_id: "string" },
  token_usage: { session: "counts", request: "counts" },
  compaction_begin: { reason: "string", mode: "string", context: "number", turns: "number" },
  compaction_end: { reason: "string", mode: "string", status: "string" },
  abort: {},
  subagent: { session_id: "string" },
  tool_list_ready: { tools: "array" },
  mcp_connect_begin: { servers: "array" },
  mcp_connect_end: { status: "string", results: "array" },
  goal_finished: { outcome: "string", rounds: "number", tokens_used: "number" },
};

/** The same as lists: streams ask for each of their fragments. */
const fieldsOf: ReadonlyMap<string, readonly (readonly [string, FieldKind])[]> = new Map(
  Object.entries(neededFields).map(([type, fields]) => [type, Object.entries(fields)]),
);

/**
 * Whether a payload is of a kind this version knows and has the fields that kind needs, so that they can be read
 * without looking again. A session's meta has no `type` and is told by its envelope: `isSessionMeta`.
 */
export function isKnownPayload(payload: unknown): payload is TypedPayload {
  const type = stringAt(payload, "type");
  const fields = type === undefined ? undefined : fieldsOf.get(type);
  return fields !== undefined && fields.every(([name, kind]) => isOfKind(valueAt(payload, name), kind));
}

function isOfKind(value: unknown, kind: FieldKind): boolean {
  switch (kind) {
    case "string":
    case "number":
      return typeof value === kind;
    case "array":
      return Array.isArray(value);
    case "counts":
      return ["cache_read", "cache_write", "output", "total"].every((bucket) =>
        isOfKind(valueAt(value, bucket), "number"),
      );
  }
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function stringAt(value: unknown, key: string): string | undefined {
  const found = valueAt(value, key);
  return typeof found === "string" ? found : undefined;
}
