import { resolve } from "node:path";
import { scanRoot } from "#server/roots/scan.ts";
import type { ShardFile } from "#server/roots/types.ts";
import type { RootsWatch, WatchOptions } from "#server/roots/watch.ts";
import type { CallColumns } from "#shared/figures/call-columns.ts";
import { Archive } from "./archive.ts";
import { compareStart } from "./compare-start.ts";
import { HeadStore, headsFolder } from "./head-store.ts";
import { IndexCache } from "./index-cache.ts";
import { FoldPool } from "./fold-pool.ts";
import { Forks } from "./forks.ts";
import { type IndexProblem, IndexReport } from "./index-report.ts";
import { describeIndex } from "./index-state.ts";
import type { PriceRequest } from "./request-table.ts";
import { ReadingQueue } from "./reading-queue.ts";
import { RootTotals } from "./root-totals.ts";
import { SampleSessions } from "./sample-sessions.ts";
import { SessionReader } from "./session-reader.ts";
import { keyOf, keyText } from "./session-key.ts";
import { ShardCatalog } from "./shard-catalog.ts";
import type { IndexState, SessionIndex } from "./types.ts";
import { UnreadSessions } from "./unread-sessions.ts";
import { watchShards } from "./watch-shards.ts";
import type { WrittenLines } from "./written-lines.ts";

/** What an index is opened over. */
export interface OpenIndexOptions {
  /** Data roots; they may be missing and appear later. */
  readonly roots: readonly string[];
  /** Folder that may be deleted at any time; null keeps everything in memory. */
  readonly cacheDir: string | null;
  /** Whether the cache may be written to; one process at a time holds its lock, others only read. Default: yes. */
  readonly cacheWritable?: boolean;
  /** Writes the sample sessions and gives their root; asked only when no root has a session. Null: no samples. */
  readonly samples: (() => Promise<string>) | null;
  /** How the roots are watched; null: not at all, as for one answer on the command line. */
  readonly watch?: WatchOptions | null;
}

/** An index with what the server itself needs of it. */
export interface OpenIndex extends SessionIndex {
  readonly calls: () => CallColumns;
  /** Heads of large shards, kept so that opening them reads no bodies. */
  readonly heads: HeadStore;
  /**
   * Prices every request, now and from here on; call again when prices have changed. Rows that were stored with the same
   * mark are not priced again, so it has to stand for all that a cost depends on.
   */
  readonly priceWith: (price: PriceRequest, mark: string) => void;
  /** Looks for changes now, instead of at the next event or sweep; resolves when all of them are read. */
  readonly sweep: () => Promise<void>;
}

/** Bytes to read at start from which it is worth starting threads. */
const THREADS_FROM = 4 * 1024 * 1024;

/** While it is built: ms between two turns for others, and between two merges of what there is. */
const TURN_EVERY = 10;
const MERGE_EVERY = 30_000;

/** Opens the index: it answers at once with what it has, and `whenReady` says when it has everything. */
export function openIndex(options: OpenIndexOptions): OpenIndex {
  const running = new RunningIndex(options);
  return running.open();
}

class RunningIndex {
  readonly #options: OpenIndexOptions;
  readonly #roots: readonly string[];
  readonly #archive = new Archive();
  readonly #heads: HeadStore;
  readonly #pool: FoldPool;
  readonly #forks = new Forks(this.#archive);
  readonly #catalog = new ShardCatalog();
  readonly #report = new IndexReport();
  readonly #totals = new RootTotals();
  readonly #reader: SessionReader;
  readonly #queue = new ReadingQueue((key) => this.#read(key));
  readonly #unread = new UnreadSessions(this.#report, (key) => this.#queue.notice(key));
  readonly #samples = new SampleSessions({ archive: this.#archive, catalog: this.#catalog, queue: this.#queue });
  readonly #cache: IndexCache | null;
  #watch: RootsWatch | null = null;
  #started: Promise<void> = Promise.resolve();
  #closed = false;
  #ready = false;
  #lastTurn = 0;
  #lastMerge = performance.now();

