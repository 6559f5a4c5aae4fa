import type { OmniMessage } from "./types.ts";

/** What one line of a trace, or the data of one stream event, turned out to be. */
export type ParsedLine =
  | { kind: "message"; message: OmniMessage }
  | { kind: "blank" }
  | { kind: "unreadable"; reason: string };

/** The byte order mark, which editors put in front of what they save. */
const bom = "\uFEFF";

/**
 * Parses one line, given without its newline. Never throws.
 *
 * Readable is an object with a string `type` and an object `payload`, whatever else it holds: unknown kinds and fields
 * are kept as they came. An `origin` of `[]` is read as absent.
 */
export function parseLine(line: string): ParsedLine {
  const text = withoutFraming(line);
  if (/^[ \t\r\n]*$/.test(text)) return { kind: "blank" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable(whyNotJson(text));
  }
  return readEnvelope(value);
}

function withoutFraming(line: string): string {
  const start = line.startsWith(bom) ? 1 : 0;
  const end = line.endsWith("\r") ? line.length - 1 : line.length;
  return line.slice(start, Math.max(start, end));
}

function readEnvelope(value: unknown): ParsedLine {
  if (!isObject(value)) return unreadable(`an object was expected, found ${nameOf(value)}`);
  if (typeof value["type"] !== "string") return unreadable(`"type" must be text, found ${nameOf(value["type"])}`);
  const payload = value["payload"];
  if (!isObject(payload)) return unreadable(`"payload" must be an object, found ${nameOf(payload)}`);
  if (Array.isArray(value["origin"]) && value["origin"].length === 0) delete value["origin"];
  return { kind: "message", message: value as unknown as OmniMessage };
}

function unreadable(reason: string): ParsedLine {
  return { kind: "unreadable", reason };
}

/** The engine's own message differs between engines and quotes the text, so the usual damages are named here. */
function whyNotJson(text: string): string {
  if (text.includes("\0")) return "holds NUL bytes, as a write cut by a power loss leaves them";
  const whole = text.trimEnd().endsWith("}");
  if (whole && /\}\s*\{/.test(text)) return "two records run together on one line";
  if (!whole && text.trimStart().startsWith("{")) return "the record is cut off before its end";
  return "not JSON";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function nameOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
