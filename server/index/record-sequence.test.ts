import { expect, test } from "vitest";
import { headOf } from "#shared/outline/head-of.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openIndex } from "./open-index.ts";
import { compareSequences, RecordSequence } from "./record-sequence.ts";
import { meta, shardPath, turn, writeShard } from "./trace.fixture.ts";

/** Sequences of two sessions that are not read yet. */
async function sequences(copy: string, original: string): Promise<readonly [RecordSequence, RecordSequence]> {
  const root = tempFolder();
  writeShard(shardPath(root, "original"), meta("original") + original);
  writeShard(shardPath(root, "copy"), meta("copy", 100) + copy);
  const index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: null });
  await index.whenReady;
  const sequence = (id: string): RecordSequence => new RecordSequence(id, index.byId(id)[0]?.shards ?? []);
  await index.close();
  return [sequence("copy"), sequence("original")];
}

/** Appends lines to a sequence that was read to its end. */
function append(sequence: RecordSequence, text: string): void {
  const lines = text.trimEnd().split("\n");
  const fromLine = sequence.lines + 1;
  expect(sequence.append({ shard: 1, fromLine, lines, heads: lines.map(headOf) })).toBe(true);
}

const [first, second, third] = [turn(10), turn(20), turn(30)];

test.each<["copy" | "original", string, string, Awaited<ReturnType<typeof compareSequences>>]>([
  ["copy", first, first + second, { records: 12, modelWorked: true, ended: "both", copyLines: 13, originalLines: 13 }],
  ["copy", first, first + third, { records: 6, modelWorked: true, ended: null, copyLines: 13, originalLines: 13 }],
  ["copy", first, first, { records: 6, modelWorked: true, ended: "original", copyLines: 13, originalLines: 7 }],
  [
    "original",
    first + second,
    first,
    { records: 12, modelWorked: true, ended: "both", copyLines: 13, originalLines: 13 },
  ],
  ["original", first, first, { records: 6, modelWorked: true, ended: "copy", copyLines: 7, originalLines: 13 }],
])(
  "what the %s has grown by while the other was read is compared too (case %#)",
  async (grows, copy, original, found) => {
    const [a, b] = await sequences(copy, original);
    const grown = grows === "copy" ? a : b;
    await grown.readAll();
    const comparing = compareSequences(a, b, 6);
    append(grown, second);
    expect(await comparing).toEqual(found);
  },
);
