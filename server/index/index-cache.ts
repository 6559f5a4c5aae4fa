import { setImmediate as nextTurn } from "node:timers/promises";
import { truncate } from "node:fs/promises";
import type { Archive, Touched } from "./archive.ts";
import { decodeCalls, decodeRequests, encodeCalls, encodeRequests } from "./arrow-file.ts";
import { CacheFolder, notThere } from "./cache-folder.ts";
import { appendLog, type LoggedChange, PendingChanges, readLog } from "./change-log.ts";
import type { IndexProblem } from "./index-report.ts";
import { keyText } from "./session-key.ts";
import { restoreCalls, restoreRequests } from "./stored-rows.ts";
import type { SessionRecord } from "./types.ts";

/** How long changes are collected before they are logged (ms). */
const LOG_AFTER = 500;
/** How long nothing must happen before the log is merged (ms). */
const MERGE_AFTER = 30_000;
/** A log longer than this is merged even though things go on happening. */
const MOST_LOG_BYTES = 32 * 1024 * 1024;
/** Records written between two turns of the event loop. */
const RECORDS_PER_TURN = 200;

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
}

/**
 * Keeps an archive on disk so that the next start reads only what grew. Everything in it can be made anew from the
 * traces: whatever is wrong with it is told and otherwise of no consequence.
 */
export class IndexCache {
  readonly #archive: Archive;
  readonly #folder: CacheFolder;
  readonly #isSettled: () => boolean;
  readonly #report: (problem: IndexProblem) => void;
  readonly #pending = new PendingChanges();
  #generation = 0;
  #writable: boolean;
  /** False while so much changes that only a merge is worth it. */
  #logs = false;
  /** Whether a generation is stored that a log can go on from: not before the first merge, nor while samples stand in. */
  #isBased = false;
  #merging = false;
  #changed = false;
  #logBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #mergeTimer: NodeJS.Timeout | undefined;
  /** Writes, one after the other. */
  #writing: Promise<void> = Promise.resolve();

  constructor(archive: Archive, options: IndexCacheOptions) {
    this.#archive = archive;
    this.#folder = new CacheFolder(options.cacheDir);
    this.#writable = options.writable;
    this.#isSettled = options.isSettled;
    this.#report = options.report;
  }

  /** Fills the (empty) archive. Never rejects. */
  async load(): Promise<CacheLoad> {
    try {
      const stored = await this.#folder.read();
      if (stored === null) return { type: "empty" };
      this.#generation = stored.generation;
      const changes = await readLog(this.#folder.logPath(stored.generation));
      await restoreSessions(this.#archive, stored.files.sessions);
      decodeRequests(stored.files.requests, this.#archive.requests);
      decodeCalls(stored.files.calls, this.#archive.calls);
      for (const change of changes) applyChange(this.#archive, change);
      checkRows(this.#archive);
      this.#changed = changes.length > 0;
      this.#isBased = true;
      return { type: "loaded", clean: stored.settled && changes.length === 0 };
    } catch (error) {
      this.#archive.clear();
      const message = `The index in ${this.#folder.path} could not be used and is made anew: ${reasonOf(error)}`;
      this.#report({ code: "cache_rebuilt", message, hint: null });
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

  /** From here on changes are logged as they come; before, only `merge` keeps them. */
  async startLogging(): Promise<void> {
    if (this.#changed) {
      this.#isBased = false; // nothing that changed until now is in a log
      await this.merge();
    }
    this.#logs = true;
    if (this.#pending.size > 0) this.#later();
  }

  /** Writes everything as a new generation, without holding up the event loop. */
  merge(): Promise<void> {
    return this.#write(async () => {
      const { requests, calls, sessions } = this.#archive;
      const generation = this.#generation + 1;
      // Samples are alone or not there; what was stored before them is found to be gone at the next start.
      if (sessions.all().some(({ sample }) => sample)) return;
      this.#merging = true;
      this.#archive.compact();
      // What changes from here on is in the new log too, with its values, whether or not the files have it already.
      this.#pending.clear();
      this.#changed = false;
      const log = this.#folder.logPath(generation);
      await this.#folder.prepare();
      await truncate(log).catch(notThere);
      const files = {
        requests: () => [encodeRequests(requests)],
        calls: () => [encodeCalls(calls)],
        sessions: () => encodeSessions(sessions.all()),
      };
      await this.#folder.write(generation, files, async () => {
        const settled = this.#isSettled();
        await appendLog(log, this.#pending.take(requests, calls));
        return settled;
      });
      this.#generation = generation;
      this.#isBased = true;
      this.#logBytes = 0;
    }).finally(() => (this.#merging = false));
  }

  /** Whether single changes are needed: not while a first index is built, which is written whole. */
  get #collects(): boolean {
    return this.#logs || this.#merging;
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#mergeTimer);
    if (this.#changed || this.#pending.size > 0) await this.merge();
    await this.#writing;
  }

  #later(): void {
    this.#changed = true;
    if (!this.#logs || !this.#writable) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#log();
    }, LOG_AFTER).unref();
    clearTimeout(this.#mergeTimer);
    this.#mergeTimer = setTimeout(() => void this.merge(), MERGE_AFTER).unref();
  }

  async #log(): Promise<void> {
    await this.#write(async () => {
      if (!this.#isBased) return;
      const { requests, calls } = this.#archive;
      const lines = this.#pending.take(requests, calls);
      this.#logBytes += lines.length;
      // the folder may be deleted at any time: then everything is written anew
      this.#isBased = await appendLog(this.#folder.logPath(this.#generation), lines);
    });
    if (!this.#isBased || this.#logBytes > MOST_LOG_BYTES) await this.merge();
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
        this.#report({ code: "cache_unwritable", message, hint });
      }
    });
    return this.#writing;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function* encodeSessions(records: readonly SessionRecord[]): Generator<Uint8Array, void> {
  for (let from = 0; from < records.length; from += RECORDS_PER_TURN) {
    const lines = records.slice(from, from + RECORDS_PER_TURN).map((record) => `${JSON.stringify(record)}\n`);
    yield Buffer.from(lines.join(""));
  }
}

async function restoreSessions(archive: Archive, bytes: Uint8Array): Promise<void> {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let restored = 0;
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf(0x0a, start);
    archive.sessions.put(JSON.parse(lines.toString("utf8", start, end)) as SessionRecord);
    start = end + 1;
    if (++restored % RECORDS_PER_TURN === 0) await nextTurn();
  }
}

function applyChange(archive: Archive, change: LoggedChange): void {
  const known = archive.sessions.get(keyText(change.type === "gone" ? change.key : change.record.key));
  if (known !== null && (change.type === "gone" || change.replaced || known.ordinal !== change.record.ordinal)) {
    archive.forget(known);
  }
  if (change.type === "gone") return;
  archive.sessions.put(change.record);
  restoreRequests(archive.requests, change.record.ordinal, change.requests);
  restoreCalls(archive.calls, change.record.ordinal, change.calls);
}

/** Records and rows were written apart: they belong together only if the counts agree. */
function checkRows({ sessions, requests, calls }: Archive): void {
  for (const { ordinal, digest, key } of sessions.all()) {
    const agrees =
      requests.rows.countOf(ordinal) === digest.cursor.requests && calls.rows.countOf(ordinal) === digest.cursor.calls;
    if (!agrees) throw new Error(`the rows of ${key.id} are not complete`);
  }
}