  constructor(options: OpenIndexOptions) {
    this.#options = options;
    this.#roots = [...new Set(options.roots.map((root) => resolve(root)))];
    const { cacheDir, cacheWritable = true } = options;
    this.#heads = new HeadStore(cacheDir, cacheWritable);
    this.#pool = new FoldPool(cacheDir !== null && cacheWritable ? headsFolder(cacheDir) : null);
    const cacheOptions = {
      writable: cacheWritable,
      isSettled: () => this.#forks.settled && !this.#queue.hasWaiting,
      report: (problem: IndexProblem) => this.#report.note(problem),
    };
    this.#cache = cacheDir === null ? null : new IndexCache(this.#archive, { cacheDir, ...cacheOptions });
    this.#archive.onTouched = (touched) => {
      this.#cache?.note(touched);
      this.#totals.note(touched.record);
      this.#forks.note(touched);
      if (!touched.record.sample) this.#samples.drop();
    };
    this.#archive.onRemoved = (record) => {
      this.#cache?.noteGone(record);
      this.#totals.forget(record);
      if (cacheWritable) for (const { file } of record.shards) this.#heads.forget(file.path);
      this.#forks.forget(record);
    };
    this.#reader = new SessionReader({
      archive: this.#archive,
      foldWhole: (files) => this.#pool.fold(files),
      heads: cacheWritable ? this.#heads : null,
      isSample: ({ root }) => this.#samples.isSample(root),
      onProblem: (problem) => this.#unread.note(problem),
    });
  }

  open(): OpenIndex {
    const archive = this.#archive;
    const whenReady = (this.#started = this.#start());
    return {
      state: () => this.#state(),
      records: () => archive.sessions.all(),
      byId: (id) => archive.sessions.byId(id),
      byOrdinal: (ordinal) => archive.sessions.byOrdinal(ordinal),
      child: (parent, id) => archive.sessions.child(parent, id),
      parent: (record) => archive.sessions.parent(record),
      spawned: (record) => archive.sessions.spawned(record),
      ordinals: () => archive.sessions.ordinals,
      touched: () => archive.sessions.touched,
      families: () => archive.sessions.families,
      columns: () => archive.requests.view(),
      rowsOf: ({ ordinal }) => archive.requests.rows.rowsOf(ordinal),
      subscribe: (listener) => archive.subscribe(listener),
      whenReady,
      touch: async (shards) => {
        const keys = await this.#catalog.lookAgain(shards);
        await Promise.all(keys.map((key) => this.#queue.run(key)));
      },
      takeWritten: (written) => this.#takeWritten(written),
      aboutToWrite: (key) => this.#queue.hold(keyText(key)),
      close: () => this.#close(),
      calls: () => archive.calls.view(),
      heads: this.#heads,
      priceWith: (price, mark) => archive.priceWith(price, mark),
      sweep: async () => {
        await this.#watch?.sweepNow();
        await this.#settled();
      },
    };
  }

  async #start(): Promise<void> {
    const scanning = Promise.all(this.#roots.map((root) => scanRoot(root))); // beside loading, which waits for disks too
    await this.#load();
    const scans = await scanning;
    if (this.#closed) return;
    for (const scan of scans) this.#report.noteScan(scan);
    this.#lineUp(scans.flatMap(({ shards }) => shards));
    this.#pool.busy = this.#queue.totalBytes > THREADS_FROM;
    const drained = this.#queue.drain(this.#pool.width, () => this.#pause());
    this.#startWatch(drained);
    await drained;
    this.#pool.busy = false;
    this.#archive.expectFrom(1);
    await this.#pool.rest();
    if (this.#closed) return;
    await this.#watch?.ready;
    await this.#settled();
    if (this.#options.samples !== null) await this.#samples.standIn(this.#options.samples);
    await this.#settled();
    this.#ready = true;
    this.#archive.publish({ type: "progress" });
    await this.#cache?.startLogging();
  }

  async #load(): Promise<void> {
    const loaded = await this.#cache?.load();
    this.#archive.reprice();
    if (loaded?.type === "empty" && this.#options.cacheWritable !== false) await this.#heads.clear();
    const clean = loaded?.type === "loaded" && loaded.clean;
    const records = this.#archive.sessions.all();
    for (const record of records) this.#totals.note(record);
    this.#forks.restore(records, clean);
  }

  /** Lines up the sessions whose files are not as they were read; what has no file any more goes. */
  #lineUp(files: readonly ShardFile[]): void {
    for (const file of files) this.#catalog.put(file);
    const { waiting, gone } = compareStart(this.#catalog, this.#archive.sessions);
    this.#queue.lineUp(waiting);
    for (const record of gone) this.#archive.remove(record);
  }

  /** Lets others have their turn, says how far it has come, and keeps what there is, each in its own measure. */
  async #pause(): Promise<void> {
    const now = performance.now();
    if (now - this.#lastTurn > TURN_EVERY) {
      this.#lastTurn = now;
      this.#archive.expectFrom(this.#queue.progress());
      this.#archive.publish({ type: "progress" });
      await new Promise(setImmediate);
    }
    if (now - this.#lastMerge > MERGE_EVERY) {
      this.#lastMerge = now;
      await this.#cache?.merge();
    }
  }

  async #read(key: string): Promise<void> {
    const files = this.#catalog.files(key);
    const wanted = files[0] === undefined || !this.#samples.isSample(files[0].root) || this.#samples.shown;
    try {
      await this.#reader.update(key, wanted ? files : [], this.#catalog.takeReplaced(key));
    } catch (error) {
      this.#unread.fail(files[0]?.path ?? key, error);
    }
    this.#unread.end(key, files);
  }

  #takeWritten(written: WrittenLines): boolean {
    const key = keyText(keyOf(written.file));
    if (this.#closed || this.#queue.isReading(key) || this.#catalog.isReplaced(key)) return false;
    if (!this.#reader.takeWritten(key, written)) return false;
    this.#catalog.putNewer(written.file);
    return true;
  }

  /** Watchers tell of changes at once; sweeps, which look at all that is recent, would only delay what is being read. */
  #startWatch(drained: Promise<unknown>): void {
    const { watch = {} } = this.#options;
    if (watch === null) return;
    this.#watch = watchShards(
      this.#roots,
      { ...watch, sweepAfter: drained },
      {
        catalog: this.#catalog,
        report: this.#report,
        onChanged: (key) => this.#queue.notice(key),
        onPlace: (path) => void this.#lookAtRoot(path),
      },
    );
  }

  /** A root has come or gone: what the last scan said of it is old. */
  async #lookAtRoot(path: string): Promise<void> {
    if (!this.#roots.includes(path) || !this.#report.isInDoubt(path)) return;
    this.#report.noteScan(await scanRoot(path));
    this.#archive.publish({ type: "progress" });
  }

  async #settled(): Promise<void> {
    while (this.#queue.busy || this.#forks.busy) await Promise.all([this.#queue.idle(), this.#forks.idle()]);
  }

  #state(): IndexState {
    const ready = this.#ready;
    const progress = ready ? 1 : this.#queue.progress();
    const { generation } = this.#archive;
    const known = { state: ready ? "ready" : "building", progress, generation, samples: this.#samples.shown } as const;
    return describeIndex(known, { totals: this.#totals, report: this.#report, roots: this.#roots });
  }

  async #close(): Promise<void> {
    this.#closed = true;
    this.#queue.close();
    this.#watch?.close();
    await this.#pool.close();
    await this.#started;
    await this.#settled();
    await this.#cache?.close();
  }
}
