/**
 * The OmniMessage protocol: one envelope, three kinds of message, the same JSON in memory, on disk and on a stream.
 *
 * These types say what a well-behaved producer writes. What was merely parsed is `OmniPayload`, whose unknown member
 * keeps every field `unknown` until `isKnownPayload` (predicates.ts) has looked at it.
 */

export type Role = "user" | "assistant";

/** Who wrote a user text; absent = the user. Other values occur and are kept. */
export type Sender = "user" | "parent_agent" | "harness" | "server";

/** How a message, request or tool ended; absent is read as `completed`. Other values occur and are kept. */
export type StopReason = "completed" | "failed" | "aborted" | "timeout" | "malformed" | "auth";

/** Phase of a streamed fragment. `start` and `stop` may carry content too. */
export type StreamEventType = "start" | "delta" | "stop";

/** Opaque provider data (signatures, encrypted reasoning, phase marks): passed on byte for byte, never looked into. */
export type Fidelity = Record<string, unknown>;

/** A tool as the model is told of it; `parameters` is a JSON Schema. */
export interface ToolDefinition {
  name: string;
  description: string;
  parameters?: Record<string, unknown>;
}

/**
 * Token buckets, all in tokens. The first three are exclusive and `total` is their sum.
 * Input = `cache_read` + `cache_write`.
 */
export interface TokenCounts {
  /** Input served from a cache. */
  cache_read: number;
  /** All other input, whether or not the provider wrote it to a cache. */
  cache_write: number;
  /** Everything the model wrote, thinking included. */
  output: number;
  total: number;
}

/** One per model context. The one payload without an inner `type`. */
export interface SessionMetaPayload {
  type?: undefined;
  session_id: string;
  /** With `model_id` the identity of the model: the pair is never inferred or defaulted. */
  provider: string;
  model_id: string;
  /** Tokens; some producers write text. */
  model_context_window: number | string;
  system_prompt: string;
  /** Newer producers leave it out and send `tool_list_ready`. */
  tools?: ToolDefinition[];
  /** Like `workspace` an absolute path. */
  agent_state: string;
  workspace: string;
  /** Absent = created by the user. */
  source?: "subagent" | "schedule";
  /** Only in old traces: shown raw, otherwise ignored. */
  thinking_level?: string;
}

/** What every model message may carry: how it ended (absent = completed). */
type Closed = { stop_reason?: StopReason };

/** What every message with provider data of its own may carry besides. */
type Faithful = Closed & { fidelity?: Fidelity };

/** What every streamed fragment has besides the content it adds. */
interface Fragment<R extends Role> extends Closed {
  role: R;
  event_type: StreamEventType;
}

export interface TextPayload extends Faithful {
  type: "text";
  role: Role;
  text: string;
  sender?: Sender;
}

/** May be empty beside a `fidelity`: then it is stored and shows nothing. */
export interface ThinkingPayload extends Faithful {
  type: "thinking";
  role: "assistant";
  thinking: string;
}

/** Thinking in binary form; `data` is base64. */
export interface InlineThinkingPayload extends Faithful {
  type: "inline_thinking";
  role: "assistant";
  data: string;
  mime_type: string;
}

export interface ToolCallPayload extends Faithful {
  type: "tool_call";
  role: "assistant";
  name: string;
  /** JSON as text: broken when the call was cut off, and may hold integers beyond 2^53. Never show a re-serialised parse. */
  arguments: string;
  /** Pairs with the output within one session; may repeat in another. */
  tool_call_id: string;
}

export interface ToolCallOutputPayload extends Closed {
  type: "tool_call_output";
  role: "user";
  output: string;
  /** Data URLs. */
  images?: string[];
  tool_call_id: string;
}

export interface ImageUrlPayload extends Closed {
  type: "image_url";
  role: "user";
  /** A web URL or a data URL. */
  image_url: string;
}

/** Other binary content; `data` is base64. */
export interface InlineDataPayload extends Faithful {
  type: "inline_data";
  role: Role;
  data: string;
  mime_type: string;
}

/** `text` is what this fragment adds. */
export interface PartialTextPayload extends Fragment<"assistant"> {
  type: "partial_text";
  text: string;
}

/** `thinking` is what this fragment adds. */
export interface PartialThinkingPayload extends Fragment<"assistant"> {
  type: "partial_thinking";
  thinking: string;
}

/** `arguments` is what this fragment adds to the JSON text; `name` may be empty on all but one fragment. */
export interface PartialToolCallPayload extends Fragment<"assistant"> {
  type: "partial_tool_call";
  name: string;
  arguments: string;
  tool_call_id: string;
}

/** `output` is what this fragment adds; images come whole, in one delta. */
export interface PartialToolCallOutputPayload extends Fragment<"user"> {
  type: "partial_tool_call_output";
  output: string;
  images?: string[];
  tool_call_id: string;
}

