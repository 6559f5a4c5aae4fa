import type { PartialPayload } from "./types.ts";

/** What a fragment adds to its message. Fragments come from outside: a field of another type adds nothing. */
export function fragmentContent(payload: PartialPayload): string {
  const content: unknown = contentOf(payload);
  return typeof content === "string" ? content : "";
}

function contentOf(payload: PartialPayload): unknown {
  switch (payload.type) {
    case "partial_text":
      return payload.text;
    case "partial_thinking":
      return payload.thinking;
    case "partial_tool_call":
      return payload.arguments;
    case "partial_tool_call_output":
      return payload.output;
    default:
      return payload satisfies never;
  }
}
