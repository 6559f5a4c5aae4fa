import { parseLine } from "#shared/omni/parse.ts";

/** Which part of a message was searched. */
export type SearchedField = "text" | "thinking" | "name" | "arguments" | "output" | "error";

export interface SearchedText {
  readonly field: SearchedField;
  readonly text: string;
}

/** By payload type, what is said in it, in the order in which it is read. Older traces name the error text `message`. */
const FIELDS: Readonly<Record<string, readonly (readonly [SearchedField, readonly string[]])[]>> = {
  text: [["text", ["text"]]],
  thinking: [["thinking", ["thinking"]]],
  tool_call: [
    ["name", ["name"]],
    ["arguments", ["arguments"]],
  ],
  tool_call_output: [["output", ["output"]]],
  request_end: [["error", ["error_message", "message"]]],
  compaction_end: [["error", ["error_message", "message"]]],
};

/** What a line says, decoded: texts, thinking, tool names and arguments (as their text stands), outputs, error texts. */
export function searchedTexts(line: string): readonly SearchedText[] {
  const parsed = parseLine(line);
  if (parsed.kind !== "message") return [];
  const payload: Readonly<Record<string, unknown>> = { ...parsed.message.payload };
  const type = payload["type"];
  if (typeof type !== "string" || !Object.hasOwn(FIELDS, type)) return [];
  return (FIELDS[type] ?? []).flatMap(([field, names]) => {
    const text = names.map((name) => payload[name]).find((value) => typeof value === "string");
    return typeof text === "string" ? [{ field, text }] : [];
  });
}
