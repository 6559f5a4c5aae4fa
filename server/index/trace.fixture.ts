import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** One stored line. Times are seconds after a fixed moment, so that equal arguments make equal records. */
function line(type: string, second: number, payload: Record<string, unknown>): string {
  const timestamp = new Date(Date.UTC(2025, 0, 6) + second * 1000).toISOString();
  return `${JSON.stringify({ timestamp, type, payload })}\n`;
}

export function meta(id: string, second = 0): string {
  return line("session_meta", second, { session_id: id, provider: "anthropic", model_id: "claude-sonnet-4-6" });
}

/** A prompt with a request that answers it by a tool call: eight lines. */
export function turn(second: number, tokens = 100): string {
  const at = (offset: number, type: string, payload: Record<string, unknown>) => line(type, second + offset, payload);
  const id = `call-${String(second)}`;
  return [
    at(0, "model_msg", { type: "text", role: "user", text: `Question ${String(second)}` }),
    at(1, "event_msg", { type: "request_begin" }),
    at(2, "model_msg", { type: "tool_call", role: "assistant", name: "read_file", arguments: "{}", tool_call_id: id }),
    at(3, "event_msg", {
      type: "token_usage",
      request: { cache_read: tokens, cache_write: 10, output: 5, total: tokens + 15 },
    }),
    at(4, "event_msg", { type: "request_end", status: "completed" }),
    at(5, "model_msg", { type: "tool_call_output", role: "user", output: "done", tool_call_id: id }),
  ].join("");
}

/** A pointer to a child session. */
export function pointer(second: number, child: string): string {
  return line("event_msg", second, { type: "subagent", session_id: child });
}

/** Where a shard lies below a root. */
export function shardPath(root: string, id: string, index = 1, project = "p"): string {
  const name = `${id}_${String(index).padStart(3, "0")}.jsonl`;
  return join(root, project, "agents", "main", "traces", "2025-01-06", name);
}

export function writeShard(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export function growShard(path: string, text: string): void {
  appendFileSync(path, text);
}
