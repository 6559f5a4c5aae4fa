import { type FSWatcher, type Stats, watch, type WatchListener } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { KeyedRuns } from "./keyed-runs.ts";
import { agentsFolder, isDateFolder, isFolderName, parseShardName, tracesFolder } from "./layout.ts";
import { listFolder } from "./list-folder.ts";
import { errorCode, isGone, problem, systemProblem } from "./problem.ts";
import type { FoundPlace } from "./shard-ledger.ts";
import type { RootProblem } from "./types.ts";

/** Starts watching one folder, as `fs.watch` does; may throw like it. */
export type WatchFolder = (path: string, listener: WatchListener<string>) => FSWatcher;

/** What the tree tells about files; it does not look at them itself. */
export interface FolderEvents {
  /** Something may have happened to this shard's file: look at it. */
  onTouched(path: string): void;
  /** The names of the shards in a date folder, for telling which are new and which are gone. */
  onListed(folder: string, paths: readonly string[], first: boolean): void;
  onDropped(folder: string): void;
  onProblem(problem: RootProblem): void;
  /** What was said of this folder holds no more. */
  onSettled(path: string): void;
}

interface Folder {
  readonly path: string;
  readonly root: string;
  /** Folder names below the root: project, `agents`, agent, `traces`, date. */
  readonly names: readonly string[];
  readonly children: Set<string>;
  watcher: FSWatcher | null;
  inode: number | null;
  mtimeMs: number;
  /** When its names were last read, ms; null before the first time. */
  listedAtMs: number | null;
}

const dateDepth = 5;
const foldersAtOnce = 16;

/** Which names lead on, by depth. */
const leadsOn: readonly ((name: string) => boolean)[] = [
  isFolderName,
  (name) => name === agentsFolder,
  isFolderName,
  (name) => name === tracesFolder,
  isDateFolder,
];

/** A folder changed less than this before it was listed is listed again: two changes may share one time stamp. */
const raceMs = 1000;

/** The folders of the roots that lead to shards, each with a watcher while the system has one to give. */
export class FolderTree {
  /** Folders without a watcher: only a sweep sees what happens in them. */
  readonly unwatched = new Set<string>();
  readonly runs: KeyedRuns;
  readonly #folders = new Map<string, Folder>();
  readonly #events: FolderEvents;
  readonly #watch: WatchFolder;
  #closed = false;
  #limitReported = false;
  /** That watchers have run out, until it is told. */
  #limit: RootProblem | null = null;

  constructor(roots: readonly string[], events: FolderEvents, watchFolder: WatchFolder = unrefWatch) {
    this.#events = events;
    this.#watch = watchFolder;
    this.runs = new KeyedRuns(foldersAtOnce, (path) => this.#refresh(path));
    for (const root of roots) this.#add(root, root, []);
  }

  paths(): IterableIterator<string> {
    return this.#folders.keys();
  }

  /** The root and the names of a date folder; null when it is none of the tree's. */
  placeOf(path: string): FoundPlace | null {
    const folder = this.#folders.get(path);
    const [project, , agent, , dateFolder] = folder?.names ?? [];
    if (folder === undefined || project === undefined || agent === undefined || dateFolder === undefined) return null;
    return { root: folder.root, place: { project, agent, dateFolder } };
  }

  close(): void {
    this.#closed = true;
    this.runs.clear();
    for (const folder of this.#folders.values()) folder.watcher?.close();
    this.#folders.clear();
  }

  #add(path: string, root: string, names: readonly string[]): void {
    const state = { watcher: null, inode: null, mtimeMs: 0, listedAtMs: null };
    this.#folders.set(path, { path, root, names, children: new Set(), ...state });
    this.unwatched.add(path);
    this.runs.request(path);
  }

  async #refresh(path: string): Promise<void> {
    const folder = this.#folders.get(path);
    if (folder === undefined) return;
    const isRoot = folder.names.length === 0;
    // Only the root itself may be a link.
    const looked = await (isRoot ? stat : lstat)(path).catch((error: unknown) => {
      if (!isGone(error) || (isRoot && folder.inode !== null)) this.#events.onProblem(systemProblem(path, error));
      return null;
    });
    if (this.#closed || this.#folders.get(path) !== folder) return;
    if (looked === null || !looked.isDirectory()) this.#lose(folder);
    else if (this.#isStale(folder, looked)) await this.#list(folder, looked);
    this.#tellLimit();
  }

  #isStale(folder: Folder, { ino, mtimeMs }: Stats): boolean {
    if (folder.inode !== null && folder.inode !== ino) this.#unwatch(folder);
    if (folder.watcher === null) this.#startWatching(folder);
    const { listedAtMs } = folder;
    return folder.inode !== ino || folder.mtimeMs !== mtimeMs || listedAtMs === null || listedAtMs - mtimeMs < raceMs;
  }

  async #list(folder: Folder, { ino, mtimeMs }: Stats): Promise<void> {
    const first = folder.listedAtMs === null || folder.inode !== ino;
    Object.assign(folder, { inode: ino, mtimeMs, listedAtMs: Date.now() });
    const { folders, files, problem: unlisted } = await listFolder(folder.path);
    if (this.#closed || this.#folders.get(folder.path) !== folder) return;
    if (unlisted !== null) {
      folder.listedAtMs = null;
      this.#events.onProblem(unlisted);
      return;
    }
    if (first) this.#events.onSettled(folder.path);
    const accepts = leadsOn[folder.names.length];
    if (accepts === undefined) {
      const shards = files.filter((name) => parseShardName(name) !== null);
      this.#events.onListed(
        folder.path,
        shards.map((name) => `${folder.path}${sep}${name}`), // names of a listing need no normalizing
        first,
      );
      return;
    }
    // Newest dates first: where watchers are scarce they go to the folders most likely to grow.
    const names = folders.filter(accepts).sort().reverse();
    this.#setChildren(folder, names, first);
  }

