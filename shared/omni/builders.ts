import type {
  ApprovalDecision,
  CompactionMode,
  CompactionReason,
  EventPayload,
  EnvelopeType,
  Fidelity,
  ModelPayload,
  OmniMessage,
  OmniPayload,
  Role,
  SessionMetaPayload,
  StopReason,
  StreamEventType,
  TokenCounts,
} from "./types.ts";

/*
 * One function per message. `now` is always last and optional: the instant written as `timestamp`.
 * Optional keys are left out, never written as undefined or null; so are an empty `fidelity` and empty `images`.
 */

type Payload<T extends string> = Extract<ModelPayload | EventPayload, { type: T }>;
type Built<T extends string> = OmniMessage<Payload<T>>;

/** The one place in shared that reads the wall clock. */
function envelope<P extends OmniPayload>(type: EnvelopeType, payload: P, now: Date = new Date()): OmniMessage<P> {
  return { timestamp: now.toISOString(), type, payload };
}

function modelMessage<P extends ModelPayload>(payload: P, now?: Date): OmniMessage<P> {
  return envelope("model_msg", payload, now);
}

/** Any event, also those without a builder of their own. */
export function eventMessage<P extends EventPayload>(payload: P, now?: Date): OmniMessage<P> {
  return envelope("event_msg", payload, now);
}

/** An object of one key, or of none when there is nothing to write. */
function optional<K extends string, V>(key: K, value: V | null | undefined): { [k in K]?: V } {
  return value === undefined || value === null ? {} : ({ [key]: value } as { [k in K]?: V });
}

function closing(stopReason?: StopReason, fidelity?: Fidelity): { stop_reason?: StopReason; fidelity?: Fidelity } {
  const given = fidelity && Object.keys(fidelity).length > 0 ? fidelity : undefined;
  return { ...optional("stop_reason", stopReason), ...optional("fidelity", given) };
}

function pictures(images?: readonly string[]): { images?: string[] } {
  return images && images.length > 0 ? { images: [...images] } : {};
}

export function sessionMeta(payload: SessionMetaPayload, now?: Date): OmniMessage<SessionMetaPayload> {
  const given = Object.entries(payload).filter(([, value]) => value !== undefined && value !== null);
  return envelope("session_meta", Object.fromEntries(given) as unknown as SessionMetaPayload, now);
}

export function textMessage(
  role: Role,
  text: string,
  stopReason?: StopReason,
  fidelity?: Fidelity,
  now?: Date,
): Built<"text"> {
  return modelMessage({ type: "text", role, text, ...closing(stopReason, fidelity) }, now);
}

export function userText(text: string, now?: Date): Built<"text"> {
  return textMessage("user", text, undefined, undefined, now);
}

export function assistantText(text: string, stopReason?: StopReason, fidelity?: Fidelity, now?: Date): Built<"text"> {
  return textMessage("assistant", text, stopReason, fidelity, now);
}

/** `url`: a web URL or a data URL. */
export function imageUrlMessage(url: string, now?: Date): Built<"image_url"> {
  return modelMessage({ type: "image_url", role: "user", image_url: url }, now);
}

/** `data`: base64. */
export function inlineData(
  role: Role,
  data: string,
  mime: string,
  fidelity?: Fidelity,
  now?: Date,
): Built<"inline_data"> {
  return modelMessage({ type: "inline_data", role, data, mime_type: mime, ...closing(undefined, fidelity) }, now);
}

export function thinkingMessage(
  thinking: string,
  stopReason?: StopReason,
  fidelity?: Fidelity,
  now?: Date,
): Built<"thinking"> {
  return modelMessage({ type: "thinking", role: "assistant", thinking, ...closing(stopReason, fidelity) }, now);
}

/** `data`: base64. */
export function inlineThinking(data: string, mime: string, fidelity?: Fidelity, now?: Date): Built<"inline_thinking"> {
  const rest = closing(undefined, fidelity);
  return modelMessage({ type: "inline_thinking", role: "assistant", data, mime_type: mime, ...rest }, now);
}

/** `arguments`: JSON as text. */
export function toolCall(
  call: {
    name: string;
    arguments: string;
    toolCallId: string;
    stopReason?: StopReason | undefined;
    fidelity?: Fidelity | undefined;
  },
  now?: Date,
): Built<"tool_call"> {
  const { name, arguments: args, toolCallId } = call;
  const rest = closing(call.stopReason, call.fidelity);
  return modelMessage(
    { type: "tool_call", role: "assistant", name, arguments: args, tool_call_id: toolCallId, ...rest },
    now,
  );
}

/** `images`: data URLs. */
export function toolCallOutput(
  result: {
    output: string;
    toolCallId: string;
    images?: readonly string[] | undefined;
    stopReason?: StopReason | undefined;
  },
  now?: Date,
): Built<"tool_call_output"> {
  const { output, images, toolCallId, stopReason } = result;
  const rest = { ...pictures(images), tool_call_id: toolCallId, ...closing(stopReason) };
  return modelMessage({ type: "tool_call_output", role: "user", output, ...rest }, now);
}

