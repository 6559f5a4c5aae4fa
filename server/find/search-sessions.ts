import type { Hit, SearchCount, SearchHit, SearchProblem } from "#shared/find/find-in-line.ts";
import type { Needle } from "#shared/find/needle.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { HitBatch } from "./hit-batch.ts";
import { makeRawPattern } from "./raw-pattern.ts";
import { RegionReader } from "./read-regions.ts";
import { SessionHits } from "./session-hits.ts";

/** What is said of a session with its hits, more of it with the first of them. */
export type Describe = (record: SessionRecord, first: boolean) => Partial<Omit<SearchHit, keyof Hit>>;

/** What is looked for, and where it goes. */
export interface Search {
  readonly needle: Needle;
  readonly describe: Describe;
  readonly batch: HitBatch;
  readonly signal: AbortSignal;
  /** Hits that are told; those after them are counted. */
  readonly limit: number;
}

/**
 * Finds every occurrence in sessions, one after the other, each in file order, as far as the index has read its files.
 * Only what is around an occurrence is looked into, and where the form of a line allows it, nothing is decoded.
 */
export async function searchSessions(sessions: readonly SessionRecord[], search: Search): Promise<void> {
  const { batch, describe, signal } = search;
  const pattern = makeRawPattern(search.needle);
  const reader = new RegionReader(signal);
  let left = search.limit;
  for (const record of sessions) {
    const hits = new SessionHits(record, { ...search, limit: left }, pattern);
    for (const { file, readBytes } of record.shards) {
      hits.beginShard(file.index);
      const problem = await reader.read(file, readBytes, (bytes) => hits.add(bytes));
      if (problem !== null) batch.addLine({ problem } satisfies SearchProblem);
      if (batch.isFull) await batch.flush();
      await batch.pause();
      if (signal.aborted) return;
    }
    left -= hits.told;
    if (hits.counted > 0) {
      const counted = { session_id: record.key.id, ...describe(record, hits.told === 0), hits: hits.counted };
      batch.addLine({ counted } satisfies SearchCount);
    }
  }
  await batch.flush();
}
