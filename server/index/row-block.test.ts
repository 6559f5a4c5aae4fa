import fc from "fast-check";
import { expect, test } from "vitest";
import { RequestFlag } from "#shared/figures/request-columns.ts";
import type { ShardFile } from "#server/roots/types.ts";
import { scanRoot } from "#server/roots/scan.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { Archive } from "./archive.ts";
import { CallTable } from "./call-table.ts";
import { packState, transferOf, unpackState } from "./fold-messages.ts";
import { type Folded, foldWhole } from "./fold-session.ts";
import { RequestTable } from "./request-table.ts";
import { BlockMaker, foldedSession } from "./row-block.ts";
import { keyOf } from "./session-key.ts";
import { storedCall, storedRequest } from "./stored-rows.ts";
import { meta, pointer, shardPath, turn, writeShard } from "./trace.fixture.ts";

/** Lines that requests and calls are made of, in any order: ends without begins, calls without answers, lone usages. */
const pieces: readonly ((second: number) => string)[] = [
  (second) => turn(second, second % 977),
  (second) => turn(second).split("\n").slice(0, 3).join("\n") + "\n",
  (second) => turn(second).split("\n").slice(3).join("\n"),
  (second) => turn(second).replace("read_file", `tool_${String(second % 7)}`),
  (second) => turn(second).replace('"completed"', `"${["failed", "timeout", "auth", "odd"][second % 4] ?? ""}"`),
  (second) => meta(`m${String(second)}`, second).replace("claude-sonnet-4-6", `model-${String(second % 3)}`),
  (second) => pointer(second, `child${String(second)}`),
  () => "no json\n",
];
const trace = fc.array(fc.tuple(fc.nat(pieces.length - 1), fc.nat(5000)), { maxLength: 12 });
const sessions = fc.array(fc.tuple(trace, trace), { minLength: 1, maxLength: 4 });

type Part = readonly [piece: number, second: number];
type SessionParts = readonly [readonly Part[], readonly Part[]];

const textOf = (parts: readonly Part[]): string =>
  parts.map(([piece, second]) => pieces[piece]?.(second) ?? "").join("");

async function writeSessions(parts: readonly SessionParts[]): Promise<ShardFile[][]> {
  const root = tempFolder();
  for (const [i, [first, second]] of parts.entries()) {
    writeShard(shardPath(root, `s${String(i)}`, 1), meta(`s${String(i)}`) + textOf(first));
    writeShard(shardPath(root, `s${String(i)}`, 2), textOf(second));
  }
  const { shards } = await scanRoot(root);
  return parts.map((_, i) => shards.filter(({ session }) => session === `s${String(i)}`));
}

/** A session's rows as its edits make them, in tables that hold nothing else. */
function rowsOf({ requests, calls }: Pick<Folded, "requests" | "calls">) {
  const [requestTable, callTable] = [new RequestTable(), new CallTable()];
  requestTable.apply(0, requests, 0);
  callTable.apply(0, calls, 0);
  return rowsIn({ requests: requestTable, calls: callTable }, 0);
}

function rowsIn({ requests, calls }: Pick<Archive, "requests" | "calls">, ordinal: number) {
  return {
    requests: requests.rows.rowsOf(ordinal).map((row) => storedRequest(requests, row)),
    calls: calls.rows.rowsOf(ordinal).map((row) => storedCall(calls, row)),
  };
}

/** An archive whose names have other codes than those of a new table, and in which rows were dropped. */
async function usedArchive(): Promise<Archive> {
  const archive = new Archive();
  const [files = []] = await writeSessions([[[[3, 4] as const, [5, 1] as const, [4, 2] as const], []]]);
  const key = { root: "/used", project: "p", agent: "a", id: "used" };
  for (let i = 0; i < 2; i++) archive.replace(key, foldedSession(await foldWhole(files)), false);
  return archive;
}

test("sessions folded in another thread, and their rows cut into columns, are the same sessions and rows here", async () => {
  await fc.assert(
    fc.asyncProperty(sessions, async (parts) => {
      const archive = await usedArchive();
      const files = await writeSessions(parts);
      const maker = new BlockMaker();
      const sent = [];
      const expected = [];
      for (const ofSession of files) {
        const folded = await foldWhole(ofSession);
        expected.push({ digest: structuredClone(folded.digest), shards: folded.shards, rows: rowsOf(folded) });
        sent.push({ state: packState(folded), span: maker.add(folded) });
      }
      const reply = { sessions: [], block: maker.block() };
      const { block } = structuredClone(reply, { transfer: transferOf(reply) });
      for (const [i, { state, span }] of sent.entries()) {
        const [first] = files[i] ?? [];
        if (first === undefined) throw new Error("the session has no file");
        const folded = { ...unpackState(state, files[i] ?? []), rows: { ...span, block } };
        const { ordinal, digest, shards } = archive.replace(keyOf(first), folded, false);
        expect({ digest, shards, rows: rowsIn(archive, ordinal) }).toEqual(expected[i]);
      }
      archive.compact();
      for (const [i, { ordinal }] of archive.sessions.all().slice(1).entries()) {
        expect(rowsIn(archive, ordinal)).toEqual(expected[i]?.rows);
      }
    }),
    { numRuns: 40 },
  );
});

test("adopted rows have prices, and can be found and marked like any others", async () => {
  const archive = new Archive();
  archive.priceWith(({ output }, row) => (output[row] ?? NaN) * 3, "thrice");
  const [files = []] = await writeSessions([[[[0, 10] as const, [0, 500] as const], []]]);
  const [first] = files;
  if (first === undefined) throw new Error("the session has no file");
  const record = archive.replace(keyOf(first), foldedSession(await foldWhole(files)), false);
  const { cost, flags } = archive.requests.rows.columns;
  const rows = archive.requests.rows.rowsOf(record.ordinal);
  expect(rows.map((row) => cost[row])).toEqual([15, 15]);
  archive.setCopied(record, { from: record.key, messages: 6, counters: { requests: 1 } }, 6);
  expect(rows.map((row) => ((flags[row] ?? 0) & RequestFlag.copied) !== 0)).toEqual([true, false]);
});
