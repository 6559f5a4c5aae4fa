import { constants, lstatSync, writeSync } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { leavesRoot } from "./open-shard.ts";
import { problem, systemProblem } from "./problem.ts";
import type { RootProblem, ShardFile } from "./types.ts";

/** The part of a file that writing needs; without a descriptor every write is handed to a thread. */
export type AppendHandle = Pick<FileHandle, "write" | "stat" | "close"> & Partial<Pick<FileHandle, "fd">>;

/** Opens a file for appending, as `open` does. */
export type OpenForAppend = (path: string, flags: number, mode: number) => Promise<AppendHandle>;

const appendFlags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

/** So much is copied to the system's cache in less time than it takes to hand it to a thread and hear of it. */
const quickBytes = 64 * 1024;

/** What became of a write: how many bytes went out, and the state of the file after it, when that can be told. */
export interface FileWritten {
  readonly written: number;
  readonly after: FileState | null;
  readonly problem: RootProblem | null;
}

/** A file as it is on disk: bytes, ms since the epoch, and its inode. */
export type FileState = Pick<ShardFile, "bytes" | "mtimeMs" | "inode">;

/**
 * Appends whole records to one file after another, each in a single write, so that no reader sees two records mixed.
 * The file stays open until it is released; before each write it is looked for under its path.
 */
export class TraceFileWriter {
  readonly #root: string;
  readonly #open: OpenForAppend;
  #path: string | null = null;
  #handle: AppendHandle | null = null;
  #inode: number | null = null;

  constructor(root: string, openFile: OpenForAppend = open) {
    this.#root = root;
    this.#open = openFile;
  }

  /** The size of the file in bytes, which is made with its folders if it is not there; or why it cannot be written. */
  async size(path: string): Promise<{ bytes: number; problem: null } | { bytes: null; problem: RootProblem }> {
    try {
      // What was moved or deleted while it was open takes bytes that nobody will find here.
      const known = this.#path === path ? this.#look() : null;
      if (known !== null) return { bytes: known.bytes, problem: null };
      const handle = await this.#openFile(path);
      if (handle === null) return { bytes: null, problem: leavesRoot(path) };
      const stats = await handle.stat();
      this.#inode = stats.ino;
      return { bytes: stats.size, problem: null };
    } catch (error) {
      await this.release();
      return { bytes: null, problem: systemProblem(path, error) };
    }
  }

  /** Writes the bytes at the end of the file that `size` was asked of. */
  async append(path: string, bytes: Buffer): Promise<FileWritten> {
    const handle = this.#handle;
    if (handle === null || this.#path !== path) throw new Error("append needs the file that size() opened");
    try {
      const quick = handle.fd !== undefined && bytes.length <= quickBytes;
      const bytesWritten = quick ? writeSync(handle.fd, bytes) : (await handle.write(bytes)).bytesWritten;
      const full = problem(path, "Only a part of the record could be written.", "Make room on the disk.");
      return { written: bytesWritten, after: this.#look(), problem: bytesWritten === bytes.length ? null : full };
    } catch (error) {
      return { written: 0, after: null, problem: systemProblem(path, error) };
    }
  }

  /** Closes the file until the next record. */
  async release(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    this.#path = null;
    await handle?.close().catch(() => undefined);
  }

  /** The open file as its path has it; null when another one, or none, is there. One quick call: no thread is worth it. */
  #look(): FileState | null {
    const stats = this.#path === null ? undefined : lstatSync(this.#path, { throwIfNoEntry: false });
    if (stats === undefined || stats.ino !== this.#inode) return null;
    return { bytes: stats.size, mtimeMs: stats.mtimeMs, inode: stats.ino };
  }

  async #openFile(path: string): Promise<AppendHandle | null> {
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
