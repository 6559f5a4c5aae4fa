import { dirname, resolve } from "node:path";
import { type FolderEvents, FolderTree, type WatchFolder } from "./folder-tree.ts";
import { KeyedRuns } from "./keyed-runs.ts";
import { systemProblem } from "./problem.ts";
import { RoundRobin } from "./round-robin.ts";
import { type ShardEvents, ShardLedger } from "./shard-ledger.ts";
import type { RootProblem, ShardFile } from "./types.ts";

const dayMs = 86_400_000;
const looksAtOnce = 32;
/** Files that are looked at one after the other before others have their turn: about half a millisecond. */
const looksPerTurn = 128;
const pauseFactor = 10;

/** How to watch; all durations in ms. */
export interface WatchOptions {
  /** Shards as a scan found them: only what differs is reported. Without it every shard there is reported as new. */
  readonly known?: Iterable<ShardFile>;
  /** Pause between sweeps; default 2,000. */
  readonly sweepMs?: number;
  /** Files modified within this time are looked at in every sweep; default one day. */
  readonly recentMs?: number;
  /** How many of the other files, of the watched and of the unwatched folders a sweep looks at; default 200. */
  readonly sweepShare?: number;
  /** The first sweep waits for it; default: nothing. */
  readonly sweepAfter?: Promise<unknown>;
  /** Stands in for `fs.watch`. */
  readonly watchFolder?: WatchFolder;
}

/** A running watch. */
export interface RootsWatch {
  /** Resolves when every folder is watched and every difference to `known` is reported. */
  readonly ready: Promise<void>;
  /** Sweeps at once; resolves when all it found is reported. */
  sweepNow(): Promise<void>;
  /** The shards as they are known now. */
  shards(): ShardFile[];
  /** Folders that only the sweep sees, because the system gives no more watchers (or they are not there). */
  unwatchedFolders(): readonly string[];
  /** Ends it: no event comes afterwards. */
  close(): void;
}

/**
 * Reports what happens to the shards under the roots: by a watcher on each folder, and by a sweep that looks at what
 * was touched lately and, a share at a time, at everything else, since watchers lose events and run out.
 * Roots may be missing and appear later; folders may come and go.
 */
export function watchRoots(roots: readonly string[], events: ShardEvents, options: WatchOptions = {}): RootsWatch {
  return new Watcher(roots, guarded(events), options);
}

