import { FIRST_TIME, LAST_TIME } from "#shared/omni/times.ts";
import { parseLine } from "#shared/omni/parse.ts";
import type { Head, HeadTokens } from "./head.ts";
import {
  carriedFacts,
  FIELD_READERS,
  type ReadField,
  type SizeFacts,
  spokenFacts,
  type TextFacts,
} from "./string-facts.ts";

/**
 * Reads the head of one stored line, or of the same line with its long strings elided. Total: any text has a head, a
 * field of the wrong type reads as absent. Nothing else in the product looks into a parsed line for structure.
 */
export function headOf(line: string): Head {
  const parsed = parseLine(line);
  if (parsed.kind === "blank") return { kind: "blank" };
  if (parsed.kind === "unreadable") return { kind: "unreadable", reason: parsed.reason };
  const { message } = parsed;
  const time = timeOf(message.timestamp);
  const origin = Array.isArray(message.origin) ? message.origin.filter((id) => typeof id === "string") : NOWHERE;
  const envelope: HeadEnvelope = {};
  if (!Number.isNaN(time)) envelope.time = time;
  if (origin.length > 0) envelope.origin = origin;
  const payload = message.payload as unknown as Fields; // not copied: payloads are large, and nothing writes to them
  const type = typeof payload["type"] === "string" ? payload["type"] : "";
  const read = readerOf(message.type, type);
  return read?.(payload, envelope) ?? defined(envelope, { kind: "unknown", name: type === "" ? message.type : type });
}

/** Ms since the epoch; NaN for what is no date, or one of years that no calendar here has four digits for. */
function timeOf(timestamp: unknown): number {
  const time = typeof timestamp === "string" ? Date.parse(timestamp) : NaN;
  return time >= FIRST_TIME && time <= LAST_TIME ? time : NaN;
}

/** Own properties only: a type named "constructor" is an unknown kind like any other. */
function readerOf(envelope: string, payload: string): Reader | undefined {
  const readers = Object.hasOwn(READERS, envelope) ? READERS[envelope] : undefined;
  if (readers === undefined) return undefined;
  return Object.hasOwn(readers, payload) ? readers[payload] : readers["*"];
}

const NOWHERE: readonly string[] = [];

type Fields = Readonly<Record<string, unknown>>;
type HeadEnvelope = { time?: number; origin?: readonly string[] };
type Reader = (payload: Fields, envelope: HeadEnvelope) => Head | null;

/**
 * Adds the fields to the envelope, which is made for this line alone, and leaves out what is absent: a head never holds
 * an undefined field. One object a line, and no copies of it: heads are made by the million.
 */
function defined<const T extends object>(envelope: HeadEnvelope, fields: T): HeadEnvelope & T {
  const head: Record<string, unknown> = envelope;
  for (const name in fields) if (fields[name] !== undefined) head[name] = fields[name];
  return envelope as HeadEnvelope & T;
}

const string = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
/** Finite ones; -0 is 0, as it is once a head has travelled as JSON. */
const number = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value + 0 : undefined;

/** The facts of a long string: read from the string, or carried by the reference that stands for it. */
function facts<F extends ReadField>(payload: Fields, field: F): ReturnType<(typeof FIELD_READERS)[F]> | null {
  const value = payload[field];
  if (typeof value === "string") return FIELD_READERS[field](value) as ReturnType<(typeof FIELD_READERS)[F]>;
  const carried = blobHead(value);
  return carried === null ? null : (carried as ReturnType<(typeof FIELD_READERS)[F]>);
}

/** A stored line may forge such a reference: only facts of the right type are taken, and none without a size. */
function blobHead(value: unknown): object | null {
  if (typeof value !== "object" || value === null || !("$blob" in value)) return null;
  const blob = value.$blob;
  if (typeof blob !== "object" || blob === null || !("head" in blob)) return null;
  return carriedFacts(blob.head);
}

