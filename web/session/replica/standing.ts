import type { MessageIdentity } from "#shared/api/stream.ts";

/** Lines folded so far, by shard index, in file order. */
export type FoldedLines = ReadonlyMap<number, number>;

/**
 * How a recorded message stands to what is folded already: its identity decides, never its text. `known` is a no-op,
 * `next` is folded, a `gap` is filled from the server first, and `rewritten` means that the past changed: a message
 * before one that is folded already is missing, so all is fetched anew.
 */
export function standingOf(
  folded: FoldedLines,
  { shard, line }: MessageIdentity,
): "known" | "next" | "gap" | "rewritten" {
  const lines = folded.get(shard);
  if (lines !== undefined && line <= lines) return "known";
  const last = lastShard(folded);
  if (last !== null && shard < last) return "rewritten";
  return line === (lines === undefined ? 1 : lines + 1) ? "next" : "gap";
}

/**
 * What a `hello` says beyond what is folded: where to go on fetching. Null when a shard came in between, so that all is
 * fetched anew. A lower count is no news: heads that were fetched meanwhile may reach further.
 */
export function missingAfter(
  folded: FoldedLines,
  counts: Readonly<Record<string, number>>,
): readonly { readonly shard: number; readonly from: number }[] | null {
  const missing: { shard: number; from: number }[] = [];
  const last = lastShard(folded);
  const shards = Object.keys(counts).map(Number);
  for (const shard of shards.sort((a, b) => a - b)) {
    const wanted = counts[String(shard)];
    const lines = folded.get(shard);
    if (wanted === undefined || wanted === 0 || (lines !== undefined && wanted <= lines)) continue;
    if (last !== null && shard < last) return null;
    missing.push({ shard, from: lines === undefined ? 1 : lines + 1 });
  }
  return missing;
}

/** Whether more lines of a shard are folded than there are. A session that is not named says nothing. */
export function reachesBeyond(folded: FoldedLines, counts: Readonly<Record<string, number>>): boolean {
  return [...folded].some(([shard, lines]) => {
    const there = counts[String(shard)];
    return there !== undefined && there < lines;
  });
}

function lastShard(folded: FoldedLines): number | null {
  let last: number | null = null;
  for (const shard of folded.keys()) last = last === null || shard > last ? shard : last;
  return last;
}
