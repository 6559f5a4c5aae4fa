/**
 * Runs one piece of work per key, a bounded number at a time. A key that is asked for again while it waits runs once;
 * while it runs, it runs once more afterwards: so the last look always began after the last request, and a burst of a
 * thousand events costs two looks.
 */
export class KeyedRuns {
  readonly #work: (key: string) => Promise<void>;
  readonly #atOnce: number;
  readonly #waiting = new Set<string>();
  readonly #running = new Set<string>();
  /** Whoever waits for the next run of a key. */
  readonly #ends = new Map<string, PromiseWithResolvers>();
  #idle: PromiseWithResolvers | null = null;

  /** `work` must not reject. */
  constructor(atOnce: number, work: (key: string) => Promise<void>) {
    this.#atOnce = atOnce;
    this.#work = work;
  }

  request(key: string): void {
    this.#waiting.add(key);
    this.#pump();
  }

  /** Asks for the key and resolves when a run that began after this call has ended, or will not come any more. */
  run(key: string): Promise<void> {
    const end = this.#ends.get(key) ?? withResolvers();
    this.#ends.set(key, end);
    this.request(key);
    return end.promise;
  }

  /** Forgets what waits; what runs ends. */
  clear(): void {
    this.#waiting.clear();
    for (const end of this.#ends.values()) end.resolve();
    this.#ends.clear();
  }

  get busy(): boolean {
    return this.#waiting.size > 0 || this.#running.size > 0;
  }

  /** Resolves when nothing waits or runs. */
  idle(): Promise<void> {
    if (!this.busy) return Promise.resolve();
    this.#idle ??= withResolvers();
    return this.#idle.promise;
  }

  #pump(): void {
    for (const key of this.#waiting) {
      if (this.#running.size >= this.#atOnce) return;
      if (this.#running.has(key)) continue;
      this.#waiting.delete(key);
      this.#running.add(key);
      const end = this.#ends.get(key);
      this.#ends.delete(key);
      void this.#work(key).finally(() => {
        this.#running.delete(key);
        end?.resolve();
        this.#pump();
        this.#settle();
      });
    }
  }

  #settle(): void {
    if (this.busy) return;
    this.#idle?.resolve();
    this.#idle = null;
  }
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