/** `completed` is what an absent stop_reason means, so only the others are kept. */
const stopOf = (payload: Fields): string | undefined => {
  const stop = string(payload["stop_reason"]);
  return stop === "completed" ? undefined : stop;
};

const readMeta: Reader = (payload, envelope) => {
  const window = payload["model_context_window"];
  const parsed = typeof window === "string" ? Number(window) : number(window);
  return defined(envelope, {
    kind: "session_meta" as const,
    sessionId: string(payload["session_id"]),
    provider: string(payload["provider"]),
    modelId: string(payload["model_id"]),
    contextWindow: parsed !== undefined && parsed > 0 ? parsed : undefined,
    workspace: string(payload["workspace"]),
    agentState: string(payload["agent_state"]),
    source: string(payload["source"]),
  }) as Head;
};

const readText: Reader = (payload, envelope) => {
  const role = payload["role"];
  if (role !== "user" && role !== "assistant") return null;
  const user = role === "user";
  const { text } = payload;
  // a model's texts are most of a trace, and only what a user says is looked at for words and hash
  const said: (Partial<TextFacts> & SizeFacts) | null =
    !user && typeof text === "string" ? spokenFacts(text) : facts(payload, "text");
  if (said === null) return null;
  return defined(envelope, {
    kind: "text" as const,
    role,
    size: said.size,
    sender: string(payload["sender"]),
    stop: stopOf(payload),
    marker: user ? said.marker : undefined,
    blank: said.blank,
    words: user ? said.words : undefined,
    hash: user ? said.hash : undefined,
    summary: user ? undefined : said.summary,
  }) as Head;
};

const readThinking: Reader = (payload, envelope) => {
  const thought = facts(payload, "thinking");
  if (thought === null) return null;
  return defined(envelope, { kind: "thinking" as const, ...thought, stop: stopOf(payload) }) as Head;
};

const readMedia =
  (kind: "inline_thinking" | "inline_data" | "image_url", field: "data" | "image_url"): Reader =>
  (payload, envelope) => {
    const content = facts(payload, field);
    if (content === null) return null;
    const role = payload["role"] === "user" || kind === "image_url" ? "user" : "assistant";
    return defined(envelope, { kind, role, size: content.size, stop: stopOf(payload) }) as Head;
  };

/** Tools of such names write: the path that their arguments name is one of a file touched. */
export const WRITES = /write|edit|patch|create|replace|insert|delete|move|rename/i;

const readToolCall: Reader = (payload, envelope) => {
  const given = facts(payload, "arguments");
  const name = string(payload["name"]);
  const callId = string(payload["tool_call_id"]);
  if (given === null || name === undefined || callId === undefined) return null;
  return defined(envelope, {
    kind: "tool_call" as const,
    name,
    callId,
    size: given.size,
    stop: stopOf(payload),
    hashes: given.hashes,
    path: WRITES.test(name) ? given.path : undefined,
  }) as Head;
};

const readToolCallOutput: Reader = (payload, envelope) => {
  const output = facts(payload, "output");
  const callId = string(payload["tool_call_id"]);
  if (output === null || callId === undefined) return null;
  const images = Array.isArray(payload["images"]) ? payload["images"].length : 0;
  const stop = stopOf(payload);
  return defined(envelope, {
    kind: "tool_call_output" as const,
    callId,
    size: output.size,
    stop,
    images: images > 0 ? images : undefined,
    tail: stop === "failed" ? output.tail : undefined,
  }) as Head;
};

/** Older traces name the error text `message`. */
const errorOf = (payload: Fields): string | undefined =>
  facts(payload, "error_message")?.error ?? facts(payload, "message")?.error;

const readRequestEnd: Reader = (payload, envelope) => {
  const status = string(payload["status"]);
  if (status === undefined) return null;
  return defined(envelope, {
    kind: "request_end" as const,
    status,
    error: errorOf(payload),
    attempt: number(payload["attempt"]),
    retryIn: number(payload["retry_in_ms"]),
  }) as Head;
};

