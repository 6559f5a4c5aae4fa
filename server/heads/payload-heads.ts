import type { Head, HeadTokens } from "#shared/outline/head.ts";
import { givenFacts, isOrdinaryKey, promptFacts, startOf, tailOf } from "#shared/outline/string-facts.ts";
import { summaryState } from "#shared/outline/markers.ts";
import { WRITES } from "#shared/outline/head-of.ts";
import { asciiText } from "./ascii-text.ts";
import { type JsonBytes, ODD } from "./json-bytes.ts";
import { Field, numberAt, type PayloadFields, type PayloadType } from "./payload-fields.ts";
import type { TextCache } from "./text-cache.ts";

/** A payload whose fields have been found. */
export interface Payload {
  readonly bytes: Buffer;
  readonly json: JsonBytes;
  readonly fields: PayloadFields;
  readonly texts: TextCache;
  /** Whether the word "summary" is spelled out between two offsets. */
  readonly saysSummary: (from: number, to: number) => boolean;
}

/** Null: only `headOf` can tell. */
export type PayloadReader = (payload: Payload, time: number) => Head | null;

/** A head while it is made: fields that say nothing are left out, as `headOf` does. */
type Draft<K extends Head["kind"]> = {
  -readonly [N in keyof Extract<Head, { kind: K }>]: Extract<Head, { kind: K }>[N];
};

const USER = asciiText('"user"');
const ASSISTANT = asciiText('"assistant"');
const COMPLETED = asciiText('"completed"');

const string = ({ json, fields, texts }: Payload, field: number): string | undefined =>
  fields.string(json, field, texts);
const isString = ({ json, fields }: Payload, field: number): boolean => fields.isString(json, field);

function stopOf(payload: Payload): string | undefined {
  const { json, fields } = payload;
  if (!fields.has(Field.stop_reason) || fields.isWritten(json, Field.stop_reason, COMPLETED)) return undefined;
  const stop = string(payload, Field.stop_reason);
  return stop === "completed" ? undefined : stop;
}

/** Whether the string certainly holds more than white space, by its first character. */
function startsWithWord({ bytes, fields }: Payload, field: number): boolean {
  const first = bytes[fields.from(field) + 1] as number;
  return first > 0x20 && first < 0x7f && first !== 0x5c && fields.size(field) > 0;
}

/** Whether a string is blank; of one that is not decoded for anything else only the start is looked at. */
function isBlank(payload: Payload, field: number): boolean {
  return !startsWithWord(payload, field) && !/\S/.test(string(payload, field) ?? "");
}

const readText: PayloadReader = (payload, time) => {
  const { json, fields } = payload;
  const user = fields.isWritten(json, Field.role, USER);
  if (!user && !fields.isWritten(json, Field.role, ASSISTANT)) return null;
  if (!isString(payload, Field.text)) return null;
  const role = user ? "user" : "assistant";
  const sender = string(payload, Field.sender);
  const stop = stopOf(payload);
  const head: Draft<"text"> = { kind: "text", time, role, size: fields.size(Field.text) };
  if (sender !== undefined) head.sender = sender;
  if (stop !== undefined) head.stop = stop;
  if (isBlank(payload, Field.text)) head.blank = true;
  if (!user) {
    const summary = maySummarize(payload) ? summaryState(string(payload, Field.text) ?? "") : null;
    if (summary !== null) head.summary = summary;
    return head;
  }
  const { marker, words, hash } = promptFacts(string(payload, Field.text) ?? "");
  if (marker !== undefined) head.marker = marker;
  head.words = words;
  head.hash = hash;
  return head;
};

function maySummarize({ fields, saysSummary }: Payload): boolean {
  return fields.isSpelled(Field.text) || saysSummary(fields.from(Field.text), fields.to(Field.text));
}

const readThinking: PayloadReader = (payload, time) => {
  if (!isString(payload, Field.thinking)) return null;
  const head: Draft<"thinking"> = { kind: "thinking", time, size: payload.fields.size(Field.thinking) };
  const stop = stopOf(payload);
  if (isBlank(payload, Field.thinking)) head.blank = true;
  if (stop !== undefined) head.stop = stop;
  return head;
};

const readMedia =
  (kind: "inline_thinking" | "inline_data" | "image_url", field: number): PayloadReader =>
  (payload, time) => {
    if (!isString(payload, field)) return null;
    const role = kind === "image_url" || string(payload, Field.role) === "user" ? "user" : "assistant";
    const head: Draft<typeof kind> = { kind, time, role, size: payload.fields.size(field) };
    const stop = stopOf(payload);
    if (stop !== undefined) head.stop = stop;
    return head;
  };

const readToolCall: PayloadReader = (payload, time) => {
  const name = string(payload, Field.name);
  const callId = string(payload, Field.tool_call_id);
  if (name === undefined || callId === undefined || !isString(payload, Field.arguments)) return null;
  const head: Draft<"tool_call"> = {
    kind: "tool_call",
    time,
    name,
    callId,
    size: payload.fields.size(Field.arguments),
  };
  const stop = stopOf(payload);
  if (stop !== undefined) head.stop = stop;
  const writes = WRITES.test(name);
  if (!writes && startsOrdinary(payload)) return head;
  const { hashes, path } = givenFacts(string(payload, Field.arguments) ?? "");
  if (hashes !== undefined) head.hashes = hashes;
  if (writes && path !== undefined) head.path = path;
  return head;
};

const KEY_START = asciiText('"{\\"');

/** Whether the arguments' first key is one that makes them ordinary, whatever follows: they have no hashes then. */
function startsOrdinary({ bytes, json, fields, texts }: Payload): boolean {
  const from = json.follows(fields.from(Field.arguments), KEY_START);
  if (from === ODD) return false;
  const to = bytes.indexOf(0x5c, from); // the escape of the key's closing quote
  return to > from && bytes[to + 1] === 0x22 && isOrdinaryKey(texts.text(json, from, to));
}

