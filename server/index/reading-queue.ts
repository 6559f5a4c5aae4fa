import { KeyedRuns } from "#server/roots/keyed-runs.ts";

/** How many changed sessions are read at the same time. */
const CHANGED_AT_ONCE = 4;

/** A session that is to be read at start. */
export interface WaitingSession {
  readonly key: string;
  /** Newest modification of its files, ms since the epoch. */
  readonly newest: number;
  /** Bytes that are to be read. */
  readonly bytes: number;
}

/**
 * Says when which session is read: what changes is read at once, what was there at start in its turn, the newest first,
 * and one session never twice at the same time.
 */
export class ReadingQueue {
  readonly #read: (key: string) => Promise<void>;
  readonly #changed = new KeyedRuns(CHANGED_AT_ONCE, (key) => this.#readInTurn(key));
  /** Bytes of the sessions that were there at start and are not read yet, the newest first. */
  readonly #waiting = new Map<string, number>();
  /** The last reading that was begun of a session. */
  readonly #running = new Map<string, Promise<void>>();
  /** Sessions of which notices wait. */
  readonly #holds = new Map<string, { holders: number; noticed: boolean }>();
  #closed = false;
  #bytesRead = 0;
  /** Bytes that were to be read at start. */
  totalBytes = 0;

  /** `read` must not reject. */
  constructor(read: (key: string) => Promise<void>) {
    this.#read = read;
  }

  lineUp(sessions: readonly WaitingSession[]): void {
    for (const { key, bytes } of [...sessions].sort((a, b) => b.newest - a.newest)) {
      this.#waiting.set(key, bytes);
      this.totalBytes += bytes;
    }
  }

  /** Something happened to a session's files: it is read before all that only waits. */
  notice(key: string): void {
    const hold = this.#holds.get(key);
    if (hold !== undefined) {
      hold.noticed = true;
      return;
    }
    this.#leaveLine(key);
    this.#changed.request(key);
  }

  /** What is noticed of the session waits until the function that this gives is called; `run` does not. */
  hold(key: string): () => void {
    const hold = this.#holds.get(key) ?? { holders: 0, noticed: false };
    hold.holders += 1;
    this.#holds.set(key, hold);
    return () => {
      hold.holders -= 1;
      if (hold.holders > 0) return;
      this.#holds.delete(key);
      if (hold.noticed) this.notice(key);
    };
  }

  /** Reads the session like `notice`, and resolves when it is read. */
  run(key: string): Promise<void> {
    this.#leaveLine(key);
    return this.#changed.run(key);
  }

  /** Reads what waits, `width` sessions at a time, with a pause after each. */
  async drain(width: number, pause: () => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: width }, () => this.#drainLane(pause)));
  }

  /** Whether sessions that were there at start still wait. */
  get hasWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Whether a changed session is being read, or is about to be. */
  get busy(): boolean {
    return this.#changed.busy;
  }

  /** Whether this session is being read. */
  isReading(key: string): boolean {
    return this.#running.has(key);
  }

  /** Resolves when all changed sessions are read; what waits since the start is not meant. */
  idle(): Promise<void> {
    return this.#changed.idle();
  }

  /** How much of what was there at start is read, 0 to 1. */
  progress(): number {
    return this.totalBytes === 0 ? 0 : Math.min(1, this.#bytesRead / this.totalBytes);
  }

  /** Begins no further reading. */
  close(): void {
    this.#closed = true;
    this.#waiting.clear();
  }

  #leaveLine(key: string): void {
    this.#bytesRead += this.#waiting.get(key) ?? 0; // it may not be waiting
    this.#waiting.delete(key);
  }

  async #drainLane(pause: () => Promise<void>): Promise<void> {
    for (const [key, bytes] of this.#waiting) {
      this.#waiting.delete(key);
      await this.#readInTurn(key);
      this.#bytesRead += bytes;
      await pause();
    }
  }

  async #readInTurn(key: string): Promise<void> {
    const before = this.#running.get(key) ?? Promise.resolve();
    const run = before.then(() => (this.#closed ? undefined : this.#read(key)));
    this.#running.set(key, run);
    await run;
    if (this.#running.get(key) === run) this.#running.delete(key);
  }
}
