import { describe, expect, test } from "vitest";
import {
  assistantText,
  partialText,
  partialThinking,
  partialToolCall,
  partialToolCallOutput,
  requestEnd,
  toolCall,
} from "#shared/omni/builders.ts";
import { aggregateAll } from "#shared/omni/partial-aggregator.ts";
import { headOf } from "#shared/outline/head-of.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import { Fragments } from "./fragments.ts";

const headFor = (message: OmniMessage) => headOf(JSON.stringify(message));
const told = (fragments: Fragments) => fragments.list.map(({ kind, content, state }) => [kind, content, state]);

describe("fragments", () => {
  test("of several messages interleave, each as the aggregator merges it", () => {
    const stream = [
      partialThinking("start", "a"),
      partialText("start", "x"),
      partialToolCall({ eventType: "start", name: "", arguments: "{", toolCallId: "1" }),
      partialThinking("delta", "b"),
      partialToolCall({ eventType: "delta", name: "ls", arguments: "}", toolCallId: "1" }),
      partialText("stop", "y"),
      partialToolCallOutput({ eventType: "start", output: "o", toolCallId: "1" }),
    ];
    const fragments = new Fragments();
    for (const message of stream) fragments.push(message, 0);
    const merged = new Set(aggregateAll(stream).map((message) => headFor(message).kind));
    expect(new Set(fragments.list.map(({ kind }) => kind))).toEqual(merged);
    expect(told(fragments)).toEqual([
      ["thinking", "ab", "open"],
      ["text", "xy", "closed"],
      ["tool_call", "{}", "open"],
      ["tool_call_output", "o", "open"],
    ]);
    expect(fragments.list[2]?.name).toBe("ls");
  });

  test("go when their complete message comes, whatever it says, and give it their key", () => {
    const fragments = new Fragments();
    fragments.push(partialText("start", "one"), 0);
    fragments.push(partialText("stop"), 0);
    const key = fragments.list[0]?.key;
    expect(fragments.complete(headFor(assistantText("ONE")))).toBe(key);
    expect(fragments.complete(headFor(assistantText("no fragment before")))).toBeNull();
    expect(fragments.list).toEqual([]);
  });

  test("are paired by call id", () => {
    const fragments = new Fragments();
    for (const id of ["1", "2"]) fragments.push(partialToolCall({ eventType: "start", name: "ls", toolCallId: id }), 0);
    fragments.complete(headFor(toolCall({ name: "ls", arguments: "{}", toolCallId: "2" })));
    expect(fragments.list.map(({ callId }) => callId)).toEqual(["1"]);
  });

  test("that a second start or the request's end leaves open are cut; a running tool is not", () => {
    const fragments = new Fragments();
    fragments.push(partialText("start", "first"), 0);
    fragments.push(partialText("start", "second"), 0);
    fragments.push(partialToolCallOutput({ eventType: "start", output: "tick", toolCallId: "1" }), 0);
    fragments.complete(headFor(requestEnd("timeout")));
    expect(told(fragments)).toEqual([
      ["text", "first", "cut"],
      ["text", "second", "cut"],
      ["tool_call_output", "tick", "open"],
    ]);
  });

  test("a delta opens one, and a stop without a start is what it carries", () => {
    const fragments = new Fragments();
    fragments.push(partialText("delta", "joined late"), 0);
    fragments.push(partialThinking("stop", "whole"), 0);
    expect(told(fragments)).toEqual([
      ["text", "joined late", "open"],
      ["thinking", "whole", "closed"],
    ]);
  });

  test("are replaced by what a hello names, under their keys; the forgotten wait for what completes them", () => {
    const fragments = new Fragments();
    fragments.push(partialText("start", "Hel"), 0);
    fragments.push(partialThinking("start", "done meanwhile"), 0);
    const keys = fragments.list.map(({ key }) => key);
    fragments.reset([partialText("start", "Hello wor")], 0);
    expect(fragments.list.map(({ key }) => key)).toEqual(keys);
    expect(fragments.list[0]?.content).toBe("Hello wor");
    fragments.dropForgotten();
    expect(told(fragments)).toEqual([["text", "Hello wor", "open"]]);
  });

  test("inside a compaction are gone with it", () => {
    const fragments = new Fragments();
    fragments.push(partialText("start", "[summary]"), 3, true);
    fragments.complete({ kind: "compaction_end", status: "completed" });
    expect(fragments.list).toEqual([]);
  });

  test("tell only the block that grew, once a batch", () => {
    const fragments = new Fragments();
    fragments.push(partialText("start", "a"), 0);
    fragments.push(partialThinking("start", "b"), 0);
    fragments.flush();
    const heard: string[] = [];
    for (const each of fragments.list) each.subscribe(() => heard.push(each.kind));
    const before = fragments.list;
    for (let i = 0; i < 100; i++) fragments.push(partialText("delta", "x"), 0);
    fragments.flush();
    expect(heard).toEqual(["text"]);
    expect(fragments.list).toBe(before);
  });
});
