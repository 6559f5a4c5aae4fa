import { resolve } from "node:path";
import { KeyedRuns } from "#server/roots/keyed-runs.ts";
import { scanRoot } from "#server/roots/scan.ts";
import type { ShardFile } from "#server/roots/types.ts";
import { type RootsWatch, watchRoots, type WatchOptions } from "#server/roots/watch.ts";
import type { CallColumns } from "#shared/figures/call-columns.ts";
import { Archive } from "./archive.ts";
import { foldWhole } from "./fold-session.ts";
import { Forks } from "./forks.ts";
import { ArchiveSums, IndexReport } from "./index-state.ts";
import type { PriceRequest } from "./request-table.ts";
import { SessionReader } from "./session-reader.ts";
import { keyText } from "./session-key.ts";
import { ShardCatalog } from "./shard-catalog.ts";
import type { IndexState, SessionIndex } from "./types.ts";

/** What an index is opened over. */
export interface OpenIndexOptions {
  /** Data roots; they may be missing and appear later. */
  readonly roots: readonly string[];
  /** Folder that may be deleted at any time; null keeps everything in memory. */
  readonly cacheDir: string | null;
  /** Writes the sample sessions and gives their root; asked only when no root has a session. Null: no samples. */
  readonly samples: (() => Promise<string>) | null;
  /** How the roots are watched; null: not at all, as for one answer on the command line. */
  readonly watch?: WatchOptions | null;
}

/** An index with what the server itself needs of it. */
export interface OpenIndex extends SessionIndex {
  readonly calls: () => CallColumns;
  /** Prices every request, now and from here on; call again when prices have changed. */
  readonly priceWith: (price: PriceRequest) => void;
  /** Looks for changes now, instead of at the next event or sweep; resolves when all of them are read. */
  readonly sweep: () => Promise<void>;
}

/** How many sessions are read at the same time. */
const SESSIONS_AT_ONCE = 4;

/** Opens the index: it answers at once with what it has, and `whenReady` says when it has everything. */
export function openIndex(options: OpenIndexOptions): OpenIndex {
  const running = new RunningIndex(options);
  return running.open();
}

class RunningIndex {
  readonly #options: OpenIndexOptions;
  readonly #roots: readonly string[];
  readonly #archive = new Archive();
  readonly #forks = new Forks(this.#archive);
  readonly #catalog = new ShardCatalog();
  readonly #report = new IndexReport();
  readonly #sums: ArchiveSums;
  readonly #reader: SessionReader;
  readonly #updates = new KeyedRuns(SESSIONS_AT_ONCE, (key) => this.#update(key));
  /** Sessions that were there at start and are not read yet, the newest first, with their bytes. */
  readonly #waiting = new Map<string, number>();
  #watch: RootsWatch | null = null;
  #sampleRoot: string | null = null;
  #closed = false;
  #ready = false;
  #totalBytes = 0;
  #readBytes = 0;

