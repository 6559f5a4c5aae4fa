import { appendFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { generatedTrace, tries } from "#shared/outline/generated.fixture.ts";
import { type FoldState, foldStep, foldWhole, startFold } from "#server/index/fold-session.ts";
import { readSteps } from "#server/index/read-steps.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import type { ShardFile } from "#server/roots/types.ts";
import { cutAt, foldAfterEachLine, traceFiles } from "./traces.ts";

const recorded = traceFiles();
/** Places of cuts that are tried in each file besides those at its line ends, as shares of its length. */
const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 50, maxLength: 50 });
const generated = generatedTrace.map((lines) => Buffer.from(lines.map(({ text }) => `${text}\n`).join("")));

/** Around every line end, and at the places drawn; the longest first, since a file is cut shorter and shorter. */
function cutsOf(bytes: Buffer, drawn: readonly number[]): number[] {
  const ends = [...bytes.keys()].filter((i) => bytes[i] === 0x0a).flatMap((end) => [end, end + 1, end + 2]);
  const cuts = [0, bytes.length, ...ends, ...drawn.map((share) => Math.floor(share * bytes.length))];
  return [...new Set(cuts)].filter((cut) => cut <= bytes.length).sort((a, b) => b - a);
}

function shardAt(path: string): ShardFile {
  const { size, mtimeMs, ino } = statSync(path);
  const place = { root: path, project: "p", agent: "a", session: "cut", index: 1, dateFolder: "2026-01-01", path };
  return { ...place, bytes: size, mtimeMs, inode: ino };
}

/** Reads on from where the fold stands, as when a file has grown. */
async function foldOn(state: FoldState, path: string): Promise<FoldState> {
  let folded = state;
  for await (const step of readSteps(shardAt(path), state.shards[0] ?? null)) folded = foldStep(folded, step);
  return folded;
}

async function expectEveryCutFolds(path: string, bytes: Buffer, drawn: readonly number[]): Promise<void> {
  const states = foldAfterEachLine(bytes);
  writeFileSync(path, bytes);
  for (const cut of cutsOf(bytes, drawn)) {
    truncateSync(path, cut);
    const { lines, torn } = cutAt(bytes, cut);
    for (const read of [await foldWhole([shardAt(path)]), await foldOn(startFold("cut"), path)]) {
      const [shard] = read.shards;
      const told = [JSON.stringify(read.digest), shard?.lines, shard?.unfinishedBytes];
      expect(told, `cut at ${String(cut)}`).toEqual([states[lines], lines, torn]);
    }
  }
}

/** Appends the file piece by piece, torn anywhere, and folds on after each. */
async function expectPiecesFold(path: string, bytes: Buffer, ends: readonly number[]): Promise<void> {
  writeFileSync(path, "");
  let state = startFold("cut");
  let from = 0;
  for (const end of [...ends, 1].map((share) => Math.floor(share * bytes.length)).sort((a, b) => a - b)) {
    appendFileSync(path, bytes.subarray(from, end));
    from = end;
    state = await foldOn(state, path);
  }
  expect(JSON.stringify(state.digest)).toBe(foldAfterEachLine(bytes).at(-1));
}

test("every recorded file, cut anywhere, gives the fold of its whole lines", async () => {
  const path = join(tempFolder(), "cut_001.jsonl");
  expect(recorded.length).toBeGreaterThan(0);
  for (const [i, bytes] of recorded.entries()) {
    await expectEveryCutFolds(path, bytes, fc.sample(shares, { numRuns: 1, seed: i })[0] ?? []);
  }
});

test("any file, cut anywhere, gives the fold of its whole lines", async () => {
  const path = join(tempFolder(), "cut_001.jsonl");
  const holds = fc.asyncProperty(generated, shares, (bytes, drawn) => expectEveryCutFolds(path, bytes, drawn));
  await fc.assert(holds, tries(25));
});

test("folded in any pieces it is what it is at once", async () => {
  const path = join(tempFolder(), "cut_001.jsonl");
  const ends = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });
  const anyFile = fc.oneof(generated, fc.constantFrom(...recorded));
  const holds = fc.asyncProperty(anyFile, ends, (bytes, drawn) => expectPiecesFold(path, bytes, drawn));
  await fc.assert(holds, tries(60));
});
