import type { HeadsAnswer } from "#shared/api/heads.ts";
import { fetchHeads } from "#web/api/session-heads.ts";
import type { HeadsBatch, SessionReplica } from "./session-replica.ts";

/** Where heads come from: from line `from` (from 1) of a shard to its last whole line, in order. */
export type HeadsSource = (
  replica: SessionReplica,
  range: { readonly shard: number; readonly from: number },
  signal?: AbortSignal,
) => AsyncIterable<HeadsBatch>;

/**
 * Heads from the server. `first` are those of the root's first shard that were asked for before it was known which
 * shards there are; whatever became of them, each range is read whole.
 */
export function serverHeads(root: string, first: Promise<HeadsAnswer | null>): HeadsSource {
  let early: Promise<HeadsAnswer | null> | null = first.catch(() => null);
  return async function* (replica, range, signal) {
    const answer = replica.id === root && range.from === 1 ? await early : null;
    const fits = answer?.shard === range.shard;
    if (fits) early = null; // good once: later the files may have been rewritten
    yield* fetchHeads(replica.place, range, signal, fits ? answer : undefined);
  };
}