  #setChildren(folder: Folder, names: readonly string[], first: boolean): void {
    const present = new Set(names.map((name) => join(folder.path, name)));
    for (const child of folder.children) if (!present.has(child)) this.#drop(child);
    for (const name of names) {
      const child = join(folder.path, name);
      folder.children.add(child);
      if (!this.#folders.has(child)) this.#add(child, folder.root, [...folder.names, name]);
      else if (first) this.runs.request(child);
    }
  }

  /** A root that is gone may come back, so it stays and is looked for; anything else leaves the tree. */
  #lose(folder: Folder): void {
    if (folder.names.length > 0) {
      this.#drop(folder.path);
      return;
    }
    this.#unwatch(folder);
    for (const child of folder.children) this.#drop(child);
    folder.children.clear();
    Object.assign(folder, { inode: null, listedAtMs: null });
  }

  #drop(path: string): void {
    const folder = this.#folders.get(path);
    if (folder === undefined) return;
    this.#unwatch(folder);
    this.#folders.delete(path);
    this.unwatched.delete(path);
    this.#events.onSettled(path);
    for (const child of folder.children) this.#drop(child);
    if (folder.names.length === dateDepth) this.#events.onDropped(path);
  }

  #unwatch(folder: Folder): void {
    folder.watcher?.close();
    folder.watcher = null;
    this.unwatched.add(folder.path);
  }

  #startWatching(folder: Folder): void {
    try {
      const watcher = this.#watch(folder.path, (_event, name) => this.#heard(folder, name));
      watcher.on("error", () => {
        this.#unwatch(folder);
        this.runs.request(folder.path);
      });
      folder.watcher = watcher;
      this.unwatched.delete(folder.path);
    } catch (error) {
      this.#reportLimit(folder.path, error);
    }
  }

  #heard(folder: Folder, name: string | null): void {
    if (this.#closed) return;
    const path = name === null ? null : join(folder.path, name);
    if (name !== null && path !== null && folder.names.length === dateDepth && parseShardName(name) !== null) {
      this.#events.onTouched(path);
      return;
    }
    const concerns = leadsOn[folder.names.length]?.(name ?? "") ?? false;
    // An event with the folder's own name tells that the folder itself was moved or deleted.
    if (name !== null && !concerns && name !== basename(folder.path)) return;
    this.runs.request(folder.path);
    if (path !== null && folder.children.has(path)) this.runs.request(path);
  }

  #reportLimit(path: string, error: unknown): void {
    if (isGone(error) || this.#limitReported) return;
    this.#limitReported = true;
    const scarce = ["ENOSPC", "EMFILE", "ENFILE"].includes(errorCode(error) ?? "");
    this.#limit = scarce
      ? problem(
          path,
          "The system allows no more watched folders: from this one on, growth is found by looking every few seconds.",
          "Raise fs.inotify.max_user_watches (sysctl) and start again.",
        )
      : systemProblem(path, error);
  }

  /** Told after the folder was listed, which settles what was said of it before. */
  #tellLimit(): void {
    if (this.#limit !== null) this.#events.onProblem(this.#limit);
    this.#limit = null;
  }
}

/** `fs.watch` that does not keep the process alive. */
function unrefWatch(path: string, listener: WatchListener<string>): FSWatcher {
  return watch(path, { persistent: false }, listener);
}
