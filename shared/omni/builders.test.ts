import { describe, expect, it } from "vitest";
import * as build from "./builders.ts";
import type { OmniMessage, SessionMetaPayload } from "./types.ts";

const now = new Date(Date.UTC(2024, 1, 29, 12, 30, 15, 7));
const counts = { cache_read: 1, cache_write: 2, output: 3, total: 6 };
const meta: SessionMetaPayload = {
  session_id: "s",
  provider: "p",
  model_id: "m",
  model_context_window: 1000,
  system_prompt: "",
  agent_state: "/a",
  workspace: "/w",
};

/** Builder → payload as written, key order included. */
const written: [OmniMessage, string, string][] = [
  [build.sessionMeta(Object.assign({ source: undefined }, meta), now), "session_meta", JSON.stringify(meta)],
  [
    build.textMessage("user", "a", "failed", { k: 1 }, now),
    "model_msg",
    '{"type":"text","role":"user","text":"a","stop_reason":"failed","fidelity":{"k":1}}',
  ],
  [build.userText("a", now), "model_msg", '{"type":"text","role":"user","text":"a"}'],
  [build.assistantText("a", undefined, {}, now), "model_msg", '{"type":"text","role":"assistant","text":"a"}'],
  [build.imageUrlMessage("u", now), "model_msg", '{"type":"image_url","role":"user","image_url":"u"}'],
  [
    build.inlineData("assistant", "ZA==", "a/b", undefined, now),
    "model_msg",
    '{"type":"inline_data","role":"assistant","data":"ZA==","mime_type":"a/b"}',
  ],
  [
    build.thinkingMessage("", undefined, { signature: "x" }, now),
    "model_msg",
    '{"type":"thinking","role":"assistant","thinking":"","fidelity":{"signature":"x"}}',
  ],
  [
    build.inlineThinking("ZA==", "a/b", { k: [] }, now),
    "model_msg",
    '{"type":"inline_thinking","role":"assistant","data":"ZA==","mime_type":"a/b","fidelity":{"k":[]}}',
  ],
  [
    build.toolCall({ name: "n", arguments: "{", toolCallId: "c", stopReason: "aborted" }, now),
    "model_msg",
    '{"type":"tool_call","role":"assistant","name":"n","arguments":"{","tool_call_id":"c","stop_reason":"aborted"}',
  ],
  [
    build.toolCallOutput({ output: "o", toolCallId: "c", images: [] }, now),
    "model_msg",
    '{"type":"tool_call_output","role":"user","output":"o","tool_call_id":"c"}',
  ],
  [
    build.toolCallOutput({ output: "o", toolCallId: "c", images: ["i"], stopReason: "failed" }, now),
    "model_msg",
    '{"type":"tool_call_output","role":"user","output":"o","images":["i"],"tool_call_id":"c","stop_reason":"failed"}',
  ],
  [
    build.partialText("start", undefined, undefined, now),
    "model_msg",
    '{"type":"partial_text","role":"assistant","event_type":"start","text":""}',
  ],
  [
    build.partialThinking("delta", "t", "completed", now),
    "model_msg",
    '{"type":"partial_thinking","role":"assistant","event_type":"delta","thinking":"t","stop_reason":"completed"}',
  ],
  [
    build.partialToolCall({ eventType: "start", name: "n", toolCallId: "c" }, now),
    "model_msg",
    '{"type":"partial_tool_call","role":"assistant","event_type":"start","name":"n","arguments":"","tool_call_id":"c"}',
  ],
  [
    build.partialToolCallOutput({ eventType: "stop", toolCallId: "c", images: ["i"] }, now),
    "model_msg",
    '{"type":"partial_tool_call_output","role":"user","event_type":"stop","output":"","images":["i"],"tool_call_id":"c"}',
  ],
  [build.requestBegin(now), "event_msg", '{"type":"request_begin"}'],
  [build.requestEnd("completed", undefined, now), "event_msg", '{"type":"request_end","status":"completed"}'],
  [
    build.requestEnd("timeout", { errorMessage: "e", attempt: 1, retryInMs: 0 }, now),
    "event_msg",
    '{"type":"request_end","status":"timeout","error_message":"e","attempt":1,"retry_in_ms":0}',
  ],
  [
    build.approvalDecision("deny", "c", now),
    "event_msg",
    '{"type":"approval_decision","decision":"deny","tool_call_id":"c"}',
  ],
  [
    build.tokenUsage(counts, counts, now),
    "event_msg",
    `{"type":"token_usage","session":${JSON.stringify(counts)},"request":${JSON.stringify(counts)}}`,
  ],
  [
    build.compactionBegin({ reason: "turns", mode: "discard", context: 9, turns: 2 }, now),
    "event_msg",
    '{"type":"compaction_begin","reason":"turns","mode":"discard","context":9,"turns":2}',
  ],
  [
    build.compactionEnd({ reason: "context", mode: "summarize", status: "failed", attempt: 3, errorMessage: "e" }, now),
    "event_msg",
    '{"type":"compaction_end","reason":"context","mode":"summarize","status":"failed","attempt":3,"error_message":"e"}',
  ],
  [build.abortEvent(undefined, now), "event_msg", '{"type":"abort"}'],
  [build.abortEvent(null, now), "event_msg", '{"type":"abort","reason":null}'],
  [build.abortEvent("user", now), "event_msg", '{"type":"abort","reason":"user"}'],
  [build.subagentEvent("s", now), "event_msg", '{"type":"subagent","session_id":"s"}'],
  [
    build.eventMessage({ type: "goal_finished", outcome: "met", rounds: 1, tokens_used: 2 }, now),
    "event_msg",
    '{"type":"goal_finished","outcome":"met","rounds":1,"tokens_used":2}',
  ],
];

describe("builders", () => {
  it.each(written)("writes %j", (message, type, payload) => {
    expect(JSON.stringify(message)).toBe(
      `{"timestamp":"2024-02-29T12:30:15.007Z","type":"${type}","payload":${payload}}`,
    );
    expect(hasUndefined(message)).toBe(false);
  });

  it("takes the wall clock when no instant is given", () => {
    const before = Date.now();
    const stamp = Date.parse(build.requestBegin().timestamp);
    expect(stamp).toBeGreaterThanOrEqual(before);
    expect(stamp).toBeLessThanOrEqual(Date.now());
  });
});

describe("withOrigin", () => {
  it("puts the child in front and leaves its input alone", () => {
    const inner = Object.freeze(build.userText("hi", now));
    const once = build.withOrigin(inner, "grandchild");
    Object.freeze(once.origin);
    expect(build.withOrigin(once, "child").origin).toEqual(["child", "grandchild"]);
    expect(once.origin).toEqual(["grandchild"]);
    expect(inner).not.toHaveProperty("origin");
    expect(Object.keys(once)).toEqual(["timestamp", "type", "payload", "origin"]);
  });
});

describe("token counts", () => {
  it("adds field by field, a wrong total too", () => {
    const wrong = { cache_read: 1, cache_write: 1, output: 1, total: 99 };
    expect(build.addTokenCounts(wrong, counts)).toEqual({ cache_read: 2, cache_write: 3, output: 4, total: 105 });
    expect(build.addTokenCounts(build.emptyTokenCounts(), counts)).toEqual(counts);
  });
});

function hasUndefined(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === undefined;
  return Object.values(value).some(hasUndefined);
}
