import { copyFile, link, mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, sep } from "node:path";
import { makeFolder } from "#server/roots/make-folder.ts";
import {
  agentsFolder,
  formatDateFolder,
  formatShardName,
  isDateFolder,
  isFolderName,
  parseShardName,
  tracesFolder,
  tracesPath,
} from "#server/roots/layout.ts";
import { errorCode } from "#server/roots/problem.ts";

/** The session of a trace file, and the data root to read it from. */
export interface LocatedFile {
  readonly root: string;
  readonly project: string;
  readonly agent: string;
  readonly id: string;
  /** Takes away what was laid out for reading. */
  readonly remove: () => Promise<void>;
}

/**
 * Finds the data root around a trace file. A file that lies in none is laid out in one of its own, together with the
 * traces beside it.
 *
 * @throws Error in words for the user when there is no such file
 */
export async function locateFile(path: string): Promise<LocatedFile> {
  const real = await realpath(path).catch((error: unknown) => {
    throw new Error(`${path} cannot be read (${errorCode(error) ?? String(error)}).`);
  });
  const { isFile, mtime } = await stat(real).then((stats) => ({ isFile: stats.isFile(), mtime: stats.mtime }));
  if (!isFile) throw new Error(`${path} is no file.`);
  // a link among traces may point to anything, which nobody has asked to be shown
  if (!/\.jsonl$/i.test(real)) throw new Error(`${path} is a link to ${real}, which is no trace file (.jsonl).`);
  return inTree(real) ?? layOut(real, mtime);
}

/** `<root>/<project>/agents/<agent>/traces/<date>/<session>_<index>.jsonl`; null for a file that lies elsewhere. */
function inTree(path: string): LocatedFile | null {
  const parts = path.split(sep);
  const [project = "", agents, agent = "", traces, date = "", name = ""] = parts.slice(-6);
  const shard = parseShardName(name);
  if (agents !== agentsFolder || traces !== tracesFolder || shard === null || !isDateFolder(date)) return null;
  if (!isFolderName(project) || !isFolderName(agent)) return null;
  const root = parts.slice(0, -6).join(sep) || sep;
  return { root, project, agent, id: shard.session, remove: async () => undefined };
}

async function layOut(path: string, changed: Date): Promise<LocatedFile> {
  const root = await mkdtemp(join(tmpdir(), "rookery-file-"));
  const remove = () => rm(root, { recursive: true, force: true });
  const beside = dirname(path);
  const project = isFolderName(basename(beside)) ? basename(beside) : "files";
  const agent = "traces";
  const folder = join(tracesPath(root, project, agent), formatDateFolder(changed));
  const own = parseShardName(basename(path)) ?? { session: idFor(basename(path)), index: 1 };
  try {
    await makeFolder(folder, 0o700);
    await place(path, join(folder, formatShardName(own)));
    for (const each of await readdir(beside, { withFileTypes: true })) {
      const shard = each.isFile() && each.name !== basename(path) ? parseShardName(each.name) : null;
      if (shard !== null) await place(join(beside, each.name), join(folder, formatShardName(shard)));
    }
  } catch (error) {
    await remove();
    throw new Error(`${path} cannot be opened (${errorCode(error) ?? String(error)}).`, { cause: error });
  }
  return { root, project, agent, id: own.session, remove };
}

/** A second name of the same file, so that it is seen to grow; a copy where that cannot be. */
async function place(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: unknown) => {
    if (errorCode(error) !== "EEXIST") await copyFile(from, to);
  });
}

/** An id out of any file name. */
function idFor(name: string): string {
  const id = name.replace(/\.jsonl$/i, "").replace(/[^A-Za-z0-9_-]+/g, "-");
  return id.slice(0, 128) || "session";
}