const readOutput: PayloadReader = (payload, time) => {
  const { bytes, fields } = payload;
  const callId = string(payload, Field.tool_call_id);
  if (callId === undefined || !isString(payload, Field.output)) return null;
  const head: Draft<"tool_call_output"> = { kind: "tool_call_output", time, callId, size: fields.size(Field.output) };
  const stop = stopOf(payload);
  const images = fields.count(bytes, Field.images);
  if (stop !== undefined) head.stop = stop;
  if (images > 0) head.images = images;
  if (stop === "failed") head.tail = tailOf(string(payload, Field.output) ?? "");
  return head;
};

/** Whether the field is there and its facts may be carried by a reference. */
function mayCarry(payload: Payload, field: number): boolean {
  return payload.fields.has(field) && payload.bytes[payload.fields.from(field)] === 0x7b;
}

function errorAt(payload: Payload, field: number): string | undefined {
  const text = payload.fields.has(field) ? string(payload, field) : undefined;
  return text === undefined ? undefined : startOf(text);
}

const readRequestBegin: PayloadReader = (_payload, time) => ({ kind: "request_begin", time });

const readRequestEnd: PayloadReader = (payload, time) => {
  const { bytes, fields } = payload;
  const status = string(payload, Field.status);
  if (status === undefined || mayCarry(payload, Field.error_message) || mayCarry(payload, Field.message)) return null;
  const head: Draft<"request_end"> = { kind: "request_end", time, status };
  const error = errorAt(payload, Field.error_message) ?? errorAt(payload, Field.message);
  const attempt = fields.number(bytes, Field.attempt);
  const retryIn = fields.number(bytes, Field.retry_in_ms);
  if (error !== undefined) head.error = error;
  if (attempt !== undefined) head.attempt = attempt;
  if (retryIn !== undefined) head.retryIn = retryIn;
  return head;
};

const readDecision: PayloadReader = (payload, time) => {
  const decision = string(payload, Field.decision);
  const callId = string(payload, Field.tool_call_id);
  if (decision === undefined || callId === undefined) return null;
  return { kind: "approval_decision", time, decision, callId };
};

const COUNTS = ['{"cache_read":', ',"cache_write":', ',"output":', ',"total":'].map(asciiText);

const readUsage: PayloadReader = ({ bytes, json, fields }, time) => {
  if (!fields.has(Field.request)) return null;
  const counts = [0, 0, 0, 0];
  let at = fields.from(Field.request);
  for (let i = 0; i < 4; i++) {
    const from = json.follows(at, COUNTS[i] as (typeof COUNTS)[number]);
    if (from === ODD) return null;
    at = json.skipValue(from);
    const count = numberAt(bytes, from, at);
    if (!(count >= 0 && Number.isSafeInteger(count)) || bytes[from] === 0x2d) return null;
    counts[i] = count;
  }
  if (bytes[at] !== 0x7d) return null;
  const [cacheRead, cacheWrite, output, total] = counts as [number, number, number, number];
  const tokens: HeadTokens = { cacheRead, cacheWrite, output };
  if (total === cacheRead + cacheWrite + output) return { kind: "token_usage", time, tokens };
  return { kind: "token_usage", time, tokens, oddTotal: total };
};

const META_NAMES = [
  ["sessionId", Field.session_id],
  ["provider", Field.provider],
  ["modelId", Field.model_id],
  ["workspace", Field.workspace],
  ["agentState", Field.agent_state],
  ["source", Field.source],
] as const;

/** Reads the meta of a session, whose payload has no type. */
export const readMeta: PayloadReader = (payload, time) => {
  const { bytes, fields } = payload;
  if (isString(payload, Field.model_context_window)) return null; // producers that write it in words
  const window = fields.number(bytes, Field.model_context_window);
  const head: Draft<"session_meta"> = { kind: "session_meta", time };
  if (window !== undefined && window > 0) head.contextWindow = window;
  for (const [name, field] of META_NAMES) {
    const value = string(payload, field);
    if (value !== undefined) head[name] = value;
  }
  return head;
};

const readSubagent: PayloadReader = (payload, time) => {
  const child = string(payload, Field.session_id);
  return child === undefined ? null : { kind: "subagent", time, child };
};

const MODEL_READERS = new Map<PayloadType, PayloadReader>([
  ["text", readText],
  ["thinking", readThinking],
  ["inline_thinking", readMedia("inline_thinking", Field.data)],
  ["inline_data", readMedia("inline_data", Field.data)],
  ["image_url", readMedia("image_url", Field.image_url)],
  ["tool_call", readToolCall],
  ["tool_call_output", readOutput],
]);
const EVENT_READERS = new Map<PayloadType, PayloadReader>([
  ["request_begin", readRequestBegin],
  ["request_end", readRequestEnd],
  ["approval_decision", readDecision],
  ["token_usage", readUsage],
  ["subagent", readSubagent],
  ["tool_list_ready", (_payload, time) => ({ kind: "tool_list_ready", time })],
  ["mcp_connect_begin", (_payload, time) => ({ kind: "mcp_connect_begin", time })],
  ["goal_finished", (_payload, time) => ({ kind: "goal_finished", time })],
]);

/** Reader by payload type of what is in that envelope; undefined for types that are left to `headOf`. */
export const MODEL_READER = (type: PayloadType): PayloadReader | undefined => MODEL_READERS.get(type);
export const EVENT_READER = (type: PayloadType): PayloadReader | undefined => EVENT_READERS.get(type);
