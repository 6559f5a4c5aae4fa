import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  partialText,
  partialThinking,
  partialToolCall,
  partialToolCallOutput,
  userText,
  withOrigin,
} from "./builders.ts";
import { aggregateAll, PartialAggregator } from "./partial-aggregator.ts";
import type { OmniMessage, StopReason } from "./types.ts";

const at = (ms: number) => new Date(Date.UTC(2024, 0, 1) + ms);
const text = (phase: "start" | "delta" | "stop", piece: string, ms = 0, reason?: StopReason) =>
  partialText(phase, piece, reason, at(ms));
const payloads = (messages: readonly OmniMessage[]) => messages.map((message) => message.payload);
const answer = (content: string, reason?: StopReason) => ({
  type: "text",
  role: "assistant",
  text: content,
  ...(reason && { stop_reason: reason }),
});

describe("PartialAggregator", () => {
  it("hands other messages straight back", () => {
    const message = userText("hi");
    const strange: OmniMessage = { timestamp: "t", type: "model_msg", payload: { type: "partial_smell" } };
    const aggregator = new PartialAggregator();
    expect(aggregator.push(message)[0]).toBe(message);
    expect(aggregator.push(strange)[0]).toBe(strange);
  });

  it.each<[string, OmniMessage[], unknown[]]>([
    [
      "content of every phase",
      [text("start", "a"), text("delta", "b"), text("stop", "c")],
      [answer("abc", "completed")],
    ],
    [
      "the reason of the stop alone",
      [text("start", "", 0, "completed"), text("stop", "", 0, "failed")],
      [answer("", "failed")],
    ],
    ["a delta without a start", [text("delta", "a"), text("stop", "")], [answer("a", "completed")]],
    ["a stop without a start", [text("stop", "a", 0, "aborted")], [answer("a", "aborted")]],
    [
      "a start on an open key",
      [text("start", "a"), text("start", "b"), text("stop", "")],
      [answer("a"), answer("b", "completed")],
    ],
    ["a cut stream", [text("start", "a", 0, "completed")], [answer("a")]],
    ["a cut with a reason", [text("start", "a"), text("delta", "b", 0, "timeout")], [answer("ab", "timeout")]],
  ])("reads %s", (_, stream, expected) => {
    expect(payloads(aggregateAll(stream))).toEqual(expected);
  });

  it("takes the last name that is not empty", () => {
    const part = (eventType: "start" | "delta" | "stop", name: string, args: string) =>
      partialToolCall({ eventType, name, arguments: args, toolCallId: "c" });
    const stream = [part("start", "re", ""), part("delta", "read", '{"a"'), part("stop", "", ":1}")];
    expect(payloads(aggregateAll(stream))).toEqual([
      {
        type: "tool_call",
        role: "assistant",
        name: "read",
        arguments: '{"a":1}',
        tool_call_id: "c",
        stop_reason: "completed",
      },
    ]);
  });

  it("lets later images replace earlier ones, and none replace nothing", () => {
    const part = (eventType: "start" | "delta" | "stop", images: string[]) =>
      partialToolCallOutput({ eventType, toolCallId: "c", images });
    const stream = [part("start", ["old"]), part("delta", ["new", "er"]), part("stop", [])];
    expect(payloads(aggregateAll(stream))).toMatchObject([{ output: "", images: ["new", "er"] }]);
  });

  it("keeps the origin and takes the instant of the message that closed it", () => {
    const closed = aggregateAll([
      withOrigin(text("start", "a", 1), "child"),
      withOrigin(text("stop", "b", 9), "child"),
    ]);
    expect(closed).toEqual([
      { timestamp: at(9).toISOString(), type: "model_msg", payload: answer("ab", "completed"), origin: ["child"] },
    ]);
  });

  it("flushes in the order of opening and names what it closed", () => {
    const aggregator = new PartialAggregator();
    aggregator.push(text("start", "a", 1));
    aggregator.push(partialThinking("start", "b", undefined, at(2)));
    aggregator.push(text("start", "c", 3));
    expect(aggregator.unclosed).toEqual([]);
    const flushed = aggregator.flush();
    expect(payloads(flushed)).toEqual([{ type: "thinking", role: "assistant", thinking: "b" }, answer("c")]);
    expect(aggregator.unclosed).toEqual(flushed);
    expect(aggregator.flush()).toEqual([]);
  });

  it("survives fields of the wrong type", () => {
    const broken: OmniMessage = {
      timestamp: "t",
      type: "model_msg",
      payload: { type: "partial_text", role: "assistant", event_type: "start", text: 7 },
    };
    expect(payloads(aggregateAll([broken, text("stop", "a")]))).toEqual([answer("a", "completed")]);
  });
});

