import { basename, dirname } from "node:path";
import type { SessionIndex, SessionKey } from "#server/index/types.ts";
import type { WrittenLine, WrittenLines } from "#server/index/written-lines.ts";
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
  const byPath = new Map<string, { readonly results: Recorded[]; readonly lines: WrittenLine[] }>();
  for (const [i, result] of results.entries()) {
    const line = given[i];
    if (result.problem !== null || line === undefined) continue;
    const run = byPath.get(result.path) ?? { results: [], lines: [] };
    byPath.set(result.path, run);
    run.results.push(result);
    run.lines.push({ head: line.head, bytes: line.record.bytes, text: line.text });
  }
  return [...byPath.values()].flatMap((run) => runOf(key, run.results, run.lines) ?? []);
}

function runOf(key: SessionKey, results: readonly Recorded[], lines: readonly WrittenLine[]): WrittenRun | null {
  const [first] = results;
  const last = results.at(-1);
  if (first === undefined || last === undefined) return null;
  const { shard, path } = first;
  const { root, project, agent, id } = key;
  const address = { root, project, agent, session: id, index: shard, dateFolder: basename(dirname(path)), path };
  const { after } = last;
  // Another producer's lines may stand between them.
  const isWhole = results.every(({ line }, i) => line === first.line + i);
  if (after === null || !isWhole) return { address, written: null };
  return { address, written: { file: { ...address, ...after }, fromLine: first.line, fromByte: first.byte, lines } };
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
