import { parseLine } from "#shared/omni/parse.ts";
import { isPartialPayload, isSessionMeta } from "#shared/omni/predicates.ts";
import type { OmniMessage } from "#shared/omni/types.ts";

/**
 * What a record means to the file it stands in: `meta` and `tools` open each file of a session, `closing` is a
 * completed compaction, after which the next record opens another file.
 */
export type RecordKind = "meta" | "meta_with_tools" | "tools" | "closing" | "other";

/** A record as it is written: one line, without its newline. */
export interface TraceRecord {
  readonly bytes: Buffer;
  readonly kind: RecordKind;
}

/** A record, or why the text is none. */
export type ReadRecord = TraceRecord | { readonly bytes: null; readonly reason: string };

/** What can be handed over to be recorded: a stored line (kept byte for byte) or a message. */
export type Recordable = string | Uint8Array | OmniMessage;

// Only a whole envelope ends like this, so what is cut off is the envelope's own origin.
const emptyOrigin = /,\s*"origin"\s*:\s*\[\s*\](?=\s*\}\s*$)/;

/** Decides whether something belongs in a trace: complete messages of the session itself do, as one line. */
export function readRecord(given: Recordable): ReadRecord {
  const line = withoutNewline(lineOf(given));
  if (line.includes(0x0a)) return { bytes: null, reason: "A record must be one line, and this one holds a newline." };
  const text = line.toString("utf8");
  const parsed = parseLine(text);
  if (parsed.kind === "blank") return { bytes: null, reason: "A blank line is no record." };
  if (parsed.kind === "unreadable") return { bytes: null, reason: `The line is no message: ${parsed.reason}.` };
  const { message } = parsed;
  if (isPartialPayload(message.payload)) {
    return { bytes: null, reason: "A partial message belongs on a stream, not in a trace." };
  }
  if (message.origin !== undefined) {
    return { bytes: null, reason: "A message with an origin belongs in the trace of its own session." };
  }
  const bytes = emptyOrigin.test(text) ? Buffer.from(text.replace(emptyOrigin, "")) : line;
  return { bytes, kind: kindOf(message) };
}

/** The kind of a readable line in a file; null when it is blank or unreadable. */
export function kindOfLine(text: string): RecordKind | null {
  const parsed = parseLine(text);
  return parsed.kind === "message" ? kindOf(parsed.message) : null;
}

/** What a message means to the file it is recorded in. */
export function kindOf(message: OmniMessage): RecordKind {
  const { payload } = message;
  if (isSessionMeta(message)) return message.payload.tools === undefined ? "meta" : "meta_with_tools";
  if (payload.type === "tool_list_ready") return "tools";
  return payload.type === "compaction_end" && payload.status === "completed" ? "closing" : "other";
}

function lineOf(given: Recordable): Buffer {
  if (typeof given === "string") return Buffer.from(given);
  if (given instanceof Uint8Array) return Buffer.from(given);
  const { timestamp, type, payload, origin } = given;
  return Buffer.from(JSON.stringify({ timestamp, type, payload, ...(origin?.length ? { origin } : {}) }));
}

function withoutNewline(line: Buffer): Buffer {
  const end = line.at(-1) === 0x0a ? line.length - 1 : line.length;
  return line.subarray(0, end > 0 && line[end - 1] === 0x0d ? end - 1 : end);
}
