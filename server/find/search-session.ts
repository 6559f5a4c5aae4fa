import { findInLine, type Hit } from "#shared/find/find-in-line.ts";
import { makeLineFilter } from "#shared/find/line-filter.ts";
import type { Needle } from "#shared/find/needle.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { readLines } from "#server/roots/line-reader.ts";
import type { RootProblem } from "#server/roots/types.ts";

/** Takes what was found on one line; a promise it returns is waited for before more is read. */
export type OnHits = (hits: readonly Hit[]) => void | Promise<void>;

/**
 * Finds every occurrence in a session, in file order, as far as the index has read its files. Only lines that may hold
 * one are parsed.
 * @returns what could not be read; the rest was searched
 */
export async function searchSession(
  record: SessionRecord,
  needle: Needle,
  onHits: OnHits,
  signal: AbortSignal,
): Promise<RootProblem[]> {
  const mayHold = makeLineFilter(needle);
  const problems: RootProblem[] = [];
  for (const { file, readBytes } of record.shards) {
    if (signal.aborted) break;
    const options = { fromByte: 0, fromLine: 1, toByte: readBytes, signal };
    const read = await readLines(file, options, ({ text, line }) => {
      if (text === null || !mayHold(text)) return;
      const hits = findInLine(text, needle);
      if (hits.length === 0) return;
      return onHits(hits.map((hit) => ({ session_id: record.key.id, shard: file.index, line, ...hit })));
    });
    if (read.problem !== null) problems.push(read.problem);
  }
  return problems;
}
