import { closeSync, constants, fstatSync, openSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { problem, systemProblem } from "./problem.ts";
import type { RootProblem, ShardFile } from "./types.ts";

/** The part of a shard that is needed to open it; without `root` and `inode` only links and odd files are refused. */
export type ShardPlace = Pick<ShardFile, "path"> & Partial<Pick<ShardFile, "root" | "inode">>;

/** An open shard, or why it is not open. Whoever gets a handle (a file descriptor) closes it with `closeSync`. */
export type OpenedShard =
  | { readonly handle: number; readonly bytes: number; readonly mtimeMs: number; readonly problem: null }
  | { readonly handle: null; readonly problem: RootProblem };

// NONBLOCK: opening a pipe that took a shard's place would otherwise wait for a writer for ever.
const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a shard for reading, never through a link below its root and never another file than the one that was scanned
 * (by inode): what was a shard at the scan may have been swapped since. Never throws.
 *
 * Asked at once, without other threads: a system knows files that it has just listed, and waiting for a thread takes
 * ten times as long.
 */
export function openShard(shard: ShardPlace): OpenedShard {
  let handle: number | null = null;
  try {
    if (shard.root !== undefined && !staysInRoot(shard.path, shard.root)) return refused(leavesRoot(shard.path));
    handle = openSync(shard.path, openFlags);
    const stats = fstatSync(handle);
    if (stats.isFile() && (shard.inode === undefined || shard.inode === stats.ino)) {
      return { handle, bytes: stats.size, mtimeMs: stats.mtimeMs, problem: null };
    }
    closeSync(handle);
    return refused(stats.isFile() ? replaced(shard.path) : notAFile(shard.path));
  } catch (error) {
    if (handle !== null) closeSync(handle);
    return refused(systemProblem(shard.path, error));
  }
}

/** Whether no folder between root and file is a link: then the real folder is the root's real one plus the same names. */
export function staysInRoot(path: string, root: string): boolean {
  const folder = dirname(path);
  return realpathSync.native(folder) === join(realpathSync.native(root), relative(root, folder));
}

function refused(reason: RootProblem): OpenedShard {
  return { handle: null, problem: reason };
}

/** Says that the way to a file leads through a link. */
export function leavesRoot(path: string): RootProblem {
  return problem(
    path,
    "A folder on the way to this file is a symbolic link now.",
    "Put the real folder back in its place.",
  );
}

function replaced(path: string): RootProblem {
  return problem(path, "Another file has taken the place of this one.", "Load the session again to read the new one.");
}

function notAFile(path: string): RootProblem {
  return problem(path, "This is no regular file any more.", "Put the trace file back in its place.");
}
