import { fetchHeads } from "#web/api/session-heads.ts";
import type { HeadsBatch, SessionReplica } from "./session-replica.ts";

/** Where heads come from: from line `from` (from 1) of a shard to its last whole line, in order. */
export type HeadsSource = (
  replica: SessionReplica,
  range: { readonly shard: number; readonly from: number },
  signal?: AbortSignal,
) => AsyncIterable<HeadsBatch>;

/** Heads from the server. */
export const serverHeads: HeadsSource = (replica, { shard, from }, signal) =>
  fetchHeads(replica.place, shard, from, signal);
