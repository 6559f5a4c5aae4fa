import type { OmniMessage, PartialPayload } from "#shared/omni/types.ts";
import { parseLine } from "#shared/omni/parse.ts";
import { isKnownPayload, isPartialPayload, isSessionMeta } from "#shared/omni/predicates.ts";
import { readWaitingCall } from "#shared/api/waiting-call.ts";
import { isSessionId } from "#server/roots/layout.ts";
import type { BodyLine } from "./body-lines.ts";
import { takeOutOrigin } from "./take-out-origin.ts";
import { kindOf, type TraceRecord } from "#server/roots/trace-record.ts";
import { headOf } from "#shared/outline/head-of.ts";
import type { Head } from "#shared/outline/head.ts";

/** What one line of a body asks for. */
export type Incoming =
  | { readonly kind: "blank" }
  | { readonly kind: "rejected"; readonly reason: string }
  /** Something of the producer's own server that says nothing here. */
  | { readonly kind: "ignored" }
  | { readonly kind: "approval_request"; readonly toolCall: unknown; readonly origin: Chain }
  /** A fragment of a message: goes to who listens, and into no file. `line` is without its origin. */
  | {
      readonly kind: "partial";
      readonly message: OmniMessage<PartialPayload>;
      readonly line: string;
      readonly origin: Chain;
    }
  /** What belongs in the trace of the innermost session, as it came, without the origin. */
  | {
      readonly kind: "record";
      readonly record: TraceRecord;
      readonly head: Head;
      readonly text: string;
      /** Null for what is common enough to be told by its head, and names nothing. */
      readonly message: OmniMessage | null;
      readonly origin: Chain;
    };

/** Child session ids, outer to inner; empty for the session itself. */
export type Chain = readonly string[];

const phases = new Set<unknown>(["start", "delta", "stop"]);

/** Reads and checks one line that was sent for a session. Never throws. */
export function readMessage({ bytes, head, event }: BodyLine, session: string): Incoming {
  if (bytes === null) return rejected("the line is over 64 MiB");
  if (head !== null && told.has(head.kind)) return plainRecord(bytes, head);
  const text = bytes.toString("utf8");
  if (event === "server_event") return readServerEvent(parseObject(text));
  if (event !== "message") return { kind: "ignored" };
  const parsed = parseLine(text);
  if (parsed.kind === "blank") return parsed;
  if (parsed.kind === "unreadable") return readWrapped(text) ?? rejected(parsed.reason);
  const { message } = parsed;
  const origin = readChain(message.origin);
  if (origin === null) return rejected('"origin" must be a list of session ids');
  return readChecked(message, { bytes, text }, origin, origin.at(-1) ?? session);
}

/** Kinds of which nothing but the head is asked here. They are most of what comes, so nothing of them is parsed. */
const told = new Set<Head["kind"]>([
  "text",
  "thinking",
  "tool_call",
  "tool_call_output",
  "request_begin",
  "request_end",
  "approval_decision",
  "token_usage",
  "abort",
]);

const noChain: Chain = [];

/** A line that its scanned head tells all of: such a line has the envelope's three members and no other. */
function plainRecord(bytes: Buffer, head: Head): Incoming {
  const text = bytes.toString("utf8");
  return { kind: "record", record: { bytes, kind: "other" }, head, text, message: null, origin: noChain };
}

function readChecked(message: OmniMessage, line: StoredText, origin: Chain, owner: string): Incoming {
  const { payload } = message;
  if (isPartialPayload(payload)) {
    const isWhole = isKnownPayload(payload) && phases.has(payload.event_type);
    if (!isWhole) return rejected(`a ${payload.type} needs its content and an event_type of start, delta or stop`);
    return {
      kind: "partial",
      message: message as OmniMessage<PartialPayload>,
      line: mayHoldOrigin(line.text) ? withoutOrigin(line).toString("utf8") : withoutReturn(line.text),
      origin,
    };
  }
  if (isSessionMeta(message) && typeof payload["session_id" as never] === "string") {
    const { session_id: id } = message.payload;
    if (id !== owner) return rejected(`the session_meta is of ${id.slice(0, 128)}, not of ${owner}`);
  }
  const bytes = withoutOrigin(line);
  const text = bytes.toString("utf8");
  return { kind: "record", record: { bytes, kind: kindOf(message) }, head: headOf(text), text, message, origin };
}

/** JSON Lines carry a server's event as `{"server_event": {…}}`; null when the line is no such thing. */
function readWrapped(text: string): Incoming | null {
  if (!text.includes('"server_event"')) return null;
  const wrapped = parseObject(text)?.["server_event"];
  return wrapped === undefined ? null : readServerEvent(wrapped);
}

function readServerEvent(event: unknown): Incoming {
  if (!isObject(event)) return rejected("a server_event must be an object");
  if (event["type"] !== "approval_request") return { kind: "ignored" };
  const { toolCall } = event;
  const own = isObject(toolCall) ? toolCall["origin"] : undefined;
  const origin = readChain(event["origin"] ?? own);
  if (readWaitingCall(toolCall, "") === null || origin === null)
    return rejected("an approval_request needs a toolCall with its tool_call_id");
  return { kind: "approval_request", toolCall, origin };
}

function readChain(origin: unknown): Chain | null {
  if (origin === undefined || origin === null) return [];
  if (!Array.isArray(origin)) return null;
  return origin.every((id) => typeof id === "string" && isSessionId(id)) ? (origin as string[]) : null;
}

/** A line as it came, and its text. */
interface StoredText {
  readonly bytes: Buffer;
  readonly text: string;
}

/** A key may be written with escapes, so only a line without both has certainly none. */
function mayHoldOrigin(text: string): boolean {
  return text.includes('"origin"') || text.includes("\\u");
}

function withoutReturn(text: string): string {
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}

/** Byte for byte: read as one character per byte, since the text form of broken UTF-8 would not lead back. */
function withoutOrigin({ bytes, text }: StoredText): Buffer {
  const end = bytes.at(-1) === 0x0d ? bytes.length - 1 : bytes.length;
  if (!mayHoldOrigin(text)) return Buffer.from(bytes.subarray(0, end));
  return Buffer.from(takeOutOrigin(bytes.toString("latin1", 0, end)), "latin1");
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function rejected(reason: string): Incoming {
  return { kind: "rejected", reason };
}
