import { basename, dirname } from "node:path";
import type { SessionIndex, SessionKey } from "#server/index/types.ts";
import type { ReadLine } from "#server/index/read-steps.ts";
import type { WrittenLines } from "#server/index/written-lines.ts";
import type { Appended } from "#server/roots/trace-writer.ts";
import type { ShardAddress } from "#server/roots/types.ts";
import type { TraceRecord } from "#server/roots/trace-record.ts";
import type { Head } from "#shared/outline/head.ts";

/** Lines of one file that were written one after the other; `written` is null when the file must be read to be sure. */
interface WrittenRun {
  readonly address: ShardAddress;
  readonly written: WrittenLines | null;
}

/** A line that was handed over to be written. */
interface HandedOver {
  readonly record: TraceRecord;
  readonly head: Head;
  readonly text: string;
}

type Recorded = Extract<Appended, { problem: null }>;

/** What became of the lines of a session, file by file, in the order in which they were written. */
export function writtenRuns(
  key: SessionKey,
  results: readonly Appended[],
  given: readonly HandedOver[],
): readonly WrittenRun[] {
  const runs: WrittenRun[] = [];
  for (let from = 0; from < results.length;) {
    const first = results[from];
    let to = from + 1;
    if (first !== undefined && first.problem === null) {
      while (isOfPath(results[to], first.path)) to += 1;
      runs.push(runOf(key, results.slice(from, to) as Recorded[], given.slice(from, to)));
    }
    from = to;
  }
  return runs;
}

function isOfPath(result: Appended | undefined, path: string): boolean {
  return result !== undefined && result.problem === null && result.path === path;
}

/** @param results of the lines given, all in one file */
function runOf(key: SessionKey, results: readonly Recorded[], given: readonly HandedOver[]): WrittenRun {
  const [first] = results as [Recorded];
  const { after } = results.at(-1) ?? first;
  const { shard, path } = first;
  const { root, project, agent, id } = key;
  const address = { root, project, agent, session: id, index: shard, dateFolder: basename(dirname(path)), path };
  const lines: ReadLine[] = [];
  let endByte = first.byte;
  for (const [i, { line, byte, bytes }] of results.entries()) {
    const each = given[i];
    // Another producer's lines may stand between them.
    if (each === undefined || line !== first.line + i || byte !== endByte) return { address, written: null };
    lines.push({ head: each.head, text: each.text, byte, bytes });
    endByte = byte + bytes + 1;
  }
  const last = given.at(-1)?.record.bytes;
  if (after === null || last === undefined) return { address, written: null };
  return { address, written: { file: { ...address, ...after }, fromLine: first.line, lines, last } };
}

/** Publishes what was written: from memory, and by reading the file where only that tells. */
export async function publishWritten(
  index: Pick<SessionIndex, "takeWritten" | "touch">,
  runs: readonly WrittenRun[],
): Promise<void> {
  for (const { address, written } of runs) {
    if (written === null || !index.takeWritten(written)) await index.touch([address]);
  }
}
