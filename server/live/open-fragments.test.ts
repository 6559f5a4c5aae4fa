import fc from "fast-check";
import { expect, test } from "vitest";
import * as omni from "#shared/omni/builders.ts";
import { PartialAggregator } from "#shared/omni/partial-aggregator.ts";
import type { OmniMessage, PartialPayload } from "#shared/omni/types.ts";
import { headOf } from "#shared/outline/head-of.ts";
import { OpenFragments } from "./open-fragments.ts";

type Partial = OmniMessage<PartialPayload>;

const phase = fc.constantFrom("start", "delta", "stop" as const);
const fragment: fc.Arbitrary<Partial> = fc
  .tuple(fc.nat(3), phase, fc.string({ maxLength: 5 }), fc.constantFrom("c1", "c2"))
  .map(([kind, eventType, text, toolCallId]) => {
    const at = new Date(0);
    if (kind === 0) return omni.partialText(eventType, text, undefined, at);
    if (kind === 1) return omni.partialThinking(eventType, text, undefined, at);
    if (kind === 2) return omni.partialToolCall({ eventType, name: text, arguments: text, toolCallId }, at);
    return omni.partialToolCallOutput({ eventType, output: text, images: text === "" ? [] : [text], toolCallId }, at);
  });

/** What a listener from the beginning holds as open. */
function openOf(messages: readonly OmniMessage[]): OmniMessage[] {
  const aggregator = new PartialAggregator();
  for (const message of messages) aggregator.push(message);
  return aggregator.flush();
}

test("whoever begins with the starts holds what a listener from the beginning holds", () => {
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 40 }), fc.array(fragment, { maxLength: 10 }), (before, after) => {
      const open = new OpenFragments();
      for (const message of before) open.push(message, open);
      expect(openOf([...open.starts(), ...after])).toEqual(openOf([...before, ...after]));
    }),
  );
});

test("closing leaves nothing open, and marks each as aborted", () => {
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 40 }), (messages) => {
      const open = new OpenFragments();
      for (const message of messages) open.push(message, open);
      const stops = open.close(open);
      expect(stops.length).toBe(openOf(messages).length);
      expect(openOf([...messages, ...stops])).toEqual([]);
      for (const { payload } of stops) expect(payload).toMatchObject({ event_type: "stop", stop_reason: "aborted" });
      expect(open.size).toBe(0);
    }),
  );
});

const call = omni.toolCall({ name: "exec", arguments: "{}", toolCallId: "c1" });
const ends: readonly (readonly [string, OmniMessage, number])[] = [
  ["a complete text", omni.assistantText("x"), 3],
  ["a user's text", omni.userText("x"), 4],
  ["a complete call", call, 3],
  ["the end of a request", omni.requestEnd("timeout"), 1],
  ["an abort", omni.abortEvent(), 0],
  ["another event", omni.approvalDecision("allow", "c1"), 4],
];

test.each(ends)("%s ends what it should of four open fragments", (_, message, left) => {
  const open = new OpenFragments();
  open.push(omni.partialText("start", "a"), open);
  open.push(omni.partialThinking("start", "a"), open);
  open.push(omni.partialToolCall({ eventType: "start", name: "exec", toolCallId: "c1" }), open);
  open.push(omni.partialToolCallOutput({ eventType: "start", output: "a", toolCallId: "c1" }), open);
  open.complete(headOf(JSON.stringify(message)));
  expect(open.size).toBe(left);
});
