import { parseLine } from "#shared/omni/parse.ts";

/** Which part of a message was searched. */
export type SearchedField = "text" | "thinking" | "name" | "arguments" | "output" | "error";

export interface SearchedText {
  readonly field: SearchedField;
  readonly text: string;
}

const ERROR = [["error", ["error_message", "message"]]] as const;

/**
 * By payload type, what is said in it, in the order in which it is read: for each field the names of the payload that
 * may hold it, the first string among them being what does. Older traces name the error text `message`.
 */
export const SEARCHED = {
  text: [["text", ["text"]]],
  thinking: [["thinking", ["thinking"]]],
  tool_call: [
    ["name", ["name"]],
    ["arguments", ["arguments"]],
  ],
  tool_call_output: [["output", ["output"]]],
  request_end: ERROR,
  compaction_end: ERROR,
} as const satisfies Readonly<Record<string, readonly (readonly [SearchedField, readonly string[]])[]>>;

/** Whether anything is searched in payloads of this type. */
export function isSearched(type: string): type is keyof typeof SEARCHED {
  return Object.hasOwn(SEARCHED, type);
}

/** What a line says, decoded: texts, thinking, tool names and arguments (as their text stands), outputs, error texts. */
export function searchedTexts(line: string): readonly SearchedText[] {
  const parsed = parseLine(line);
  if (parsed.kind !== "message") return [];
  const payload: Readonly<Record<string, unknown>> = { ...parsed.message.payload };
  const type = payload["type"];
  if (typeof type !== "string" || !isSearched(type)) return [];
  return SEARCHED[type].flatMap(([field, names]) => {
    const text = names.map((name) => payload[name]).find((value) => typeof value === "string");
    return typeof text === "string" ? [{ field, text }] : [];
  });
}