const reason = fc.constantFrom<StopReason>("completed", "failed", "aborted", "timeout", "malformed");
const origin = fc.constantFrom<string[][]>([], ["a"], ["a", "b"], ["b"]);
const pieces = fc.array(fc.string(), { minLength: 1, maxLength: 6 });
const kind = fc.constantFrom("text", "thinking", "tool_call", "tool_call_output");

/** One message cut into fragments; what they must merge to follows from the pieces. */
const streamed = fc.record({ kind, origin, pieces, reason, call: fc.constantFrom("c1", "c2", "c3") });
type Streamed = typeof streamed extends fc.Arbitrary<infer T> ? T : never;

const keyOf = (one: Streamed) => JSON.stringify([one.origin, one.kind, one.kind.startsWith("tool") ? one.call : ""]);

function fragmentsOf({ kind, origin, pieces, reason, call }: Streamed): OmniMessage[] {
  const last = pieces.length;
  return [...pieces, ""].map((piece, index) => {
    const phase = index === 0 ? "start" : index === last ? "stop" : "delta";
    // Real producers write `completed` while still streaming.
    const state = index === last ? reason : "completed";
    const call_ = { eventType: phase, toolCallId: call, stopReason: state } as const;
    const message: OmniMessage =
      kind === "text"
        ? partialText(phase, piece, state)
        : kind === "thinking"
          ? partialThinking(phase, piece, state)
          : kind === "tool_call"
            ? partialToolCall({ ...call_, name: index === 0 ? "run" : "", arguments: piece })
            : partialToolCallOutput({ ...call_, output: piece });
    return origin.reduceRight((inner, id) => withOrigin(inner, id), message);
  });
}

function contentOf({ payload }: OmniMessage): unknown {
  const { text: said, thinking, arguments: args, output } = payload as Record<string, unknown>;
  return said ?? thinking ?? args ?? output;
}

describe("streams cut into fragments", () => {
  it("merge back in whatever order the fragments of different messages arrive", () => {
    const streams = fc.uniqueArray(streamed, { selector: keyOf, maxLength: 8 });
    fc.assert(
      fc.property(streams, fc.infiniteStream(fc.nat()), (messages, picks) => {
        const queues = messages.map((one) => ({ one, left: fragmentsOf(one) }));
        const order: Streamed[] = [];
        const stream: OmniMessage[] = [];
        for (let open = queues; open.length > 0; open = open.filter(({ left }) => left.length > 0)) {
          const next = open[picks.next().value % open.length];
          const fragment = next?.left.shift();
          if (!next || !fragment) break;
          stream.push(fragment);
          if (next.left.length === 0) order.push(next.one);
        }
        const merged = aggregateAll(stream).map((message) => ({
          kind: message.payload.type,
          origin: message.origin ?? [],
          content: contentOf(message),
          reason: "stop_reason" in message.payload && message.payload.stop_reason,
        }));
        const expected = order.map(({ kind, origin, pieces, reason }) => ({
          kind,
          origin,
          content: pieces.join(""),
          reason,
        }));
        expect(merged).toEqual(expected);
      }),
    );
  });
});
