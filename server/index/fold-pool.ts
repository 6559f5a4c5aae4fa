import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { ShardFile } from "#server/roots/types.ts";
import { HeadWriter } from "./head-writer.ts";
import { type Folded, foldWhole } from "./fold-session.ts";

export interface FoldJob {
  readonly id: number;
  /** Where heads of large shards are kept; null: nowhere. */
  readonly heads: string | null;
  readonly files: readonly ShardFile[];
}

export type FoldReply =
  { readonly id: number; readonly folded: Folded } | { readonly id: number; readonly error: string };

interface Thread {
  readonly worker: Worker;
  /** What is done with each job that the thread has. */
  readonly jobs: Map<number, { readonly job: FoldJob; readonly settle: (folded: Folded | null) => void }>;
}

const MOST_THREADS = 4;
/** What a thread folds dies young; a larger nursery takes memory and saves little time. */
const NURSERY_MB = 24;
/** Smaller sessions are folded sooner here than a thread could be started. */
const INLINE_BYTES = 1024 * 1024;
/** Idle threads are ended after this time (ms): each holds some 20 MB. */
const IDLE_AFTER = 5000;

/**
 * Folds whole sessions in other threads, so that the first index neither blocks the event loop nor uses one core only.
 * Where the thread's file is not built (tests, sources run as they are), and when a thread dies, it folds here.
 */
export class FoldPool {
  /** While set, small sessions go to the threads too: there are many of them. */
  busy = false;
  readonly #script = fileURLToPath(new URL("./index-worker.js", import.meta.url));
  readonly #usable = existsSync(this.#script);
  readonly #heads: string | null;
  #threads: Thread[] = [];
  #closed = false;
  #nextId = 0;
  #idle: NodeJS.Timeout | undefined;

  /** How many sessions should be given to it at a time. */
  readonly width = this.#usable ? 2 * threadCount() : 2;

  /** `heads`: where heads of large shards are kept; null: nowhere. */
  constructor(heads: string | null) {
    this.#heads = heads;
  }

  /** Folds a session from its start; null when the pool was closed meanwhile. */
  async fold(files: readonly ShardFile[]): Promise<Folded | null> {
    const bytes = files.reduce((total, file) => total + file.bytes, 0);
    if (!this.#usable || (!this.busy && bytes < INLINE_BYTES)) return this.#foldHere(files);
    const folded = await this.#send(files);
    if (folded === null) return this.#closed ? null : this.#foldHere(files);
    // The files are known here already: the thread's copies of their names need not be kept.
    const shards = folded.shards.map((shard) => ({
      ...shard,
      file: files.find(({ index }) => index === shard.file.index) ?? shard.file,
    }));
    return { ...folded, shards };
  }

  #foldHere(files: readonly ShardFile[]): Promise<Folded> {
    return foldWhole(files, this.#heads === null ? undefined : new HeadWriter(this.#heads));
  }

  /** Ends all threads; what they were at is given up. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#endThreads();
  }

  async #endThreads(): Promise<void> {
    clearTimeout(this.#idle);
    const threads = this.#threads;
    this.#threads = [];
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  #send(files: readonly ShardFile[]): Promise<Folded | null> {
    clearTimeout(this.#idle);
    const thread = this.#leastBusy();
    const job = { id: this.#nextId++, heads: this.#heads, files };
    return new Promise((resolve) => {
      const settle = (folded: Folded | null): void => {
        thread.jobs.delete(job.id);
        if (this.#threads.every(({ jobs }) => jobs.size === 0)) this.#endLater();
        resolve(folded);
      };
      thread.jobs.set(job.id, { job, settle });
      thread.worker.postMessage(job);
    });
  }

  #leastBusy(): Thread {
    const [least] = [...this.#threads].sort((a, b) => a.jobs.size - b.jobs.size);
    if (least !== undefined && (least.jobs.size === 0 || this.#threads.length >= threadCount())) return least;
    return this.#start();
  }

  #start(): Thread {
    const worker = new Worker(this.#script, { resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB } });
    const thread: Thread = { worker, jobs: new Map() };
    worker.on("message", (reply: FoldReply) => {
      thread.jobs.get(reply.id)?.settle("folded" in reply ? reply.folded : null);
    });
    const lost = (): void => {
      this.#threads = this.#threads.filter((other) => other !== thread);
      for (const { settle } of thread.jobs.values()) settle(null);
    };
    worker.on("error", lost);
    worker.on("exit", lost);
    worker.unref();
    this.#threads.push(thread);
    return thread;
  }

  #endLater(): void {
    this.#idle = setTimeout(() => void this.#endThreads(), IDLE_AFTER).unref();
  }
}

function threadCount(): number {
  return Math.max(1, Math.min(MOST_THREADS, availableParallelism()));
}
