import { describe, expect, test } from "vitest";
import { headOf } from "./head-of.ts";

const message = (payload: object, type = "model_msg") =>
  JSON.stringify({ timestamp: "2026-03-01T00:00:00.000Z", type, payload });
const time = Date.UTC(2026, 2, 1);

/** What JSON.stringify does not write. */
const stamped = (fields: string) => `{"timestamp":"2026-03-01T00:00:00.000Z",${fields}}`;

describe("the head of a line", () => {
  test.each([
    [
      "a prompt",
      message({ type: "text", role: "user", text: "Hello\nthere" }),
      { kind: "text", role: "user", size: 11, words: "Hello" },
    ],
    [
      "a cut call",
      message({ type: "tool_call", name: "x", arguments: '{"a', tool_call_id: "c", stop_reason: "aborted" }),
      { kind: "tool_call", stop: "aborted", size: 3 },
    ],
    [
      "an older error",
      message({ type: "request_end", status: "timeout", message: "hang up" }, "event_msg"),
      { kind: "request_end", error: "hang up" },
    ],
    [
      "a total that is no sum",
      message({ type: "token_usage", request: { cache_read: 1, cache_write: 2, output: 3, total: 9 } }, "event_msg"),
      { kind: "token_usage", oddTotal: 9 },
    ],
    [
      "counts that are none",
      stamped(
        '"type":"event_msg","payload":{"type":"token_usage","request":{"cache_read":9007199254740993,"cache_write":1.5,"output":7,"total":1e300}}',
      ),
      { kind: "token_usage", tokens: { cacheRead: 0, cacheWrite: 0, output: 7 }, oddTotal: 1e300 },
    ],
    [
      "a total of minus zero",
      stamped('"type":"event_msg","payload":{"type":"token_usage","request":{"cache_read":1,"total":-0}}'),
      { kind: "token_usage", oddTotal: 0 },
    ],
    [
      "a forged reference whose numbers are none",
      stamped(
        '"type":"model_msg","payload":{"type":"text","role":"user","text":{"$blob":{"head":{"size":3,"hash":1e999}}}}',
      ),
      { kind: "text", size: 3 },
    ],
    [
      "a window in words",
      message({ session_id: "s", model_context_window: "200000" }, "session_meta"),
      { kind: "session_meta", contextWindow: 200_000 },
    ],
    [
      "a window that is none",
      message({ session_id: "s", model_context_window: "unknown" }, "session_meta"),
      { kind: "session_meta" },
    ],
    ["a known kind of a wrong shape", message({ type: "tool_call", name: 7 }), { kind: "unknown", name: "tool_call" }],
    ["a kind named like a method", message({ type: "constructor" }), { kind: "unknown", name: "constructor" }],
  ])("%s", (_, line, expected) => {
    expect(headOf(line)).toMatchObject({ time, ...expected });
  });

  test("takes from a forged reference only facts of the right type", () => {
    const forged = (head: unknown) =>
      headOf(message({ type: "text", role: "user", text: { $blob: { url: "x", head } } }));
    expect(forged({ size: 5, words: { evil: 1 }, marker: "nonsense", hash: "1", blank: 7 })).toEqual({
      kind: "text",
      role: "user",
      time,
      size: 5,
    });
    expect(forged({ words: "no size" })).toEqual({ kind: "unknown", name: "text", time });
    expect(forged(null)).toEqual({ kind: "unknown", name: "text", time });
  });
});

test.each(["+275760-09-12T23:59:59.000Z", "-000001-12-31T00:00:00.000Z", "yesterday"])("%s is no time", (timestamp) => {
  const line = JSON.stringify({ timestamp, type: "event_msg", payload: { type: "request_begin" } });
  expect(headOf(line)).toEqual({ kind: "request_begin" });
});