export function partialText(
  eventType: StreamEventType,
  text = "",
  stopReason?: StopReason,
  now?: Date,
): Built<"partial_text"> {
  const rest = closing(stopReason);
  return modelMessage({ type: "partial_text", role: "assistant", event_type: eventType, text, ...rest }, now);
}

export function partialThinking(
  eventType: StreamEventType,
  thinking = "",
  stopReason?: StopReason,
  now?: Date,
): Built<"partial_thinking"> {
  const rest = closing(stopReason);
  return modelMessage({ type: "partial_thinking", role: "assistant", event_type: eventType, thinking, ...rest }, now);
}

/** `arguments`: what this fragment adds to the JSON text. */
export function partialToolCall(
  part: {
    eventType: StreamEventType;
    name: string;
    arguments?: string | undefined;
    toolCallId: string;
    stopReason?: StopReason | undefined;
  },
  now?: Date,
): Built<"partial_tool_call"> {
  const { eventType, name, arguments: args = "", toolCallId, stopReason } = part;
  const rest = { name, arguments: args, tool_call_id: toolCallId, ...closing(stopReason) };
  return modelMessage({ type: "partial_tool_call", role: "assistant", event_type: eventType, ...rest }, now);
}

/** `output`: what this fragment adds; `images`: data URLs, whole. */
export function partialToolCallOutput(
  part: {
    eventType: StreamEventType;
    output?: string | undefined;
    toolCallId: string;
    images?: readonly string[] | undefined;
    stopReason?: StopReason | undefined;
  },
  now?: Date,
): Built<"partial_tool_call_output"> {
  const { eventType, output = "", images, toolCallId, stopReason } = part;
  const rest = { output, ...pictures(images), tool_call_id: toolCallId, ...closing(stopReason) };
  return modelMessage({ type: "partial_tool_call_output", role: "user", event_type: eventType, ...rest }, now);
}

export function requestBegin(now?: Date): Built<"request_begin"> {
  return eventMessage({ type: "request_begin" }, now);
}

/** `retryInMs`: planned wait in ms, only when another attempt is planned; `attempt` is 1-based. */
export function requestEnd(
  status: StopReason,
  detail: { errorMessage?: string | undefined; attempt?: number | undefined; retryInMs?: number | undefined } = {},
  now?: Date,
): Built<"request_end"> {
  const { errorMessage, attempt, retryInMs } = detail;
  const rest = { ...attempted(errorMessage, attempt), ...optional("retry_in_ms", retryInMs) };
  return eventMessage({ type: "request_end", status, ...rest }, now);
}

function attempted(errorMessage?: string, attempt?: number): { error_message?: string; attempt?: number } {
  return { ...optional("error_message", errorMessage), ...optional("attempt", attempt) };
}

export function approvalDecision(
  decision: ApprovalDecision,
  toolCallId: string,
  now?: Date,
): Built<"approval_decision"> {
  return eventMessage({ type: "approval_decision", decision, tool_call_id: toolCallId }, now);
}

export function tokenUsage(session: TokenCounts, request: TokenCounts, now?: Date): Built<"token_usage"> {
  return eventMessage({ type: "token_usage", session, request }, now);
}

/** `context`: tokens in use at the trigger. */
export function compactionBegin(
  begin: { reason: CompactionReason; mode: CompactionMode; context: number; turns: number },
  now?: Date,
): Built<"compaction_begin"> {
  const { reason, mode, context, turns } = begin;
  return eventMessage({ type: "compaction_begin", reason, mode, context, turns }, now);
}

export function compactionEnd(
  end: {
    reason: CompactionReason;
    mode: CompactionMode;
    status: StopReason;
    attempt?: number | undefined;
    errorMessage?: string | undefined;
  },
  now?: Date,
): Built<"compaction_end"> {
  const { reason, mode, status, attempt, errorMessage } = end;
  const rest = { ...optional("attempt", attempt), ...optional("error_message", errorMessage) };
  return eventMessage({ type: "compaction_end", reason, mode, status, ...rest }, now);
}

/** The one optional field that may be written as null. */
export function abortEvent(reason?: string | null, now?: Date): Built<"abort"> {
  return eventMessage({ type: "abort", ...(reason === undefined ? {} : { reason }) }, now);
}

export function subagentEvent(sessionId: string, now?: Date): Built<"subagent"> {
  return eventMessage({ type: "subagent", session_id: sessionId }, now);
}

/** The message as seen one session further out: a new envelope with the child's id in front, the input untouched. */
export function withOrigin<P extends OmniPayload>(message: OmniMessage<P>, childId: string): OmniMessage<P> {
  return { ...message, origin: [childId, ...(message.origin ?? [])] };
}

export function emptyTokenCounts(): TokenCounts {
  return { cache_read: 0, cache_write: 0, output: 0, total: 0 };
}

/** Field by field, `total` included: a sum that was wrong before stays visible. */
export function addTokenCounts(a: TokenCounts, b: TokenCounts): TokenCounts {
  return {
    cache_read: a.cache_read + b.cache_read,
    cache_write: a.cache_write + b.cache_write,
    output: a.output + b.output,
    total: a.total + b.total,
  };
}