class Watcher implements RootsWatch {
  readonly ready: Promise<void>;
  readonly #sweepMs: number;
  readonly #recentMs: number;
  readonly #sweepShare: number;
  readonly #ledger: ShardLedger;
  readonly #tree: FolderTree;
  readonly #looks: KeyedRuns;
  /** Folders seen for the first time whose files are being looked at. */
  readonly #arrivals = new Set<Promise<void>>();
  /** Files that a watcher spoke of in this turn of the event loop. */
  readonly #touched = new Set<string>();
  readonly #recent = new Set<string>();
  readonly #turns: Record<"files" | "folders" | "unwatched", RoundRobin>;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(roots: readonly string[], events: ShardEvents, options: WatchOptions) {
    this.#sweepMs = options.sweepMs ?? 2000;
    this.#recentMs = options.recentMs ?? dayMs;
    this.#sweepShare = options.sweepShare ?? 200;
    this.#ledger = new ShardLedger(options.known ?? [], events);
    this.#looks = new KeyedRuns(looksAtOnce, (path) => this.#look(path));
    const absolute = new Set(roots.map((root) => resolve(root)));
    this.#tree = new FolderTree([...absolute], this.#folderEvents(events), options.watchFolder);
    this.#turns = {
      files: new RoundRobin(() => this.#ledger.paths()),
      folders: new RoundRobin(() => this.#tree.paths()),
      unwatched: new RoundRobin(() => this.#tree.unwatched.values()),
    };
    for (const path of this.#ledger.paths()) this.#remember(path);
    this.ready = this.#settled();
    void Promise.all([this.ready, options.sweepAfter]).then(() => this.#sweepLater());
  }

  async sweepNow(): Promise<void> {
    // Before the folders are known every known file would seem to lie nowhere.
    await this.ready;
    if (this.#closed) return;
    for (const path of this.#recent) this.#looks.request(path);
    for (const path of this.#turns.files.take(this.#sweepShare)) this.#looks.request(path);
    for (const path of this.#turns.folders.take(this.#sweepShare)) this.#tree.runs.request(path);
    for (const path of this.#turns.unwatched.take(this.#sweepShare)) this.#tree.runs.request(path);
    await this.#settled();
  }

  shards(): ShardFile[] {
    return this.#ledger.shards();
  }

  unwatchedFolders(): readonly string[] {
    return [...this.#tree.unwatched];
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#looks.clear();
    this.#tree.close();
  }

  async #look(path: string): Promise<void> {
    await this.#ledger.look(path, this.#tree.placeOf(dirname(path)), () => this.#closed);
    this.#remember(path);
  }

  /** Looks at all files of a folder, as quickly as a scan does: at start this is the whole archive. */
  #welcome(folder: string, paths: readonly string[]): void {
    const arrival = this.#lookAtAll(folder, paths).finally(() => this.#arrivals.delete(arrival));
    this.#arrivals.add(arrival);
  }

  async #lookAtAll(folder: string, paths: readonly string[]): Promise<void> {
    for (let from = 0; from < paths.length; from += looksPerTurn) {
      await new Promise(setImmediate);
      const place = this.#tree.placeOf(folder);
      for (const path of paths.slice(from, from + looksPerTurn)) {
        if (this.#closed) return;
        this.#ledger.lookNow(path, place);
        this.#remember(path);
      }
    }
  }

  /** What was touched does not wait behind a sweep; once a turn, since a writer touches its file many times. */
  #lookSoon(path: string): void {
    if (this.#touched.size === 0) setImmediate(() => this.#lookAtTouched());
    this.#touched.add(path);
  }

  #lookAtTouched(): void {
    if (this.#closed) return;
    const paths = [...this.#touched].slice(0, looksPerTurn);
    for (const path of paths) {
      this.#touched.delete(path);
      this.#ledger.lookNow(path, this.#tree.placeOf(dirname(path)));
      this.#remember(path);
    }
    if (this.#touched.size > 0) setImmediate(() => this.#lookAtTouched());
  }

  /** Keeps in mind which files changed lately; each look at one decides anew. */
  #remember(path: string): void {
    const mtimeMs = this.#ledger.mtimeOf(path);
    if (mtimeMs !== null && Date.now() - mtimeMs < this.#recentMs) this.#recent.add(path);
    else this.#recent.delete(path);
  }

  #folderEvents({ onProblem, onSettled }: ShardEvents): FolderEvents {
    return {
      onTouched: (path) => this.#lookSoon(path),
      onListed: (folder, paths, first) => {
        const present = new Set(paths);
        if (first) this.#welcome(folder, paths);
        else for (const path of paths) if (!this.#ledger.has(path)) this.#looks.request(path);
        for (const path of this.#ledger.pathsIn(folder)) if (!present.has(path)) this.#looks.request(path);
      },
      onDropped: (folder) => {
        for (const path of this.#ledger.pathsIn(folder)) this.#looks.request(path);
      },
      onProblem: (problem) => onProblem?.(problem),
      onSettled: (path) => onSettled?.(path),
    };
  }

  get #isBusy(): boolean {
    return this.#tree.runs.busy || this.#looks.busy || this.#arrivals.size > 0 || this.#touched.size > 0;
  }

  async #settled(): Promise<void> {
    while (!this.#closed && this.#isBusy) {
      await Promise.all([this.#tree.runs.idle(), this.#looks.idle(), ...this.#arrivals]);
      if (this.#touched.size > 0) await new Promise(setImmediate);
    }
  }

  /**
   * Armed again only when the sweep is through, so that a slow disk is not asked twice at a time, and after a pause that
   * leaves most of the time to others when a sweep takes long.
   */
  #sweepLater(lastTook = 0): void {
    if (this.#closed) return;
    const sweep = async (): Promise<void> => {
      const begun = performance.now();
      await this.sweepNow();
      this.#sweepLater(performance.now() - begun);
    };
    this.#timer = setTimeout(() => void sweep(), Math.max(this.#sweepMs, lastTook * pauseFactor)).unref();
  }
}

/** The same receivers; one that throws becomes a problem, since the watch must outlive it, and each problem comes once as long as it lasts. */
function guarded(events: ShardEvents): Required<ShardEvents> {
  /** Reasons by path. */
  const seen = new Map<string, Set<string>>();
  const onProblem = (found: RootProblem): void => {
    const reasons = seen.get(found.path) ?? new Set();
    if (reasons.has(found.reason)) return;
    seen.set(found.path, reasons.add(found.reason));
    events.onProblem?.(found);
  };
  const guard = (shard: ShardFile, receive: () => void): void => {
    try {
      receive();
    } catch (error) {
      onProblem(systemProblem(shard.path, error));
    }
  };
  return {
    onNew: (shard) => guard(shard, () => events.onNew(shard)),
    onGrow: (shard, previousBytes) => guard(shard, () => events.onGrow(shard, previousBytes)),
    onReplaced: (shard, previous) => guard(shard, () => events.onReplaced(shard, previous)),
    onGone: (shard) => guard(shard, () => events.onGone(shard)),
    onProblem,
    onSettled: (path) => {
      seen.delete(path);
      events.onSettled?.(path);
    },
  };
}