const readDecision: Reader = (payload, envelope) => {
  const decision = string(payload["decision"]);
  const callId = string(payload["tool_call_id"]);
  if (decision === undefined || callId === undefined) return null;
  return defined(envelope, { kind: "approval_decision", decision, callId });
};

const readUsage: Reader = (payload, envelope) => {
  const request = payload["request"];
  if (typeof request !== "object" || request === null) return null;
  const counts: Fields = { ...request };
  const part = (name: string): number => {
    const value = number(counts[name]);
    // a bucket that is not there holds no tokens, nor does one with what is no count: a part, or more than is exact
    return Number.isSafeInteger(value) && value !== undefined && value > 0 ? value : 0;
  };
  const tokens: HeadTokens = {
    cacheRead: part("cache_read"),
    cacheWrite: part("cache_write"),
    output: part("output"),
  };
  const total = number(counts["total"]);
  const sum = tokens.cacheRead + tokens.cacheWrite + tokens.output;
  return defined(envelope, { kind: "token_usage", tokens, oddTotal: total === sum ? undefined : total }) as Head;
};

const readCompactionBegin: Reader = (payload, envelope) =>
  defined(envelope, {
    kind: "compaction_begin" as const,
    reason: facts(payload, "reason")?.error,
    mode: string(payload["mode"]),
    context: number(payload["context"]),
  }) as Head;

const readCompactionEnd: Reader = (payload, envelope) => {
  const status = string(payload["status"]);
  if (status === undefined) return null;
  return defined(envelope, {
    kind: "compaction_end" as const,
    reason: facts(payload, "reason")?.error,
    mode: string(payload["mode"]),
    status,
    error: errorOf(payload),
    attempt: number(payload["attempt"]),
  }) as Head;
};

const readAbort: Reader = (payload, envelope) =>
  defined(envelope, { kind: "abort" as const, reason: facts(payload, "reason")?.error }) as Head;

const readSubagent: Reader = (payload, envelope) => {
  const child = string(payload["session_id"]);
  return child === undefined ? null : defined(envelope, { kind: "subagent", child });
};

const readMcpEnd: Reader = (payload, envelope) => {
  const results: readonly unknown[] = Array.isArray(payload["results"]) ? payload["results"] : [];
  const failed = results.filter(
    (result) => typeof result === "object" && result !== null && "status" in result && result.status !== "completed",
  ).length;
  return defined(envelope, { kind: "mcp_connect_end", failedServers: failed > 0 ? failed : undefined }) as Head;
};

const partial: Reader = (payload, envelope) => defined(envelope, { kind: "partial", name: String(payload["type"]) });

/** Reader by envelope type and payload type; a reader's null, like a type that is not listed, makes an unknown head. */
const READERS: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  session_meta: { "*": readMeta },
  model_msg: {
    text: readText,
    thinking: readThinking,
    inline_thinking: readMedia("inline_thinking", "data"),
    inline_data: readMedia("inline_data", "data"),
    image_url: readMedia("image_url", "image_url"),
    tool_call: readToolCall,
    tool_call_output: readToolCallOutput,
    partial_text: partial,
    partial_thinking: partial,
    partial_tool_call: partial,
    partial_tool_call_output: partial,
  },
  event_msg: {
    request_begin: (_payload, envelope) => defined(envelope, { kind: "request_begin" }),
    request_end: readRequestEnd,
    approval_decision: readDecision,
    token_usage: readUsage,
    compaction_begin: readCompactionBegin,
    compaction_end: readCompactionEnd,
    abort: readAbort,
    subagent: readSubagent,
    tool_list_ready: (_payload, envelope) => defined(envelope, { kind: "tool_list_ready" }),
    mcp_connect_begin: (_payload, envelope) => defined(envelope, { kind: "mcp_connect_begin" }),
    mcp_connect_end: readMcpEnd,
    goal_finished: (_payload, envelope) => defined(envelope, { kind: "goal_finished" }),
  },
};
