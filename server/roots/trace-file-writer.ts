import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { leavesRoot } from "./open-shard.ts";
import { problem, systemProblem } from "./problem.ts";
import type { RootProblem } from "./types.ts";

/** The part of a file that writing needs. */
export type AppendHandle = Pick<FileHandle, "write" | "stat" | "close">;

/** Opens a file for appending, as `open` does. */
export type OpenForAppend = (path: string, flags: number, mode: number) => Promise<AppendHandle>;

const appendFlags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

/**
 * Appends whole records to one file after another, each in a single write, so that no reader sees two records mixed.
 * The file stays open between records that follow at once.
 */
export class TraceFileWriter {
  readonly #root: string;
  readonly #open: OpenForAppend;
  #path: string | null = null;
  #handle: AppendHandle | null = null;

  constructor(root: string, openFile: OpenForAppend = open) {
    this.#root = root;
    this.#open = openFile;
  }

  /** The size of the file in bytes, which is made with its folders if it is not there; or why it cannot be written. */
  async size(path: string): Promise<{ bytes: number; problem: null } | { bytes: null; problem: RootProblem }> {
    try {
      const handle = await this.#handleOf(path);
      if (handle === null) return { bytes: null, problem: leavesRoot(path) };
      const stats = await handle.stat();
      // A file that was deleted while it was open takes bytes that nobody will find.
      if (stats.nlink > 0) return { bytes: stats.size, problem: null };
      await this.release();
      return await this.size(path);
    } catch (error) {
      await this.release();
      return { bytes: null, problem: systemProblem(path, error) };
    }
  }

  /** Writes the bytes at the end of the file that `size` was asked of. */
  async append(path: string, bytes: Buffer): Promise<{ written: number; problem: RootProblem | null }> {
    const handle = this.#handle;
    if (handle === null || this.#path !== path) throw new Error("append needs the file that size() opened");
    try {
      const { bytesWritten } = await handle.write(bytes);
      const full = problem(path, "Only a part of the record could be written.", "Make room on the disk.");
      return { written: bytesWritten, problem: bytesWritten === bytes.length ? null : full };
    } catch (error) {
      return { written: 0, problem: systemProblem(path, error) };
    }
  }

  /** Closes the file until the next record. */
  async release(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    this.#path = null;
    await handle?.close().catch(() => undefined);
  }

  async #handleOf(path: string): Promise<AppendHandle | null> {
    if (this.#handle !== null && this.#path === path) return this.#handle;
    await this.release();
    if (await hasLink(this.#root, dirname(path))) return null;
    // Traces hold whatever was said: they are for their owner only.
    await makeFolder(dirname(path), 0o700);
    this.#handle = await this.#open(path, appendFlags, 0o600);
    this.#path = path;
    return this.#handle;
  }
}

/** Whether one of the folders below the root is a link: making folders behind it would write outside. */
async function hasLink(root: string, folder: string): Promise<boolean> {
  let path = root;
  for (const name of relative(root, folder).split(sep)) {
    path = join(path, name);
    const isLink = await lstat(path).then(
      (stats) => stats.isSymbolicLink(),
      () => null,
    );
    if (isLink !== false) return isLink === true;
  }
  return false;
}
