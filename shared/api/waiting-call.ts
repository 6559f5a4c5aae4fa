import { WAITING_ARGUMENTS, type WaitingCall } from "./shapes.ts";

/**
 * Reads what a producer gives when it asks for an approval: the call as its message, or as the payload of that. Null
 * when it names no call.
 *
 * @param since When it was asked (ISO 8601).
 */
export function readWaitingCall(toolCall: unknown, since: string): WaitingCall | null {
  if (!isObject(toolCall)) return null;
  const { payload = toolCall } = toolCall;
  if (!isObject(payload)) return null;
  const { tool_call_id: id, name, arguments: given } = payload;
  if (typeof id !== "string") return null;
  const text = typeof given === "string" ? given : given === undefined ? "" : JSON.stringify(given);
  return {
    tool_call_id: id,
    tool: typeof name === "string" ? name : "",
    arguments: text.slice(0, WAITING_ARGUMENTS),
    since,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
