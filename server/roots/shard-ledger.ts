import { lstatSync, type Stats } from "node:fs";
import { lstat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { compareShards, parseShardName } from "./layout.ts";
import { isGone, systemProblem } from "./problem.ts";
import { type DatePlace, shardFile, twinProblem } from "./shard-file.ts";
import type { RootProblem, ShardFile } from "./types.ts";

/** A date folder of a root. */
export interface FoundPlace {
  readonly root: string;
  readonly place: DatePlace;
}

/** What a watcher reports. A receiver that throws is reported as a problem; what it starts goes on by itself. */
export interface ShardEvents {
  /** A shard that was not known before. */
  onNew(shard: ShardFile): void;
  /** The shard has more bytes than it had. */
  onGrow(shard: ShardFile, previousBytes: number): void;
  /** Another file has its path, it became shorter, or was written anew: what was read of it is void. */
  onReplaced(shard: ShardFile, previous: ShardFile): void;
  /** The file is not there any more. */
  onGone(shard: ShardFile): void;
  /** Something could not be looked at or watched; the rest goes on. */
  onProblem?(problem: RootProblem): void;
  /** What was said of this path holds no more: it could be looked at, or is gone. */
  onSettled?(path: string): void;
}

interface Known {
  shard: ShardFile;
  /** When the file was created, ms; null until it was looked at. */
  bornMs: number | null;
  /** When it was last looked at, by the ledger's count of looks. */
  lookedAt: number;
  /** Since when (ms) it has another time of modification and no other size; null: it has not. */
  touchedMs: number | null;
}

/** A write sets the time before the size: what is appended shows within this many ms, and no growth then was no append. */
const APPEND_MS = 1000;

/** The last known state of every shard, and the one place where a look at a file becomes an event. */
export class ShardLedger {
  readonly #events: ShardEvents;
  readonly #known = new Map<string, Known>();
  readonly #byFolder = new Map<string, Set<string>>();
  /** The path that holds a (session, index): of two files with the same number the one with the later path is only reported. */
  readonly #holders = new Map<string, string>();
  /** Paths of which a problem was told. */
  readonly #troubled = new Set<string>();
  #looks = 0;
  /** Devices whose files tell when they were born. */
  readonly #tellBirth = new Set<number>();

  constructor(known: Iterable<ShardFile>, events: ShardEvents) {
    this.#events = events;
    for (const shard of known) this.#add(shard, null);
  }

  has(path: string): boolean {
    return this.#known.has(path);
  }

  paths(): IterableIterator<string> {
    return this.#known.keys();
  }

  shards(): ShardFile[] {
    return Array.from(this.#known.values(), ({ shard }) => shard);
  }

  /** Paths of the known shards in a date folder. */
  pathsIn(folder: string): ReadonlySet<string> {
    return this.#byFolder.get(folder) ?? new Set();
  }

  /** Time of last modification (ms) of a known shard. */
  mtimeOf(path: string): number | null {
    return this.#known.get(path)?.shard.mtimeMs ?? null;
  }

  /**
   * Looks at the file and reports how it differs from what was known. `found` is its date folder, null when that has
   * left the tree: then the file counts as gone, even if something under that path (behind a link) still answers.
   */
  async look(path: string, found: FoundPlace | null, stopped: () => boolean): Promise<void> {
    const began = (this.#looks += 1);
    const stats = await lstat(path).catch((error: unknown) => whyNot(path, error));
    // Of two looks the one that began later tells: this one would make the file shrink.
    if (stopped() || (this.#known.get(path)?.lookedAt ?? 0) > began) return;
    this.#take(path, found, stats);
  }

  /** The same at once: it takes a third of the time, and holds up the event loop. */
  lookNow(path: string, found: FoundPlace | null): void {
    this.#looks += 1;
    this.#take(path, found, statNow(path));
  }

  #take(path: string, found: FoundPlace | null, stats: Stats | RootProblem | null): void {
    if (found === null || stats === null) {
      this.#events.onSettled?.(path);
      this.#forget(path);
    } else if ("reason" in stats) this.#trouble(stats);
    else if (!stats.isFile()) this.#forget(path);
    else this.#compare(path, found, stats);
  }

  #trouble(problem: RootProblem): void {
    this.#troubled.add(problem.path);
    this.#events.onProblem?.(problem);
  }

  #compare(path: string, { root, place }: FoundPlace, stats: Stats): void {
    if (stats.birthtimeMs > 0 && stats.birthtimeMs !== stats.ctimeMs) this.#tellBirth.add(stats.dev);
    if (this.#isUnchanged(path, stats)) return;
    const name = parseShardName(basename(path));
    if (name === null) return;
    const shard = shardFile(root, place, { ...name, path, stats });
    const known = this.#known.get(path);
    if (known === undefined) {
      this.#welcome(shard, stats.birthtimeMs);
      return;
    }
    if (this.#troubled.delete(path)) this.#events.onSettled?.(path);
    const previous = known.shard;
    const replaced = shard.bytes < previous.bytes || shard.inode !== previous.inode || this.#isReborn(known, stats);
    known.shard = shard;
    known.bornMs = stats.birthtimeMs;
    known.lookedAt = this.#looks;
    known.touchedMs = !replaced && shard.bytes === previous.bytes ? Date.now() : null;
    if (replaced) this.#events.onReplaced(shard, previous);
    else if (shard.bytes > previous.bytes) this.#events.onGrow(shard, previous.bytes);
  }

  /** Whether a look found what the last one did, as nearly every one does: then there is nothing more to it. */
  #isUnchanged(path: string, stats: Stats): boolean {
    const known = this.#known.get(path);
    if (known === undefined || this.#troubled.has(path)) return false;
    const { bytes, mtimeMs, inode } = known.shard;
    if (bytes !== stats.size || mtimeMs !== stats.mtimeMs || inode !== stats.ino) return false;
    if (known.bornMs !== null && known.bornMs !== stats.birthtimeMs) return false;
    known.bornMs = stats.birthtimeMs;
    known.lookedAt = this.#looks;
    if (known.touchedMs !== null && Date.now() - known.touchedMs >= APPEND_MS) {
      known.touchedMs = null;
      this.#events.onReplaced(known.shard, known.shard);
    }
    return true;
  }

  /**
   * Inode numbers are reused at once on many file systems, so a new file with the old number is told by its birth.
   * Some systems give the change time for want of a birth time: there the two never differ, and it tells nothing.
   */
  #isReborn(known: Known, stats: Stats): boolean {
    return known.bornMs !== null && known.bornMs !== stats.birthtimeMs && this.#tellBirth.has(stats.dev);
  }

  #welcome(shard: ShardFile, born: number): void {
    const holder = this.#holders.get(numberKey(shard));
    const held = holder === undefined ? undefined : this.#known.get(holder);
    // The holder may have gone without having been looked at since: a moved file is both.
    const twin = held !== undefined && isStillThere(held.shard.path) ? held.shard : null;
    // As a scan has it: otherwise it would depend on who was seen first what is read, and change with the next start.
    if (twin !== null && compareShards(twin, shard) < 0) {
      this.#trouble(twinProblem(shard, twin));
      return;
    }
    if (held !== undefined) this.#forget(held.shard.path);
    if (twin !== null) this.#trouble(twinProblem(twin, shard));
    this.#troubled.delete(shard.path);
    this.#events.onSettled?.(shard.path); // a scan may have said something of it
    this.#add(shard, born);
    this.#events.onNew(shard);
  }

  #add(shard: ShardFile, born: number | null): void {
    this.#known.set(shard.path, { shard, bornMs: born, lookedAt: this.#looks, touchedMs: null });
    this.#holders.set(numberKey(shard), shard.path);
    const folder = dirname(shard.path);
    const siblings = this.#byFolder.get(folder) ?? new Set();
    this.#byFolder.set(folder, siblings.add(shard.path));
  }

  #forget(path: string): void {
    const known = this.#known.get(path);
    if (known === undefined) return;
    this.#known.delete(path);
    this.#holders.delete(numberKey(known.shard));
    const siblings = this.#byFolder.get(dirname(path));
    siblings?.delete(path);
    if (siblings?.size === 0) this.#byFolder.delete(dirname(path));
    this.#events.onGone(known.shard);
  }
}

/** What looking found when it found no file: null where nothing is. */
function whyNot(path: string, error: unknown): RootProblem | null {
  return isGone(error) ? null : systemProblem(path, error);
}

function statNow(path: string): Stats | RootProblem | null {
  try {
    return lstatSync(path);
  } catch (error) {
    return whyNot(path, error);
  }
}

function numberKey({ root, project, agent, session, index }: ShardFile): string {
  return `${root}\0${project}\0${agent}\0${session}\0${String(index)}`;
}

function isStillThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
