import { isKnownPayload } from "#shared/omni/predicates.ts";
import type { OmniMessage, PartialPayload } from "#shared/omni/types.ts";

/** Characters that come at a time: of what a model writes, about four tokens. */
const modelPiece = 16;

/** The fragments by which a harness would have streamed a complete message, without their start; none for others. */
export function fragmentsOf({ payload }: OmniMessage): PartialPayload[] {
  if (!isKnownPayload(payload)) return [];
  switch (payload.type) {
    case "text":
      if (payload.role !== "assistant") return [];
      return phased(pieces(payload.text), (event_type, text) => {
        return { type: "partial_text", role: "assistant", event_type, text };
      });
    case "thinking":
      return phased(pieces(payload.thinking), (event_type, thinking) => {
        return { type: "partial_thinking", role: "assistant", event_type, thinking };
      });
    case "tool_call": {
      const { name, tool_call_id } = payload;
      return phased(pieces(payload.arguments), (event_type, args) => {
        return { type: "partial_tool_call", role: "assistant", event_type, name, arguments: args, tool_call_id };
      });
    }
    case "tool_call_output": {
      const { tool_call_id } = payload;
      return phased(payload.output.split(/(?<=\n)/), (event_type, output) => {
        return { type: "partial_tool_call_output", role: "user", event_type, output, tool_call_id };
      });
    }
    default:
      return [];
  }
}

function phased(
  contents: readonly string[],
  make: (phase: PartialPayload["event_type"], content: string) => PartialPayload,
): PartialPayload[] {
  if (contents.length === 0) return [];
  return [make("start", ""), ...contents.map((content) => make("delta", content)), make("stop", "")];
}

/** Cut between characters. */
function pieces(text: string): string[] {
  const characters = Array.from(text);
  const count = Math.ceil(characters.length / modelPiece);
  return Array.from({ length: count }, (_, i) => characters.slice(i * modelPiece, (i + 1) * modelPiece).join(""));
}
