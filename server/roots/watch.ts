import { dirname, resolve } from "node:path";
import { FolderTree, type WatchFolder } from "./folder-tree.ts";
import { KeyedRuns } from "./keyed-runs.ts";
import { RoundRobin } from "./round-robin.ts";
import { type ShardEvents, ShardLedger } from "./shard-ledger.ts";
import type { RootProblem, ShardFile } from "./types.ts";

const dayMs = 86_400_000;
const looksAtOnce = 32;

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
  const { sweepMs = 2000, recentMs = dayMs, sweepShare = 200 } = options;
  let closed = false;
  const recent = new Set<string>();
  const remember = (path: string): void => {
    if (Date.now() - (ledger.mtimeOf(path) ?? 0) < recentMs) recent.add(path);
    else recent.delete(path);
  };
  const reportProblem = onceEach((problem) => events.onProblem?.(problem));
  const ledger = new ShardLedger(options.known ?? [], reporting(events, reportProblem));
  const looks = new KeyedRuns(looksAtOnce, async (path) => {
    await ledger.look(path, tree.placeOf(dirname(path)), () => closed);
    remember(path);
  });
  const folderEvents = {
    onTouched: (path: string) => looks.request(path),
    onListed: (folder: string, paths: readonly string[], first: boolean) => {
      const present = new Set(paths);
      for (const path of paths) if (first || !ledger.has(path)) looks.request(path);
      for (const path of ledger.pathsIn(folder)) if (!present.has(path)) looks.request(path);
    },
    onDropped: (folder: string) => {
      for (const path of ledger.pathsIn(folder)) looks.request(path);
    },
    onProblem: reportProblem,
  };
  const tree = new FolderTree([...new Set(roots.map((root) => resolve(root)))], folderEvents, options.watchFolder);
  for (const path of ledger.paths()) remember(path);

  const turns = {
    files: new RoundRobin(() => ledger.paths()),
    folders: new RoundRobin(() => tree.paths()),
    unwatched: new RoundRobin(() => tree.unwatched.values()),
  };
  const settled = async (): Promise<void> => {
    while (!closed && (tree.runs.busy || looks.busy)) await Promise.all([tree.runs.idle(), looks.idle()]);
  };
  const ready = settled();
  const sweepNow = async (): Promise<void> => {
    // Before the folders are known every known file would seem to lie nowhere.
    await ready;
    if (closed) return;
    for (const path of recent) {
      remember(path);
      looks.request(path);
    }
    for (const path of turns.files.take(sweepShare)) looks.request(path);
    for (const path of turns.folders.take(sweepShare)) tree.runs.request(path);
    for (const path of turns.unwatched.take(sweepShare)) tree.runs.request(path);
    await settled();
  };

  let timer: NodeJS.Timeout | undefined;
  const sweepLater = (): void => {
    if (closed) return;
    // Armed again only when the sweep is through, so that a slow disk is not asked twice at a time.
    timer = setTimeout(() => void sweepNow().then(sweepLater), sweepMs).unref();
  };
  void ready.then(sweepLater);

  return {
    ready,
    sweepNow,
    shards: () => ledger.shards(),
    unwatchedFolders: () => [...tree.unwatched],
    close: () => {
      closed = true;
      clearTimeout(timer);
      looks.clear();
      tree.close();
    },
  };
}

/** The same receivers, whatever kind of object they are methods of, with another one for problems. */
function reporting(events: ShardEvents, onProblem: (problem: RootProblem) => void): ShardEvents {
  return {
    onNew: (shard) => events.onNew(shard),
    onGrow: (shard, previousBytes) => events.onGrow(shard, previousBytes),
    onReplaced: (shard, previous) => events.onReplaced(shard, previous),
    onGone: (shard) => events.onGone(shard),
    onProblem,
  };
}

/** Passes each problem on once: sweeps come by the same one again and again. */
function onceEach(report: (problem: RootProblem) => void): (problem: RootProblem) => void {
  const seen = new Set<string>();
  return (problem) => {
    const key = `${problem.path}\0${problem.reason}`;
    if (!seen.has(key)) report(problem);
    seen.add(key);
  };
}
