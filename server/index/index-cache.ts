import { truncate } from "node:fs/promises";
import type { Archive, Touched } from "./archive.ts";
import { encodeCalls, encodeRequests } from "./arrow-file.ts";
import { CacheFolder, notThere } from "./cache-folder.ts";
import { appendLog, PendingChanges, readLog, SETTLED_LINE } from "./change-log.ts";
import type { IndexProblem } from "./index-report.ts";
import { mergesAtEnd, mergeTime } from "./merge-policy.ts";
import { encodeSessions, restoreArchive } from "./restore-archive.ts";
import type { SessionRecord } from "./types.ts";

/** How long changes are collected before they are logged (ms). */
const LOG_AFTER = 500;
/** How long nothing must happen before the log is merged (ms). */
const MERGE_AFTER = 30_000;

/** What was found in the cache. */
export type CacheLoad =
  | { readonly type: "empty" }
  /** `clean`: the process that wrote it came to its end, so nothing in it waits for anything. */
  | { readonly type: "loaded"; readonly clean: boolean };

/** Where an index is kept and how. */
export interface IndexCacheOptions {
  readonly cacheDir: string;
  readonly writable: boolean;
  /** Whether copies have been looked for in all sessions, so that the next process need not. */
  readonly isSettled: () => boolean;
  readonly report: (problem: IndexProblem) => void;
  /** How long nothing must happen before a log that is worth it is merged (ms). */
  readonly mergeAfter?: number;
}

/**
 * Keeps an archive on disk so that the next start reads only what grew. Everything in it can be made anew from the
 * traces: whatever is wrong with it is told and otherwise of no consequence.
 */
export class IndexCache {
  readonly #archive: Archive;
  readonly #folder: CacheFolder;
  readonly #options: IndexCacheOptions;
  readonly #pending = new PendingChanges();
  #generation = 0;
  #writable: boolean;
  /** Whether changes are logged as they come: not while what was there at start is read. */
  #logs = false;
  /** Whether a generation is stored that a log can go on from: not before the first merge, nor while samples stand in. */
  #isBased = false;
  #merging = false;
  /** Whether what is stored says that copies have been looked for in all of it. */
  #storedSettled = false;
  /** Bytes of the stored generation, and of the log that follows it. */
  #stored = { base: 0, log: 0 };
  #timer: NodeJS.Timeout | undefined;
  #mergeTimer: NodeJS.Timeout | undefined;
  /** Writes, one after the other. */
  #writing: Promise<void> = Promise.resolve();

  constructor(archive: Archive, options: IndexCacheOptions) {
    this.#archive = archive;
    this.#folder = new CacheFolder(options.cacheDir);
    this.#writable = options.writable;
    this.#options = options;
  }

