import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as omni from "#shared/omni/builders.ts";
import { decodeHeads, encodeHeads } from "./columns.ts";
import { generatedTrace } from "./generated.fixture.ts";
import { headOf } from "./head-of.ts";
import type { Head } from "./head.ts";
import { readShards } from "./recorded.fixture.ts";
import { utf8Bytes } from "./string-facts.ts";

const corpus = process.env["ROOKERY_CORPUS"];

/** Through JSON, as over the wire. */
function expectRoundTrip(heads: readonly Head[], sizes: readonly number[]): void {
  const block = JSON.parse(JSON.stringify(encodeHeads(heads, sizes, 7))) as ReturnType<typeof encodeHeads>;
  const decoded = decodeHeads(block);
  expect(decoded.heads).toEqual(heads);
  expect(decoded.lineBytes).toEqual(sizes);
  expect(block.from).toBe(7);
}

test("heads of any lines come back as they were", () => {
  fc.assert(
    fc.property(generatedTrace, (trace) =>
      expectRoundTrip(
        trace.map(({ text }) => headOf(text)),
        trace.map(({ text }) => utf8Bytes(text)),
      ),
    ),
  );
});

test("no lines make an empty block", () => expectRoundTrip([], []));

test("a field that a hostile line gives another form comes back in that form", () => {
  const plain = headOf(JSON.stringify(omni.userText("hello")));
  const forged = { ...plain, words: { not: "a string" } } as unknown as Head;
  expectRoundTrip([plain, forged, plain], [1, 2, 3]);
});

describe.runIf(corpus !== undefined)("recorded sessions", () => {
  test("come back as they were", () => {
    const sessions = readShards(corpus ?? "");
    expect(sessions.length).toBeGreaterThan(0);
    for (const { lines } of sessions.flatMap(({ shards }) => shards))
      expectRoundTrip(lines.map(headOf), lines.map(utf8Bytes));
  });
});

/** Requests as an ordinary coding session has them: seven messages each. */
function ordinaryHeads(requests: number): Head[] {
  const heads: Head[] = [];
  let now = Date.UTC(2026, 0, 1);
  const add = (make: (now: Date) => unknown) => heads.push(headOf(JSON.stringify(make(new Date((now += 1234))))));
  for (let i = 0; i < requests; i++) {
    const toolCallId = `call_${(i * 7919).toString(36).padStart(20, "x")}`;
    const counts = { cache_read: 40_000 + i, cache_write: 900, output: 300, total: 41_200 + i };
    add((at) => omni.requestBegin(at));
    add((at) => omni.thinkingMessage("x".repeat(100 + (i % 900)), undefined, undefined, at));
    add((at) => omni.toolCall({ name: "exec_command", arguments: '{"command":"ls -la src"}', toolCallId }, at));
    add((at) => omni.tokenUsage(counts, counts, at));
    add((at) => omni.requestEnd("completed", {}, at));
    add((at) => omni.approvalDecision("allow", toolCallId, at));
    add((at) => omni.toolCallOutput({ output: "y".repeat(i % 3000), toolCallId }, at));
  }
  return heads;
}

test("a message of an ordinary session takes about twenty bytes", () => {
  const heads = ordinaryHeads(300);
  const sizes = heads.map((_, i) => 200 + ((i * 37) % 1500));
  expect(JSON.stringify(encodeHeads(heads, sizes, 1)).length / heads.length).toBeLessThan(24);
});
