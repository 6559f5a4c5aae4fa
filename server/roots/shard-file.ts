import { lstat } from "node:fs/promises";
import type { StatedShard } from "./list-folder.ts";
import { problem } from "./problem.ts";
import type { RootProblem, ShardFile, ShardAddress } from "./types.ts";

/** An agent's folder by its names. */
export interface AgentPlace {
  readonly project: string;
  readonly agent: string;
}

/** A date folder by its names. */
export interface DatePlace extends AgentPlace {
  readonly dateFolder: string;
}

/** Puts a place and a file's state together. */
export function shardFile(root: string, place: DatePlace, { session, index, path, stats }: StatedShard): ShardFile {
  const { project, agent, dateFolder } = place;
  const { size: bytes, mtimeMs, ino: inode } = stats;
  return { root, project, agent, dateFolder, session, index, path, bytes, mtimeMs, inode };
}

/** The state of a file whose place is known; null when there is no such file (or a link or a folder in its place). */
export async function lookAtShard(place: ShardAddress): Promise<ShardFile | null> {
  const stats = await lstat(place.path).catch(() => null);
  if (stats?.isFile() !== true) return null;
  return { ...place, bytes: stats.size, mtimeMs: stats.mtimeMs, inode: stats.ino };
}

/** Says that a file claims an index that another file of its session has. */
export function twinProblem(shard: ShardFile, kept: ShardFile): RootProblem {
  return problem(
    shard.path,
    `Another file of this session has the same number ${String(shard.index)}: ${kept.path}`,
    "Rename or move one of the two; until then only the other is read.",
  );
}