  constructor(options: OpenIndexOptions) {
    this.#options = options;
    this.#roots = [...new Set(options.roots.map((root) => resolve(root)))];
    this.#sums = new ArchiveSums(this.#archive, this.#report, this.#roots);
    this.#archive.onTouched = ({ record, replaced }) => this.#forks.note(record, replaced);
    this.#archive.onRemoved = (record) => this.#forks.forget(record);
    this.#reader = new SessionReader({
      archive: this.#archive,
      foldWhole: (files) => foldWhole(files),
      isSample: ({ root }) => root === this.#sampleRoot,
      onProblem: (problem) => this.#report.noteRootProblem(problem),
    });
  }

  open(): OpenIndex {
    const { sessions, requests, calls } = this.#archive;
    const whenReady = this.#start();
    return {
      state: () => this.#state(),
      records: () => sessions.all(),
      byId: (id) => sessions.byId(id),
      byOrdinal: (ordinal) => sessions.byOrdinal(ordinal),
      child: (parent, id) => sessions.child(parent, id),
      parent: (record) => sessions.parent(record),
      columns: () => requests.view(),
      rowsOf: ({ ordinal }) => requests.rows.rowsOf(ordinal),
      subscribe: (listener) => this.#archive.subscribe(listener),
      whenReady,
      close: () => this.#close(),
      calls: () => calls.view(),
      priceWith: (price) => requests.priceWith(price),
      sweep: async () => {
        await this.#watch?.sweepNow();
        await this.#settled();
      },
    };
  }

  async #start(): Promise<void> {
    const scans = await Promise.all(this.#roots.map((root) => scanRoot(root)));
    for (const scan of scans) this.#report.noteScan(scan);
    await this.#readAll(scans.flatMap(({ shards }) => shards));
    if (this.#closed) return;
    this.#startWatch();
    await this.#watch?.ready;
    await this.#settled();
    await this.#chooseSamples();
    this.#ready = true;
    this.#archive.publish({ type: "progress" });
  }

  /** Reads all sessions that the files belong to, the newest first. */
  async #readAll(files: readonly ShardFile[]): Promise<void> {
    const newest = new Map<string, number>();
    const bytes = new Map<string, number>();
    for (const file of files) {
      const key = this.#catalog.put(file);
      newest.set(key, Math.max(newest.get(key) ?? 0, file.mtimeMs));
      bytes.set(key, (bytes.get(key) ?? 0) + file.bytes);
      this.#totalBytes += file.bytes;
    }
    const order = [...newest].sort(([, a], [, b]) => b - a);
    for (const [key] of order) this.#waiting.set(key, bytes.get(key) ?? 0);
    this.#archive.publish({ type: "progress" });
    const lanes = Array.from({ length: SESSIONS_AT_ONCE }, () => this.#readWaiting());
    await Promise.all(lanes);
  }

  async #readWaiting(): Promise<void> {
    for (const [key, bytes] of this.#waiting) {
      if (this.#closed) return;
      this.#waiting.delete(key);
      await this.#update(key);
      this.#readBytes += bytes;
      this.#archive.publish({ type: "progress" });
      await new Promise(setImmediate);
    }
  }

  async #update(key: string): Promise<void> {
    if (this.#closed) return;
    await this.#reader.update(key, this.#catalog.files(key), this.#catalog.takeReplaced(key));
  }

  #startWatch(): void {
    const { watch = {} } = this.#options;
    if (watch === null) return;
    const known = this.#catalog.keys().flatMap((key) => this.#catalog.files(key));
    const update = (key: string): void => this.#updates.request(key);
    const events = {
      onNew: (shard: ShardFile) => update(this.#catalog.put(shard)),
      onGrow: (shard: ShardFile) => update(this.#catalog.put(shard)),
      onReplaced: (shard: ShardFile) => {
        this.#catalog.markReplaced(this.#catalog.put(shard));
        update(keyText({ ...shard, id: shard.session }));
      },
      onGone: (shard: ShardFile) => update(this.#catalog.remove(shard)),
      onProblem: (problem: Parameters<IndexReport["noteRootProblem"]>[0]) => this.#report.noteRootProblem(problem),
    };
    this.#watch = watchRoots(this.#roots, events, { ...watch, known });
  }

  /** Samples stand in as long as no real session exists. */
  async #chooseSamples(): Promise<void> {
    const { samples } = this.#options;
    if (samples === null || this.#archive.sessions.size > 0) return;
    this.#sampleRoot = resolve(await samples());
    const scan = await scanRoot(this.#sampleRoot);
    for (const file of scan.shards) this.#updates.request(this.#catalog.put(file));
    await this.#settled();
  }

  async #settled(): Promise<void> {
    while (this.#updates.busy || this.#forks.busy) await Promise.all([this.#updates.idle(), this.#forks.idle()]);
  }

  #state(): IndexState {
    return {
      state: this.#ready ? "ready" : "building",
      progress: this.#ready || this.#totalBytes === 0 ? Number(this.#ready) : this.#readBytes / this.#totalBytes,
      ...this.#sums.read(),
      generation: this.#archive.generation,
      problems: this.#report.problems(),
      samples: this.#sampleRoot !== null,
    };
  }

  async #close(): Promise<void> {
    this.#closed = true;
    this.#watch?.close();
    await this.#settled();
  }
}
