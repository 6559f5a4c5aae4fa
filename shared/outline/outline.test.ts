import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compactionEnd, userText } from "#shared/omni/builders.ts";
import { digest, startDigest } from "./digest.ts";
import { generatedTrace, tries } from "./generated.fixture.ts";
import { headOf } from "./head-of.ts";
import { apply, type Outline, startOutline } from "./outline.ts";
import { callAt, compactionAt, countAt, placeOf, requestAt, until } from "./read.ts";
import { readShards } from "./recorded.fixture.ts";
import { valueAt } from "./timeline.ts";
import { transcriptRows } from "./transcript.ts";

const corpus = process.env["ROOKERY_CORPUS"];

type Trace = readonly { readonly text: string; readonly shard: number }[];

function foldAll(trace: Trace): Outline {
  const outline = startOutline("session_1");
  for (const { text, shard } of trace) apply(outline, headOf(text), shard);
  return outline;
}

/** Everything an outline tells about the session after its first `n` messages. */
function snapshot(outline: Outline, n: number, counters: readonly string[]) {
  return {
    tasks: until(outline.tasks, n).map((task) => ({ ...task, words: valueAt(task.words, n) })),
    requests: until(outline.requests, n).map((request) => requestAt(request, n)),
    calls: until(outline.calls, n).map((call) => callAt(call, n)),
    compactions: until(outline.compactions, n).map((compaction) => compactionAt(compaction, n)),
    pointers: until(outline.pointers, n),
    spawns: until(outline.spawns, n),
    rows: transcriptRows(outline, n, new Map()),
    metas: until(outline.metas, n),
    findings: until(outline.findings, n),
    evidence: valueAt(outline.evidence, n),
    context: valueAt(outline.context, n),
    time: valueAt(outline.times, n),
    counters: counters.map((name) => [name, countAt(outline, name as "tasks", n)]),
  };
}

function expectReadAtEach(trace: Trace): void {
  const whole = foldAll(trace);
  const names = [...whole.counters.keys()];
  for (let n = 0; n <= trace.length; n++) {
    expect(snapshot(whole, n, names)).toEqual(snapshot(foldAll(trace.slice(0, n)), n, names));
  }
}

describe.runIf(corpus !== undefined)("the outline of a recorded session", () => {
  test("read at any message is the fold of the messages up to it", () => {
    const sessions = readShards(corpus ?? "");
    expect(sessions.length).toBeGreaterThan(0);
    for (const { shards } of sessions) {
      expectReadAtEach(shards.flatMap(({ shard, lines }) => lines.map((text) => ({ text, shard }))));
    }
  });
});

describe("the outline", () => {
  test("read at any message is the fold of the messages up to it", () => {
    fc.assert(fc.property(generatedTrace, expectReadAtEach), tries(150));
  });

  test("reads each message that carries a summary on, where a session was resumed from one twice", () => {
    const ended = compactionEnd({ reason: "context", mode: "summarize", status: "completed" }, new Date(0));
    const carried = userText("[context_summary]\nWhat was done.\n[/context_summary]", new Date(0));
    const trace = [ended, carried, carried].map((message, at) => ({ text: JSON.stringify(message), shard: at + 1 }));
    expectReadAtEach(trace);
    expect(foldAll(trace).compactions.map(({ carriedAt }) => carriedAt)).toEqual([[1, 2]]);
  });

  test("knows where every message lies", () => {
    fc.assert(
      fc.property(generatedTrace, (trace) => {
        const outline = foldAll(trace);
        const lines = new Map<number, number>();
        trace.forEach(({ shard }, at) => {
          lines.set(shard, (lines.get(shard) ?? 0) + 1);
          expect(placeOf(outline, at)).toEqual({ shard, line: lines.get(shard) });
        });
      }),
    );
  });

  test("counts what the digest of the same messages counts, stored and taken up again at any message", () => {
    fc.assert(
      fc.property(generatedTrace, fc.nat(60), (trace, stop) => {
        const outline = foldAll(trace);
        let folded = startDigest("session_1");
        trace.forEach(({ text, shard }, at) => {
          if (at === stop) folded = JSON.parse(JSON.stringify(folded)) as typeof folded;
          digest(folded, headOf(text), shard);
        });
        const sums = [...outline.counters].map(([name, sum]) => [name, sum.values.at(-1)]);
        expect(folded.counters).toEqual(Object.fromEntries(sums));
        expect(folded.evidence).toEqual(valueAt(outline.evidence, trace.length) ?? null);
        expect(folded.cursor).toEqual(outline.cursor);
        expect(folded.contextUsed).toEqual(valueAt(outline.context, trace.length) ?? null);
      }),
    );
  });

  test("changes nothing but one row for a kind it does not know", () => {
    const unknown = '{"timestamp":"2026-03-01T00:00:00.000Z","type":"event_msg","payload":{"type":"hologram"}}';
    fc.assert(
      fc.property(generatedTrace, fc.nat(60), (trace, where) => {
        const at = Math.min(where, trace.length);
        const shard = trace[at]?.shard ?? trace.at(-1)?.shard ?? 1;
        const with_ = foldAll([...trace.slice(0, at), { text: unknown, shard }, ...trace.slice(at)]);
        const without = foldAll(trace);
        const figures = (outline: Outline) =>
          [...outline.counters]
            .filter(([name]) => name !== "active_ms")
            .map(([name, sum]) => [name, sum.values.at(-1)]);
        expect(figures(with_)).toEqual(figures(without));
        expect(with_.rows.filter((row) => row.at !== at).map(({ kind, ref, task }) => ({ kind, ref, task }))).toEqual(
          without.rows.map(({ kind, ref, task }) => ({ kind, ref, task })),
        );
      }),
    );
  });
});
