import { findInLine, type Hit, type LineHit, type SearchProblem } from "#shared/find/find-in-line.ts";
import type { Needle } from "#shared/find/needle.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { HitBatch } from "./hit-batch.ts";
import { makeRawPattern } from "./raw-pattern.ts";
import { RegionReader } from "./read-regions.ts";
import { type CandidateLine, RegionSearch } from "./region-search.ts";

type Place = Omit<Hit, "line" | keyof LineHit>;

/**
 * Finds every occurrence in sessions, one after the other, each in file order, as far as the index has read its files.
 * Only lines whose bytes may hold one are decoded and parsed.
 */
export async function searchSessions(
  sessions: readonly SessionRecord[],
  needle: Needle,
  batch: HitBatch,
  signal: AbortSignal,
): Promise<void> {
  const pattern = makeRawPattern(needle);
  const reader = new RegionReader(signal);
  for (const { key, shards } of sessions) {
    for (const { file, readBytes } of shards) {
      const { id, root, project, agent } = key;
      const place = { session_id: id, root, project, agent, shard: file.index };
      const search = new RegionSearch(pattern);
      const problem = await reader.read(file, readBytes, (region) => {
        if (region === null) return search.skipLine();
        const lines = search.next(region);
        return lines.length === 0 ? undefined : addHits(lines, place, needle, batch, signal);
      });
      if (problem !== null) await batch.add({ problem } satisfies SearchProblem);
      await batch.pause();
      if (signal.aborted) return;
    }
  }
  await batch.flush();
}

async function addHits(
  lines: readonly CandidateLine[],
  place: Place,
  needle: Needle,
  batch: HitBatch,
  signal: AbortSignal,
): Promise<void> {
  for (const { line, text } of lines) {
    for (const hit of findInLine(text, needle)) {
      await batch.add({ ...place, line, ...hit } satisfies Hit);
      if (signal.aborted) return;
    }
    await batch.pause();
  }
}
