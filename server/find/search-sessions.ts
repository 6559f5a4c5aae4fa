import { findInLine, type Hit, type SearchHit, type SearchProblem } from "#shared/find/find-in-line.ts";
import type { Needle } from "#shared/find/needle.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { HitBatch } from "./hit-batch.ts";
import { makeRawPattern } from "./raw-pattern.ts";
import { RegionReader } from "./read-regions.ts";
import { type CandidateLine, RegionSearch } from "./region-search.ts";

/** What is said of a session with its hits, more of it with the first of them. */
export type Describe = (record: SessionRecord, first: boolean) => Partial<Omit<SearchHit, keyof Hit>>;

/** What is looked for, and where it goes. */
export interface Search {
  readonly needle: Needle;
  readonly describe: Describe;
  readonly batch: HitBatch;
  readonly signal: AbortSignal;
}

/**
 * Finds every occurrence in sessions, one after the other, each in file order, as far as the index has read its files.
 * Only lines whose bytes may hold one are decoded and parsed.
 */
export async function searchSessions(sessions: readonly SessionRecord[], search: Search): Promise<void> {
  const { batch, signal } = search;
  const pattern = makeRawPattern(search.needle);
  const reader = new RegionReader(signal);
  for (const record of sessions) {
    const hits = new SessionHits(record, search);
    for (const { file, readBytes } of record.shards) {
      const region = new RegionSearch(pattern);
      const problem = await reader.read(file, readBytes, (bytes) => {
        if (bytes === null) return region.skipLine();
        const lines = region.next(bytes);
        return lines.length === 0 ? undefined : hits.add(file.index, lines);
      });
      if (problem !== null) await batch.add({ problem } satisfies SearchProblem);
      await batch.pause();
      if (signal.aborted) return;
    }
  }
  await batch.flush();
}

/** The hits of one session. */
class SessionHits {
  readonly #record: SessionRecord;
  readonly #search: Search;
  #first = true;

  constructor(record: SessionRecord, search: Search) {
    this.#record = record;
    this.#search = search;
  }

  async add(shard: number, lines: readonly CandidateLine[]): Promise<void> {
    const { needle, describe, batch, signal } = this.#search;
    for (const { line, text } of lines) {
      for (const found of findInLine(text, needle)) {
        const hit: Hit = { session_id: this.#record.key.id, shard, line, ...found };
        await batch.add({ ...hit, ...describe(this.#record, this.#first) });
        this.#first = false;
        if (signal.aborted) return;
      }
      await batch.pause();
    }
  }
}
