import type { RootProblem, ShardFile } from "#server/roots/types.ts";
import { type RootsWatch, watchRoots, type WatchOptions } from "#server/roots/watch.ts";
import type { IndexReport } from "./index-report.ts";
import { keyText } from "./session-key.ts";
import type { ShardCatalog } from "./shard-catalog.ts";

/** What hears of the files of an index. */
export interface ShardWatchers {
  readonly catalog: ShardCatalog;
  readonly report: IndexReport;
  /** The session of that key has to be read. */
  readonly onChanged: (key: string) => void;
  /** Something was found out about this place: a root may have come or gone. */
  readonly onPlace: (path: string) => void;
}

/** Watches the roots, from what the catalog holds on, and keeps the catalog and the report up with what happens. */
export function watchShards(roots: readonly string[], options: WatchOptions, hears: ShardWatchers): RootsWatch {
  const { catalog, report, onChanged, onPlace } = hears;
  const known = catalog.keys().flatMap((key) => catalog.files(key));
  const events = {
    onNew: (shard: ShardFile) => onChanged(catalog.putNewer(shard)),
    onGrow: (shard: ShardFile) => onChanged(catalog.putNewer(shard)),
    onReplaced: (shard: ShardFile) => {
      catalog.markReplaced(catalog.put(shard));
      onChanged(keyText({ ...shard, id: shard.session }));
    },
    onGone: (shard: ShardFile) => onChanged(catalog.remove(shard)),
    onProblem: (problem: RootProblem) => {
      report.noteRootProblem("place", problem);
      onPlace(problem.path);
    },
    onSettled: (path: string) => {
      onPlace(path);
      report.settle(path);
    },
  };
  return watchRoots(roots, events, { ...options, known });
}