  /** Fills the (empty) archive. Never rejects. */
  async load(): Promise<CacheLoad> {
    try {
      const stored = await this.#folder.read();
      if (stored === null) return { type: "empty" };
      const { generation, files } = stored;
      this.#generation = generation;
      const log = await readLog(this.#folder.logPath(generation));
      await restoreArchive(this.#archive, files, log.changes);
      const { sessions, requests, calls } = files;
      this.#stored = { base: sessions.length + requests.length + calls.length, log: log.bytes };
      this.#isBased = !log.torn; // nothing can be put behind half of a line
      this.#storedSettled = log.bytes === 0 ? stored.settled : log.settled;
      return { type: "loaded", clean: this.#storedSettled };
    } catch (error) {
      this.#archive.clear();
      const message = `The index in ${this.#folder.path} could not be used and is made anew: ${reasonOf(error)}`;
      this.#options.report({ code: "cache_rebuilt", message, hint: null });
      return { type: "empty" };
    }
  }

  /** Notes a change; it is written soon. */
  note(touched: Touched): void {
    if (touched.record.sample) return;
    if (this.#collects) this.#pending.note(touched);
    this.#later();
  }

  noteGone({ key, sample }: SessionRecord): void {
    if (sample) return;
    if (this.#collects) this.#pending.noteGone(key);
    this.#later();
  }

  /** From here on changes are logged as they come; what came before is written now, whole if it is much. */
  async startLogging(): Promise<void> {
    const isMuch = this.#pending.size > this.#archive.sessions.size / 4;
    await (this.#isBased && !isMuch ? this.#log() : this.merge());
    this.#logs = true;
    if (this.#pending.size > 0) this.#later();
  }

  /** Writes everything as a new generation, without holding up the event loop. */
  merge(): Promise<void> {
    clearTimeout(this.#mergeTimer);
    return this.#write(async () => {
      const { requests, calls, sessions } = this.#archive;
      const generation = this.#generation + 1;
      if (sessions.size === 0 && !this.#isBased) return; // nothing yet: the next start finds as much
      // Samples are alone or not there; what was stored before them is found to be gone at the next start.
      if (sessions.all().some(({ sample }) => sample)) return;
      this.#merging = true;
      this.#archive.compact();
      // What changes from here on is in the new log too, with its values, whether or not the files have it already.
      this.#pending.clear();
      const log = this.#folder.logPath(generation);
      await this.#folder.prepare();
      await truncate(log).catch(notThere);
      const files = {
        requests: () => [encodeRequests(requests)],
        calls: () => [encodeCalls(calls)],
        sessions: () => encodeSessions(sessions.all()),
      };
      this.#stored = { base: 0, log: 0 };
      this.#stored.base = await this.#folder.write(generation, files, async () => {
        this.#storedSettled = this.#options.isSettled();
        await this.#append(log);
        return this.#storedSettled;
      });
      this.#generation = generation;
      this.#isBased = true;
    }).finally(() => (this.#merging = false));
  }

  /** Whether single changes are needed: not while a first index is built, which is written whole. */
  get #collects(): boolean {
    return this.#writable && (this.#isBased || this.#logs || this.#merging);
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#mergeTimer);
    await this.#log();
    if (this.#isBased && mergesAtEnd(this.#stored)) await this.merge();
    await this.#writing;
  }

  #later(): void {
    if (!this.#logs || !this.#writable) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#log();
    }, LOG_AFTER).unref();
  }

  /** Writes the changes that were collected, or everything where that is due. */
  async #log(): Promise<void> {
    clearTimeout(this.#mergeTimer);
    await this.#write(async () => {
      // the folder may be deleted at any time: then everything is written anew
      if (this.#isBased) this.#isBased = await this.#append(this.#folder.logPath(this.#generation));
    });
    const time = this.#isBased ? mergeTime(this.#stored) : "at once";
    if (time === "at once") await this.merge();
    if (time !== "when idle" || !this.#logs || !this.#writable) return;
    const { mergeAfter = MERGE_AFTER } = this.#options;
    this.#mergeTimer = setTimeout(() => void this.merge(), mergeAfter).unref();
  }

  /** Appends what was collected to a log, and whether that is all; false when the log's folder is not there any more. */
  async #append(path: string): Promise<boolean> {
    const { requests, calls } = this.#archive;
    const changes = this.#pending.take(requests, calls);
    const settled = this.#options.isSettled();
    const isNews = changes === "" ? settled && !this.#storedSettled : settled;
    const lines = isNews ? changes + SETTLED_LINE : changes;
    const appended = await appendLog(path, lines);
    this.#stored.log += Buffer.byteLength(lines);
    if (lines !== "") this.#storedSettled = settled;
    return appended;
  }

  #write(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      if (!this.#writable) return;
      try {
        await work();
      } catch (error) {
        this.#writable = false;
        const message = `The index cannot be kept in ${this.#folder.path}: ${reasonOf(error)}`;
        const hint =
          "Everything works, but the next start reads all traces again. Check the folder's permissions and space.";
        this.#options.report({ code: "cache_unwritable", message, hint });
      }
    });
    return this.#writing;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
