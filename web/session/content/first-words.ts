import { plainText } from "./ansi.ts";
import type { BodyContent } from "./body-content.ts";

const LIMIT = 240;

/** The first line with words of what a message carries, for lists; one without words shows the start of its payload. */
export function firstWords(content: BodyContent, line: string): string {
  if (content.unreadable !== null) return content.unreadable;
  for (const field of FIELDS) {
    const value = content.fields[field];
    if (typeof value === "string" && value.trim() !== "") return firstLine(plainText(value.slice(0, 4000)));
  }
  const rest = Object.entries(content.fields).filter(([name, value]) => !OMITTED.has(name) && isShort(value));
  if (rest.length > 0) return firstLine(rest.map(([name, value]) => `${name} ${String(value)}`).join(" · "));
  const payload = line.indexOf('"payload":');
  return payload < 0 ? "" : firstLine(line.slice(payload + 10)); // as stored
}

const FIELDS = ["text", "thinking", "arguments", "output", "error_message", "message", "reason"];
const OMITTED = new Set(["type", "role", "stop_reason", "tool_call_id", "fidelity", "data", "image_url"]);

function isShort(value: unknown): boolean {
  return (typeof value === "string" && value.length < 100) || typeof value === "number" || typeof value === "boolean";
}

function firstLine(text: string): string {
  const line = /^.*\S.*$/m.exec(text.slice(0, 4000))?.[0].trim() ?? "";
  return line.length > LIMIT ? `${line.slice(0, LIMIT)}…` : line;
}
