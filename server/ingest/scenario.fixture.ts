import * as omni from "#shared/omni/builders.ts";
import type { OmniMessage } from "#shared/omni/types.ts";

const tokens = { cache_read: 100, cache_write: 20, output: 5, total: 125 };

function meta(id: string, agent: string): OmniMessage {
  return omni.sessionMeta({
    session_id: id,
    provider: "anthropic",
    model_id: "claude-sonnet-4-5",
    model_context_window: 200_000,
    system_prompt: "Help.",
    agent_state: `/srv/data/p/agents/${agent}/agent_state`,
    workspace: "/srv/work",
  });
}

function said(text: string): OmniMessage[] {
  const half = Math.floor(text.length / 2);
  return [
    omni.partialText("start", ""),
    omni.partialText("delta", text.slice(0, half)),
    omni.partialText("delta", text.slice(half)),
    omni.partialText("stop", "", "completed"),
    omni.assistantText(text, "completed", { signature: "sig==" }),
  ];
}

function request(...answer: OmniMessage[]): OmniMessage[] {
  return [omni.requestBegin(), ...answer, omni.tokenUsage(tokens, tokens), omni.requestEnd("completed")];
}

function call(id: string, output: string): OmniMessage[] {
  const args = JSON.stringify({ cmd: `echo ${output}` });
  return [
    omni.partialToolCall({ eventType: "start", name: "exec_command", toolCallId: id }),
    omni.partialToolCall({ eventType: "delta", name: "", arguments: args, toolCallId: id }),
    omni.partialToolCall({ eventType: "stop", name: "", toolCallId: id, stopReason: "completed" }),
    omni.toolCall({ name: "exec_command", arguments: args, toolCallId: id, stopReason: "completed" }),
    omni.approvalDecision("allow", id),
  ];
}

function output(id: string, text: string): OmniMessage[] {
  return [
    omni.partialToolCallOutput({ eventType: "start", output: "", toolCallId: id }),
    omni.partialToolCallOutput({ eventType: "delta", output: text, toolCallId: id }),
    omni.partialToolCallOutput({ eventType: "stop", output: "", toolCallId: id }),
    omni.toolCallOutput({ output: text, toolCallId: id, stopReason: "completed" }),
  ];
}

const inside = (id: string, messages: readonly OmniMessage[]): OmniMessage[] =>
  messages.map((message) => omni.withOrigin(message, id));

/**
 * A run as its harness streams it: a call, a child of another agent with a child of its own, a compaction and what comes
 * after it, and a text that breaks off. The main session is `main`.
 */
export function scenario(): OmniMessage[] {
  const grandchild = [meta("grandchild", "reader"), omni.userText("Read."), ...request(...said("It says so."))];
  const child = [
    meta("child", "helper"),
    omni.userText("Look."),
    ...request(...said("Looking, 看一看."), ...call("c1", "found")),
    ...inside("grandchild", grandchild),
    ...output("c1", "found"),
    ...request(...said("Found.")),
  ];
  const compaction = { reason: "manual", mode: "summarize" } as const;
  return [
    meta("main", "helper"),
    omni.eventMessage({ type: "tool_list_ready", tools: [{ name: "exec_command", description: "Runs." }] }),
    omni.userText("Do it."),
    ...request(...said("I shall."), ...call("c1", "one")),
    ...inside("child", child),
    omni.subagentEvent("child"),
    ...output("c1", "one"),
    ...request(...said("Done.")),
    omni.compactionBegin({ ...compaction, context: 125, turns: 2 }),
    omni.userText("Summarise."),
    ...request(...said("[summary]It is done.[/summary]")),
    omni.compactionEnd({ ...compaction, status: "completed" }),
    omni.userText("[context_summary]\nIt is done.\n[/context_summary]"),
    omni.userText("And now?"),
    ...request(...said("Nothing.")),
    omni.userText("Go on."),
    omni.requestBegin(),
    ...said("A text that breaks off").slice(0, 3),
  ];
}

export const jsonLines = (messages: readonly OmniMessage[]): string[] =>
  messages.map((message) => JSON.stringify(message));

export const eventStream = (messages: readonly OmniMessage[]): string =>
  messages.map((message, i) => `data: ${JSON.stringify(message)}\nid: e-${i + 1}\n\n`).join("");
