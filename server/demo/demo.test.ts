import { existsSync, readdirSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { PartialAggregator } from "#shared/omni/partial-aggregator.ts";
import { isPartialPayload } from "#shared/omni/predicates.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import { openIndex } from "#server/index/open-index.ts";
import { meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { SessionChannels } from "#server/live/session-channels.ts";
import { expectSoon, tempFolder } from "#server/roots/temp-root.fixture.ts";
import { sonnet } from "#server/samples/models.ts";
import { TraceScript } from "#server/samples/trace-script.ts";
import { writeSamples } from "#server/samples/write-samples.ts";
import { Demo } from "./demo.ts";
import { demoAgent, playGuidedTour } from "./guided-tour.ts";
import { stepsOf } from "./steps.ts";

function tour(): TraceScript {
  const script = new TraceScript({ name: "tour", agent: demoAgent, model: sonnet, startedAt: new Date(0) });
  playGuidedTour(script);
  return script;
}

const linesOf = (script: TraceScript) =>
  stepsOf(script).map(({ line }) => JSON.parse(line(new Date(0))) as OmniMessage & { server_event?: { type: string } });

test("the demonstration streams as a harness does: what the fragments make is what follows them", () => {
  const aggregator = new PartialAggregator();
  let made: OmniMessage | undefined;
  let compared = 0;
  for (const message of linesOf(tour()).filter(({ server_event }) => server_event === undefined)) {
    const [out] = aggregator.push(message);
    if (isPartialPayload(message.payload)) {
      if (out !== undefined) made = out;
      continue;
    }
    if (made === undefined) continue;
    const { fidelity: _fidelity, stop_reason: _reason, ...said } = message.payload as Record<string, unknown>;
    const { stop_reason: _none, ...aggregate } = made.payload as Record<string, unknown>;
    expect(aggregate).toEqual(said);
    expect(made.origin).toEqual(message.origin);
    made = undefined;
    compared += 1;
  }
  expect(compared).toBeGreaterThan(10);
  expect(aggregator.flush()).toEqual([]);
});

test("the demonstration has a bit of everything, and does not hurry", () => {
  const lines = linesOf(tour());
  const kinds = new Set(lines.map(({ payload, server_event }) => server_event?.type ?? payload.type ?? "session_meta"));
  for (const kind of [
    "partial_text",
    "partial_thinking",
    "partial_tool_call",
    "partial_tool_call_output",
    "approval_request",
    "compaction_begin",
    "compaction_end",
    "subagent",
  ]) {
    expect(kinds).toContain(kind);
  }
  expect(lines.some(({ origin }) => origin?.length === 1)).toBe(true);
  expect(lines.some(({ payload }) => "retry_in_ms" in (payload ?? {}))).toBe(true);
  const seconds = stepsOf(tour()).reduce((sum, { afterMs }) => sum + afterMs, 0) / 1000;
  expect(seconds).toBeGreaterThan(30);
  expect(seconds).toBeLessThan(180);
});

async function openDemo() {
  const root = tempFolder();
  const sampleRoot = tempFolder();
  const samples = async () => {
    await writeSamples(sampleRoot, new Date());
    return sampleRoot;
  };
  const index = openIndex({ roots: [root], cacheDir: null, samples, watch: { sweepMs: 100_000 } });
  await index.whenReady;
  const channels = new SessionChannels({ index, now: () => Date.now() });
  const demo = new Demo({ index, channels, sampleRoot, now: () => Date.now(), speed: 2000 });
  onTestFinished(async () => {
    await demo.close();
    channels.close();
    await index.close();
  });
  const files = (): string[] => {
    if (!existsSync(sampleRoot)) return [];
    try {
      return readdirSync(sampleRoot, { recursive: true, encoding: "utf8" }).filter(
        (path) => path.includes(demoAgent) && path.endsWith(".jsonl"),
      );
    } catch {
      return files(); // a folder was taken away while it was walked through
    }
  };
  return { root, index, demo, files };
}

test("one session follows the other, and the disk does not fill", async () => {
  const { index, demo, files } = await openDemo();
  const seen = new Set<string>();
  let most = 0;
  index.subscribe(() => {
    for (const { key } of index.records()) if (key.agent === demoAgent) seen.add(key.id);
    most = Math.max(most, files().length);
  });
  await expectSoon(() => seen.size >= 8, 20_000);
  const shown = index.records().filter(({ key }) => key.agent === demoAgent);
  expect(shown.every(({ sample, key }) => sample && key.project === "samples")).toBe(true);
  expect(most).toBeLessThanOrEqual(9); // three runs of two shards and a child
  await demo.close();
  expect(files()).toEqual([]);
  expect(index.records().filter(({ key }) => key.agent === demoAgent)).toEqual([]);
});

test("it is gone as soon as there is a real session", async () => {
  const { root, index, files } = await openDemo();
  await expectSoon(() => files().length > 0);
  writeShard(shardPath(root, "real"), meta("real") + turn(1));
  await index.sweep();
  expect(index.records().map(({ key }) => key.id)).toEqual(["real"]);
  await expectSoon(() => files().length === 0);
  expect(index.records().map(({ key }) => key.id)).toEqual(["real"]);
});
