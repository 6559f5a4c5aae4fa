import type { ShardFile } from "#server/roots/types.ts";
import type { ReadShard } from "./types.ts";

/** What is to be read of a session, given what was read and what is there. */
export type ReadingPlan =
  | { readonly type: "nothing" }
  /** Only something new at the end: the grown last shard (`from` is its record), then new shards (`from` is null). */
  | { readonly type: "grow"; readonly parts: readonly { readonly file: ShardFile; readonly from: ReadShard | null }[] }
  /** The past has changed: everything is read again. */
  | { readonly type: "refold" };

const REFOLD: ReadingPlan = { type: "refold" };

/**
 * Compares the shards as read with the files as found, both ascending by index. Growth is trusted only at the very
 * end: an older shard that grew, a shard that shrank, vanished, was replaced or was touched, or a gap that closed make
 * the whole fold void.
 */
export function planReading(read: readonly ReadShard[], files: readonly ShardFile[]): ReadingPlan {
  if (read.length === 0 || read.length > files.length) return REFOLD;
  for (let i = 0; i < read.length; i++) {
    const [shard, file] = [read[i], files[i]];
    if (shard === undefined || file === undefined || !isSameFile(shard.file, file)) return REFOLD;
    const seen = shard.readBytes + shard.unfinishedBytes;
    const grew = i === read.length - 1 && file.bytes > seen;
    if (!grew && (file.bytes !== seen || file.mtimeMs !== shard.file.mtimeMs)) return REFOLD;
  }
  const last = read.at(-1);
  const file = files[read.length - 1];
  const added = files.slice(read.length).map((added) => ({ file: added, from: null }));
  const grown = last !== undefined && file !== undefined && file.bytes > last.readBytes + last.unfinishedBytes;
  const parts = grown ? [{ file, from: last }, ...added] : added;
  return parts.length === 0 ? { type: "nothing" } : { type: "grow", parts };
}

function isSameFile(a: ShardFile, b: ShardFile): boolean {
  return a.index === b.index && a.inode === b.inode && a.path === b.path;
}
