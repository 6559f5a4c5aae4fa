import { isKnownPayload } from "#shared/omni/predicates.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import type { FragmentKind } from "./fragment.ts";

/** What is shown of a complete message that has no place in a file; null for one without words. */
export function unrecordedOf(
  message: OmniMessage,
): { kind: FragmentKind; callId: string | null; name: string; content: string } | null {
  const { payload } = message;
  if (!isKnownPayload(payload)) return null;
  switch (payload.type) {
    case "text":
      return payload.role === "user" ? null : { kind: "text", callId: null, name: "", content: payload.text };
    case "thinking":
      return { kind: "thinking", callId: null, name: "", content: payload.thinking };
    case "tool_call":
      return { kind: "tool_call", callId: payload.tool_call_id, name: payload.name, content: payload.arguments };
    case "tool_call_output":
      return { kind: "tool_call_output", callId: payload.tool_call_id, name: "", content: payload.output };
    default:
      return null;
  }
}
