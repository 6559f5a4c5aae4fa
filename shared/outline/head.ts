/**
 * The head of a trace line: what the message is, without what it says. All structure is folded from heads; only a
 * reader's eyes need bodies. Every field is plain JSON, so that heads travel as columns; a field that says nothing is
 * left out rather than null.
 */

/** A text that carries a meaning by the tag at its very start. */
export type Marker =
  | "context_summary"
  | "user_steering"
  | "goal"
  | "scheduled_task"
  | "background_task_done"
  | "handoff_from"
  | "model_switch_from"
  | "use_skills";

/** Token buckets of one request; `total` is the sum of the parts, whatever the line said. */
export interface HeadTokens {
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
}

/** What every readable line has. */
interface Envelope {
  /** Milliseconds since the epoch; absent when the timestamp is no date. */
  readonly time?: number;
  /** The line names an `origin`: it belongs to this innermost session, not to the file it lies in. */
  readonly origin?: readonly string[];
}

export interface BlankHead {
  readonly kind: "blank";
}

export interface UnreadableHead {
  readonly kind: "unreadable";
  readonly reason: string;
}

export interface SessionMetaHead extends Envelope {
  readonly kind: "session_meta";
  readonly sessionId?: string;
  readonly provider?: string;
  readonly modelId?: string;
  readonly contextWindow?: number;
  readonly workspace?: string;
  readonly agentState?: string;
  readonly source?: string;
}

export interface TextHead extends Envelope {
  readonly kind: "text";
  readonly role: "user" | "assistant";
  /** UTF-8 bytes of the text. */
  readonly size: number;
  readonly sender?: string;
  readonly stop?: string;
  readonly marker?: Marker;
  readonly blank?: true;
  /** User texts: the first line with words, markers and attachment lines taken off, at most 200 characters. */
  readonly words?: string;
  /** User texts: hash of the whole text, to pair a child's prompt with the call that spawned it. */
  readonly hash?: number;
  /** Assistant texts: whether there is a `[summary]` pair, and whether it holds anything. */
  readonly summary?: "empty" | "present";
}

export interface ThinkingHead extends Envelope {
  readonly kind: "thinking";
  readonly size: number;
  readonly blank?: true;
  readonly stop?: string;
}

/** inline_thinking, inline_data and image_url: content that is no text. */
export interface MediaHead extends Envelope {
  readonly kind: "inline_thinking" | "inline_data" | "image_url";
  readonly role: "user" | "assistant";
  /** UTF-8 bytes of the stored string (base64 or URL). */
  readonly size: number;
  readonly stop?: string;
}

export interface ToolCallHead extends Envelope {
  readonly kind: "tool_call";
  readonly name: string;
  readonly callId: string;
  readonly size: number;
  readonly stop?: string;
  /** Hashes of the string arguments, where they may be a child's prompt. */
  readonly hashes?: readonly number[];
  /** The file that a writing or editing call names. */
  readonly path?: string;
}

export interface ToolCallOutputHead extends Envelope {
  readonly kind: "tool_call_output";
  readonly callId: string;
  readonly size: number;
  readonly stop?: string;
  readonly images?: number;
  /** The last 300 characters of a failed output. */
  readonly tail?: string;
}

export interface RequestBeginHead extends Envelope {
  readonly kind: "request_begin";
}

export interface RequestEndHead extends Envelope {
  readonly kind: "request_end";
  readonly status: string;
  readonly error?: string;
  readonly attempt?: number;
  /** Milliseconds until the next planned attempt. */
  readonly retryIn?: number;
}

export interface ApprovalDecisionHead extends Envelope {
  readonly kind: "approval_decision";
  readonly decision: string;
  readonly callId: string;
}

export interface TokenUsageHead extends Envelope {
  readonly kind: "token_usage";
  readonly tokens: HeadTokens;
  /** The recorded total, where it is not the sum of its parts. */
  readonly oddTotal?: number;
}

export interface CompactionBeginHead extends Envelope {
  readonly kind: "compaction_begin";
  readonly reason?: string;
  readonly mode?: string;
  /** Tokens in use at the trigger. */
  readonly context?: number;
}

export interface CompactionEndHead extends Envelope {
  readonly kind: "compaction_end";
  readonly reason?: string;
  readonly mode?: string;
  readonly status: string;
  readonly error?: string;
  readonly attempt?: number;
}

export interface AbortHead extends Envelope {
  readonly kind: "abort";
  readonly reason?: string;
}

export interface SubagentHead extends Envelope {
  readonly kind: "subagent";
  readonly child: string;
}

/** Events that structure nothing but stand between the prompts of one send. */
export interface SetupHead extends Envelope {
  readonly kind: "tool_list_ready" | "mcp_connect_begin" | "mcp_connect_end";
  /** mcp_connect_end: how many servers could not be reached. */
  readonly failedServers?: number;
}

export interface GoalFinishedHead extends Envelope {
  readonly kind: "goal_finished";
}

/** A streamed fragment: legal on a stream, a finding in a file. */
export interface PartialHead extends Envelope {
  readonly kind: "partial";
  readonly name: string;
}

/** A kind this version does not know: kept verbatim, counted, shown as a generic row. */
export interface UnknownHead extends Envelope {
  readonly kind: "unknown";
  readonly name: string;
}

export type Head =
  | BlankHead
  | UnreadableHead
  | SessionMetaHead
  | TextHead
  | ThinkingHead
  | MediaHead
  | ToolCallHead
  | ToolCallOutputHead
  | RequestBeginHead
  | RequestEndHead
  | ApprovalDecisionHead
  | TokenUsageHead
  | CompactionBeginHead
  | CompactionEndHead
  | AbortHead
  | SubagentHead
  | SetupHead
  | GoalFinishedHead
  | PartialHead
  | UnknownHead;

export type HeadKind = Head["kind"];
