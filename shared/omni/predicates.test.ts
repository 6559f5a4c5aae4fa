import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as build from "./builders.ts";
import * as is from "./predicates.ts";

const model = (type: string) => ({ timestamp: "t", type: "model_msg", payload: { type } });

describe("predicates", () => {
  it.each([
    ["a session meta", { type: "session_meta", payload: {} }, "meta"],
    ["a text", build.userText("a"), "model complete"],
    ["a fragment", build.partialText("delta", "a"), "model partial"],
    ["an unknown model message", model("hologram"), "model complete"],
    ["an event", build.requestBegin(), "event"],
    ["an unknown envelope", { type: "note_msg", payload: { type: "text" } }, ""],
    ["null", null, ""],
    ["a number", 4, ""],
    ["no payload", { type: "model_msg" }, "model complete"],
  ])("tells %s", (_, message, expected) => {
    const payload = (message as { payload?: unknown } | null)?.payload;
    const told = [
      is.isSessionMeta(message) && "meta",
      is.isModelMessage(message) && "model",
      is.isCompleteModelMessage(message) && "complete",
      is.isPartialPayload(payload) && "partial",
      is.isEventMessage(message) && "event",
    ];
    expect(told.filter(Boolean).join(" ")).toBe(expected);
  });

  it.each([
    [{ type: "text", role: "user", text: "" }, true],
    [{ type: "text", role: "user", text: 4 }, false],
    [{ type: "text", role: "user" }, false],
    [build.tokenUsage(build.emptyTokenCounts(), build.emptyTokenCounts()).payload, true],
    [{ type: "token_usage", session: {}, request: {} }, false],
    [{ type: "tool_list_ready", tools: {} }, false],
    [{ type: "compaction_begin", reason: "turns", mode: "discard", context: 1, turns: 1 }, true],
    [{ type: "abort" }, true],
    [{ type: "constructor" }, false],
    [{ type: "hologram" }, false],
    [undefined, false],
  ])("isKnownPayload(%j) is %s", (payload, expected) => {
    expect(is.isKnownPayload(payload)).toBe(expected);
  });

  it("never throw", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const predicate of Object.values(is)) expect(typeof predicate(value)).toBe("boolean");
      }),
    );
  });
});
