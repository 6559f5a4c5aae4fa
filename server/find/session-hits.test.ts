import fc from "fast-check";
import { expect, test } from "vitest";
import { findInLine, type Hit } from "#shared/find/find-in-line.ts";
import { makeNeedle, type Needle } from "#shared/find/needle.ts";
import { generatedTrace } from "#shared/outline/generated.fixture.ts";
import { StoredLine } from "#server/roots/stored-line.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { HitBatch } from "./hit-batch.ts";
import { makeRawPattern } from "./raw-pattern.ts";
import { SessionHits } from "./session-hits.ts";

function needleOf(text: string, caseSensitive: boolean): Needle {
  const needle = makeNeedle(text, caseSensitive);
  if (needle === null) throw new Error("an empty needle");
  return needle;
}

/** What is told of the lines, and how many more are counted. */
async function search(lines: readonly Buffer[], needle: Needle, limit = Infinity) {
  const sent: Uint8Array[] = [];
  const batch = new HitBatch(async (bytes) => void sent.push(bytes));
  const options = { needle, describe: () => ({}), batch, signal: new AbortController().signal, limit };
  const record = { key: { id: "s" } } as SessionRecord;
  const hits = new SessionHits(record, options, makeRawPattern(needle));
  hits.beginShard(1);
  await hits.add(Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")])));
  await batch.flush();
  const told = Buffer.concat(sent).toString().split("\n").slice(0, -1);
  return { told: told.map((text) => JSON.parse(text) as Hit), counted: hits.counted };
}

/** The same by parsing every line. */
function parseAll(lines: readonly Buffer[], needle: Needle): Hit[] {
  return lines.flatMap((bytes, at) => {
    const text = new StoredLine(1, 0, bytes.length, bytes).text ?? "";
    return [...findInLine(text, needle)].map((hit) => ({ session_id: "s", shard: 1, line: at + 1, ...hit }));
  });
}

const stored = (source: string, type = "text"): Buffer =>
  Buffer.from(
    `{"timestamp":"2026-03-01T23:59:59.999Z","type":"model_msg","payload":{"type":"${type}","role":"user","${type}":"${source}"}}`,
  );

const PLAIN = ["a", "A", "n", "u", "0", "4", "1", "é", "错", "😀", "K", "\u212a", "\u2028", "a".repeat(35)];
const SHORT = ["\\\\", "\\n", '\\"', "\\/"];
const LONG = ["\\u0041", "\\u9519", "\\ud83d\\ude00", "\\ud83d", "\\uDE00", "\\u005c", "\\u0022"];
const unit = fc.oneof(fc.constantFrom(...PLAIN), fc.constantFrom(...SHORT), fc.constantFrom(...LONG));
const source = fc.array(unit, { maxLength: 120 }).map((units) => units.join(""));
const broken = fc.constantFrom([0xe9], [0xe4, 0xb8], [0xff, 0xfe]).map((bytes) => Buffer.from(bytes));
const line = fc.oneof(
  { weight: 5, arbitrary: source.map((text) => stored(text)) },
  { weight: 1, arbitrary: source.map((text) => stored(text, "thinking")) },
  { weight: 1, arbitrary: fc.tuple(source, broken).map(([text, bytes]) => Buffer.concat([stored(text), bytes])) },
  {
    weight: 1,
    arbitrary: fc.tuple(source, broken).map(([text, bytes]) => {
      const whole = stored(text);
      return Buffer.concat([whole.subarray(0, -3), bytes, whole.subarray(-3)]);
    }),
  },
);
const looked = fc.constantFrom(
  "a",
  "n",
  "u",
  "0",
  "41",
  "A",
  "k",
  "é",
  "错",
  "😀",
  "\\",
  '"',
  "/",
  "\n",
  "aa",
  "\ufffd",
  "\ud83d",
);

test("what is found in bytes is what parsing finds, to the last character around it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 6 }), looked, fc.boolean(), async (lines, text, exact) => {
      const needle = needleOf(text, exact);
      expect((await search(lines, needle)).told).toEqual(parseAll(lines, needle));
    }),
    { numRuns: 600 },
  );
});

test("in traces of every kind of message", async () => {
  await fc.assert(
    fc.asyncProperty(generatedTrace, fc.constantFrom("a", "e", "table", "_", "审"), async (trace, text) => {
      const lines = trace.map((each) => Buffer.from(each.text));
      const needle = needleOf(text, false);
      expect((await search(lines, needle)).told).toEqual(parseAll(lines, needle));
    }),
  );
});

test("what is over the limit is counted", async () => {
  const lines = [stored("a".repeat(2000)), Buffer.from("no json"), stored("\\u0041a")];
  const { told, counted } = await search(lines, needleOf("a", false), 1500);
  expect(told).toHaveLength(1500);
  expect(counted).toBe(502);
});
