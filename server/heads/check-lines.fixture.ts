import { statSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { elideLine } from "#shared/api/elide.ts";
import { findInLine } from "#shared/find/find-in-line.ts";
import { makeNeedle, type Needle } from "#shared/find/needle.ts";
import { decodeHeads, encodeHeads } from "#shared/outline/columns.ts";
import { headOf } from "#shared/outline/head-of.ts";
import type { Head } from "#shared/outline/head.ts";
import { apply, startOutline } from "#shared/outline/outline.ts";
import { transcriptRows } from "#shared/outline/transcript.ts";
import { HitBatch } from "#server/find/hit-batch.ts";
import { makeRawPattern } from "#server/find/raw-pattern.ts";
import { SessionHits } from "#server/find/session-hits.ts";
import { packState, unpackState } from "#server/index/fold-messages.ts";
import { type Folded, foldWhole } from "#server/index/fold-session.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ShardFile } from "#server/roots/types.ts";

/** What is wrong with a line, and the line; null: it is wrong of all of them together. */
export interface Fault {
  readonly what: string;
  readonly line: Buffer | null;
}

const ADDRESS = { root: "/r", project: "p", agent: "a", session: "s", index: 1, dateFolder: "2026-03-01" };

/** A line of a trace, read by JSON.parse and the rule of what is readable alone: no code of the product's. */
function kindOf(line: Buffer): "blank" | "unreadable" | "message" {
  const text = textOf(line).replace(/^\ufeff/, "");
  if (/^[ \t\r\n]*$/.test(text)) return "blank";
  try {
    const value = JSON.parse(text) as Partial<Record<"type" | "payload", unknown>> | null;
    const { type, payload } = Array.isArray(value) ? {} : (value ?? {});
    const isObject = typeof payload === "object" && payload !== null && !Array.isArray(payload);
    return typeof type === "string" && isObject ? "message" : "unreadable";
  } catch {
    return "unreadable";
  }
}

/** Decoded, without its carriage return. */
const textOf = (line: Buffer): string => line.toString("utf8").replace(/\r$/, "");

function splitLines(content: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = content.indexOf(0x0a); end !== -1; end = content.indexOf(0x0a, start)) {
    lines.push(content.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

/**
 * Reads lines as the product reads them from a file, which is written for it, and looks for what must not be: a line
 * lost or misjudged, a head that is not `headOf`'s, an elided line with another head, a hit that is not there, a fold
 * that throws. `needle`: null to look for none. At most a thousand of the lines may be unreadable, as a session keeps the places of so many.
 */
export async function checkLines(content: Buffer, path: string, needle: string | null): Promise<Fault[]> {
  const lines = splitLines(content);
  writeFileSync(path, content);
  const { size, mtimeMs, ino } = statSync(path);
  const file: ShardFile = { ...ADDRESS, root: path, path, bytes: size, mtimeMs, inode: ino };
  const heads: Head[] = [];
  const sink = {
    begin: () => undefined,
    add: ({ head }: { head: Head }) => void heads.push(head),
    end: () => undefined,
  };
  const folded = await foldWhole([{ ...file, root: "/" }], sink);
  const [shard] = folded.shards;
  const faults: Fault[] = folded.problems.map(({ reason }) => ({ what: reason, line: null }));
  const expect = (holds: boolean, what: string, line: Buffer | null = null): void => {
    if (!holds) faults.push({ what, line });
  };
  expect(shard?.lines === lines.length && heads.length === lines.length, "lines were lost");
  const bad = lines.flatMap((line, at) => (kindOf(line) === "unreadable" ? [at + 1] : []));
  expect(
    isDeepStrictEqual(
      shard?.unreadable.map(({ line }) => line),
      bad,
    ),
    "other lines are unreadable",
  );
  const { digest, problems } = unpackState(packState(folded), [file]);
  expect(
    isDeepStrictEqual({ digest, problems }, toJson(folded)),
    "a fold is not the same after its way between threads",
  );
  lines.forEach((line, at) => checkHead(line, heads[at], expect));
  checkOutline(heads, lines, expect);
  if (needle !== null) await checkHits(lines, makeNeedle(needle, false), expect);
  return faults;
}

/** As JSON says it: what is undefined is left out. */
const toJson = ({ digest, problems }: Folded): unknown => JSON.parse(JSON.stringify({ digest, problems }));

type Expect = (holds: boolean, what: string, line?: Buffer) => void;

function checkHead(line: Buffer, head: Head | undefined, expect: Expect): void {
  const kind = kindOf(line);
  const text = textOf(line);
  expect((head?.kind === kind) === (kind !== "message") && head !== undefined, `read as ${String(head?.kind)}`, line);
  expect(isDeepStrictEqual(head, headOf(text)), "another head than headOf's", line);
  const elided = elideLine(text, { ...ADDRESS, shard: 1, line: 1 }, { bytes: line.length });
  if (elided === text) return;
  const sent = headOf(elided);
  const same = kind === "unreadable" ? sent.kind === kind : isDeepStrictEqual(sent, head);
  expect(same, "elided, it has another head", line);
}

function checkOutline(heads: readonly Head[], lines: readonly Buffer[], expect: Expect): void {
  const outline = startOutline("s");
  for (const head of heads) apply(outline, head, 1);
  transcriptRows(outline, heads.length, new Map());
  const block = encodeHeads(
    heads,
    lines.map(({ length }) => length),
    1,
  );
  expect(
    isDeepStrictEqual(decodeHeads(JSON.parse(JSON.stringify(block)) as typeof block).heads, heads),
    "heads change on the wire",
  );
}

async function checkHits(lines: readonly Buffer[], needle: Needle | null, expect: Expect): Promise<void> {
  if (needle === null) return;
  const sent: Uint8Array[] = [];
  const batch = new HitBatch(async (bytes) => void sent.push(bytes));
  const search = { needle, describe: () => ({}), batch, signal: new AbortController().signal, limit: Infinity };
  const hits = new SessionHits({ key: { id: "s" } } as SessionRecord, search, makeRawPattern(needle));
  hits.beginShard(1);
  await hits.add(Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")])));
  await batch.flush();
  const told = Buffer.concat(sent).toString().split("\n").slice(0, -1);
  const found = lines.flatMap((line, at) =>
    [...findInLine(textOf(line), needle)].map((hit) => ({ ...hit, line: at + 1 })),
  );
  expect(told.length === found.length, `${told.length} hits instead of ${found.length}`);
  for (const [at, hit] of found.entries()) {
    const { session_id: _, shard: __, ...rest } = JSON.parse(told[at] ?? "{}") as Record<string, unknown>;
    expect(isDeepStrictEqual(rest, hit), `hit ${at} of ${needle.text} differs`, lines[hit.line - 1]);
    if (!isDeepStrictEqual(rest, hit)) return;
  }
}
