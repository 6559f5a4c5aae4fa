import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { assistantText, partialText } from "./builders.ts";
import { PartialAggregator } from "./partial-aggregator.ts";
import { parseLine } from "./parse.ts";
import { isCompleteModelMessage } from "./predicates.ts";
import { createSseParser } from "./sse.ts";
import type { OmniMessage } from "./types.ts";

/** One whole answer, and the summary of a compaction, whose complete text a stream leaves out. */
const own = [
  partialText("start", "Good ", "completed"),
  partialText("delta", "morn"),
  partialText("stop", "ing"),
  assistantText("Good morning", "completed", { signature: "s" }),
  partialText("start", "[summary]"),
  partialText("stop", "All done.[/summary]", "completed"),
];
const streams = [{ name: "our own", killed: false, read: () => toEventStream(own) }, ...recordedStreams()];

/** The recorded streams of the folder that ROOKERY_CORPUS names, if it names one. */
function recordedStreams() {
  const corpus = process.env["ROOKERY_CORPUS"];
  if (!corpus) return [];
  const files = readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".sse"));
  return files.map((name) => ({
    name,
    killed: name.includes("until-kill"),
    read: () => readFileSync(path.join(corpus, name), "utf8"),
  }));
}

function toEventStream(messages: OmniMessage[]): string {
  return messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join("");
}

function messagesOf(stream: string): OmniMessage[] {
  const read: ReturnType<typeof parseLine>[] = [];
  const parser = createSseParser((event) => {
    if (event.type === "message") read.push(parseLine(event.data));
  });
  parser.push(stream);
  expect(read.filter((line) => line.kind !== "message")).toEqual([]);
  return read.flatMap((line) => (line.kind === "message" ? [line.message] : []));
}

function keyOf({ origin, payload }: OmniMessage): string {
  const { role, tool_call_id } = payload as Record<string, unknown>;
  return JSON.stringify([origin, payload.type, role, tool_call_id]);
}

/** A payload without the provider's own data, which no fragment carries. */
function withoutFidelity({ payload }: OmniMessage): Record<string, unknown> {
  const { fidelity: _, ...rest } = payload as Record<string, unknown>;
  return rest;
}

/** Pairs each aggregate with the complete message that follows it; says which were left alone. */
function replay(messages: OmniMessage[]) {
  const aggregator = new PartialAggregator();
  const waiting = new Map<string, OmniMessage>();
  const pairs: [aggregate: OmniMessage, complete: OmniMessage][] = [];
  const alone: OmniMessage[] = [];
  for (const message of messages) {
    const [out] = aggregator.push(message);
    const key = out && keyOf(out);
    const before = key && waiting.get(key);
    if (out && key && out !== message) {
      if (before) alone.push(before);
      waiting.set(key, out);
    } else if (key && before && isCompleteModelMessage(message)) {
      pairs.push([before, message]);
      waiting.delete(key);
    }
  }
  alone.push(...waiting.values());
  return { pairs, alone, cut: aggregator.flush() };
}

describe("recorded streams", () => {
  it.each(streams)("$name: aggregates equal the complete messages that follow them", ({ read, killed }) => {
    const { pairs, alone, cut } = replay(messagesOf(read()));
    expect(pairs.length).toBeGreaterThan(0);
    for (const [aggregate, complete] of pairs) expect(withoutFidelity(aggregate)).toEqual(withoutFidelity(complete));
    // A compaction's complete text is only in the trace.
    for (const { payload } of alone) expect(payload).toHaveProperty("text", expect.stringMatching(/^\[summary\]/));
    // Only a killed process leaves something open.
    expect(cut.length).toBe(killed ? 1 : 0);
  });
});
