import type { SessionRecord } from "#server/index/types.ts";

/** A line of a session, by shard and number. */
export interface LineAt {
  readonly shard: number;
  /** Physical number, from 1. */
  readonly line: number;
}

/** Where the message stands that is number `at` of the whole session; null when no such line has been read. */
export function placeAt({ shards }: Pick<SessionRecord, "shards">, at: number): LineAt | null {
  let before = 0;
  for (const { file, lines } of shards) {
    if (at < before + lines) return { shard: file.index, line: at - before + 1 };
    before += lines;
  }
  return null;
}
