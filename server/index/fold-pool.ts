import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { ShardFile } from "#server/roots/types.ts";
import { type FoldJob, type FoldReply, unpackState } from "./fold-messages.ts";
import { foldWhole } from "./fold-session.ts";
import { HeadWriter } from "./head-writer.ts";
import { type FoldedSession, foldedSession } from "./row-block.ts";

/** A session that waits for a thread, or is in one. */
interface Folding {
  readonly id: number;
  readonly files: readonly ShardFile[];
  readonly bytes: number;
  /** Null: no thread could fold it. */
  readonly settle: (folded: FoldedSession | null) => void;
}

interface Thread {
  readonly worker: Worker;
  /** What the thread has not answered, by id. */
  readonly foldings: Map<number, Folding>;
}

const MOST_THREADS = 4;
/** What a thread folds dies young, and a larger nursery takes memory and saves little time. */
const NURSERY_MB = 6;
/** Smaller sessions are folded sooner here than a thread could be started. */
const INLINE_BYTES = 1024 * 1024;
/** Idle threads are ended after this time (ms): each holds some 20 MB. */
const IDLE_AFTER = 5000;
/** A job takes sessions up to this size together, so that its reply is taken in some milliseconds. */
const JOB_BYTES = 1024 * 1024;
const JOB_SESSIONS = 16;

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
  readonly #waiting: Folding[] = [];
  #threads: Thread[] = [];
  #closed = false;
  #nextId = 0;
  #idle: NodeJS.Timeout | undefined;

  /** How many sessions should be given to it at a time: for each thread a job, and the next one. */
  readonly width = this.#usable ? 2 * threadCount() * JOB_SESSIONS : 2;

  /** `heads`: where heads of large shards are kept; null: nowhere. */
  constructor(heads: string | null) {
    this.#heads = heads;
  }

  /** Folds a session from its start; null when the pool was closed meanwhile. */
  async fold(files: readonly ShardFile[]): Promise<FoldedSession | null> {
    const bytes = files.reduce((total, file) => total + file.bytes, 0);
    if (!this.#usable || (!this.busy && bytes < INLINE_BYTES)) return this.#foldHere(files);
    const folded = await this.#send(files, bytes);
    return folded === null && !this.#closed ? this.#foldHere(files) : folded;
  }

  async #foldHere(files: readonly ShardFile[]): Promise<FoldedSession> {
    return foldedSession(await foldWhole(files, this.#heads === null ? undefined : new HeadWriter(this.#heads)));
  }

  /** Ends all threads; what they were at is given up. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#endThreads();
    for (const { settle } of this.#waiting.splice(0)) settle(null);
  }

  /** Ends threads that have nothing to do now instead of after a while. */
  async rest(): Promise<void> {
    if (this.#isIdle()) await this.#endThreads();
  }

  #isIdle(): boolean {
    return this.#waiting.length === 0 && this.#threads.every(({ foldings }) => foldings.size === 0);
  }

  async #endThreads(): Promise<void> {
    clearTimeout(this.#idle);
    const threads = this.#threads;
    this.#threads = [];
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  #send(files: readonly ShardFile[], bytes: number): Promise<FoldedSession | null> {
    clearTimeout(this.#idle);
    return new Promise((settle) => {
      if (this.#closed) return settle(null);
      this.#waiting.push({ id: this.#nextId++, files, bytes, settle });
      // what else is asked for in this turn goes in the same job
      if (this.#waiting.length === 1) setImmediate(() => this.#giveOut());
    });
  }

  /** Gives threads what waits: two jobs each at most, so that none is idle while its replies are taken. */
  #giveOut(): void {
    while (this.#waiting.length > 0 && !this.#closed) {
      const thread = this.#freest();
      if (thread === null) return;
      const job = this.#nextJob();
      for (const folding of job) thread.foldings.set(folding.id, folding);
      const message: FoldJob = { heads: this.#heads, sessions: job.map(({ id, files }) => ({ id, files })) };
      thread.worker.postMessage(message);
    }
  }

  #nextJob(): Folding[] {
    let count = 0;
    for (let bytes = 0; count < JOB_SESSIONS && count < this.#waiting.length && bytes < JOB_BYTES; count++) {
      bytes += this.#waiting[count]?.bytes ?? 0;
    }
    return this.#waiting.splice(0, count);
  }

  /** The thread with the least to do, a new one before one that is at work; null when all have enough. */
  #freest(): Thread | null {
    const [least] = [...this.#threads].sort((a, b) => a.foldings.size - b.foldings.size);
    if (least?.foldings.size === 0) return least;
    if (this.#threads.length < threadCount()) return this.#start();
    return least !== undefined && least.foldings.size <= JOB_SESSIONS ? least : null;
  }

  #start(): Thread {
    const worker = new Worker(this.#script, { resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB } });
    const thread: Thread = { worker, foldings: new Map() };
    worker.on("message", (reply: FoldReply) => this.#take(thread, reply));
    const lost = (): void => {
      this.#threads = this.#threads.filter((other) => other !== thread);
      for (const { settle } of thread.foldings.values()) settle(null);
      thread.foldings.clear();
      this.#giveOut();
    };
    worker.on("error", lost);
    worker.on("exit", lost);
    worker.unref();
    this.#threads.push(thread);
    return thread;
  }

  #take(thread: Thread, { sessions, block }: FoldReply): void {
    for (const { id, folded } of sessions) {
      const folding = thread.foldings.get(id);
      thread.foldings.delete(id);
      if (folding === undefined) continue;
      if (folded === null) folding.settle(null);
      else folding.settle({ ...unpackState(folded.state, folding.files), rows: { ...folded.span, block } });
    }
    this.#giveOut();
    if (this.#isIdle()) this.#endLater();
  }

  #endLater(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#endThreads(), IDLE_AFTER).unref();
  }
}

function threadCount(): number {
  return Math.max(1, Math.min(MOST_THREADS, availableParallelism()));
}