export type RequestBeginPayload = { type: "request_begin" };

/** Why an end was not `completed`, and in which attempt. */
interface Attempted {
  /** The real reason, on non-completed ends only. */
  error_message?: string;
  /** Name of `error_message` in old traces. */
  message?: string;
  /** 1-based within its run of retries; on every failed end, on a completed one only if above 1. */
  attempt?: number;
}

export interface RequestEndPayload extends Attempted {
  type: "request_end";
  status: StopReason;
  /** Planned wait in ms; present only when another attempt is planned. */
  retry_in_ms?: number;
}

/** With its call the audit record of an approval. `forbidden` = refused by policy. Other values occur and are kept. */
export type ApprovalDecision = "allow" | "deny" | "forbidden";

export interface ApprovalDecisionPayload {
  type: "approval_decision";
  decision: ApprovalDecision;
  tool_call_id: string;
}

export interface TokenUsagePayload {
  type: "token_usage";
  /** Running sum of the session's own calls, without children: only a check. */
  session: TokenCounts;
  /** This one call: the figure to sum. */
  request: TokenCounts;
}

export type CompactionReason = "context" | "turns" | "manual";
export type CompactionMode = "summarize" | "discard";

export interface CompactionBeginPayload {
  type: "compaction_begin";
  reason: CompactionReason;
  mode: CompactionMode;
  /** Tokens in use at the trigger. */
  context: number;
  /** Turns as recorded at the trigger; never summed. */
  turns: number;
}

/** `attempt` is the number of the final attempt. */
export interface CompactionEndPayload extends Attempted {
  type: "compaction_end";
  reason: CompactionReason;
  mode: CompactionMode;
  /** In practice completed, failed or aborted. */
  status: StopReason;
}

export type AbortPayload = { type: "abort"; reason?: string | null };

/** The pointer, in the parent's trace, to a direct child session. */
export type SubagentPayload = { type: "subagent"; session_id: string };

/** The tools the model is given from here on; preferred to `session_meta.tools`. */
export type ToolListReadyPayload = { type: "tool_list_ready"; tools: ToolDefinition[] };

export type McpConnectBeginPayload = { type: "mcp_connect_begin"; servers: string[] };

/** How the connection to one tool server went. */
export interface McpServerResult {
  server: string;
  transport: string;
  status: StopReason;
  duration_ms: number;
  /** How many tools it offers. */
  tools?: number;
  error?: string;
}

export type McpConnectEndPayload = { type: "mcp_connect_end"; status: StopReason; results: McpServerResult[] };

/** The end of a goal worked on in rounds; `tokens_used` in tokens. */
export type GoalFinishedPayload = { type: "goal_finished"; outcome: string; rounds: number; tokens_used: number };

/** A payload of a kind this version does not know, or a known kind whose fields are not what they should be. */
export interface UnknownPayload {
  type: string;
  [key: string]: unknown;
}

export type CompleteModelPayload =
  | TextPayload
  | ThinkingPayload
  | InlineThinkingPayload
  | ToolCallPayload
  | ToolCallOutputPayload
  | ImageUrlPayload
  | InlineDataPayload;

export type PartialPayload =
  | PartialTextPayload
  | PartialThinkingPayload
  | PartialToolCallPayload
  | PartialToolCallOutputPayload;

export type ModelPayload = CompleteModelPayload | PartialPayload;

export type EventPayload =
  | RequestBeginPayload
  | RequestEndPayload
  | ApprovalDecisionPayload
  | TokenUsagePayload
  | CompactionBeginPayload
  | CompactionEndPayload
  | AbortPayload
  | SubagentPayload
  | ToolListReadyPayload
  | McpConnectBeginPayload
  | McpConnectEndPayload
  | GoalFinishedPayload;

export type KnownPayload = SessionMetaPayload | ModelPayload | EventPayload;

export type OmniPayload = KnownPayload | UnknownPayload;

export type EnvelopeType = "session_meta" | "model_msg" | "event_msg";

/**
 * The envelope. Keys are written in this order: `timestamp`, `type`, `payload`, `origin`.
 * Of a parsed line only `type` and `payload` are certain; a `timestamp` that is missing or no date reads as unknown.
 */
export interface OmniMessage<P extends OmniPayload = OmniPayload> {
  /** ISO 8601, UTC, milliseconds, `Z`. For anything that took time, the instant of completion. */
  timestamp: string;
  /** Unknown envelope types occur and are kept; `Record<never, never>` keeps the known ones in completion lists. */
  type: EnvelopeType | (string & Record<never, never>);
  payload: P;
  /** Chain of child session ids, outer to inner; absent = the main session, never `[]`. */
  origin?: string[];
}
