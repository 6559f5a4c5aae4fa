import { closeSync, readSync } from "node:fs";
import { openShard, type ShardPlace } from "./open-shard.ts";

/**
 * Fills a buffer with what a shard holds from that place on, without other threads: an archive is made of thousands of
 * small files, and waiting for a thread takes longer than the read. Without a root, no folder on the way is asked for
 * links: for files that were seen below it a moment ago. False when anything is out of the ordinary: then a reader that
 * takes its time says what.
 */
export function readAtOnce(shard: ShardPlace, into: Buffer, position: number): boolean {
  const opened = openShard(shard);
  if (opened.handle === null) return false;
  try {
    if (opened.bytes < position + into.length) return false;
    for (let filled = 0; filled < into.length;) {
      const read = readSync(opened.handle, into, filled, into.length - filled, position + filled);
      if (read === 0) return false;
      filled += read;
    }
    return true;
  } catch {
    return false;
  } finally {
    closeSync(opened.handle);
  }
}
