/** Events as they went out, in one write. */
export interface SentTick {
  readonly bytes: Buffer;
  /** Of each event: its number, ascending, … */
  readonly seqs: readonly number[];
  /** … and the offset in the bytes at which it ends. */
  readonly ends: readonly number[];
}

/** Limits of a ring: so many events, and so many bytes of them. */
export interface RingLimits {
  readonly events: number;
  readonly bytes: number;
}

export const channelRingLimits: RingLimits = { events: 10_000, bytes: 8 * 1024 * 1024 };

/**
 * The newest events of a channel, for clients that come back after a short break. They are kept as the bytes that were
 * written: the text of each would be as much again, in thousands of pieces.
 */
export class ReplayRing {
  readonly #limits: RingLimits;
  #ticks: SentTick[] = [];
  /** How many events of the first tick are gone already. */
  #goneOfFirst = 0;
  #events = 0;
  #bytes = 0;
  /** The highest number that is no longer here. */
  #lost = 0;

  constructor(limits: RingLimits) {
    this.#limits = limits;
  }

  push(tick: SentTick): void {
    this.#ticks.push(tick);
    this.#events += tick.seqs.length;
    this.#bytes += tick.bytes.length;
    while (this.#events > this.#limits.events || this.#bytes > this.#limits.bytes) this.#drop();
  }

  /** Everything after `seq`, in order; null when some of it is gone. */
  after(seq: number): Buffer | null {
    if (seq < this.#lost) return null;
    const from = this.#ticks.findIndex(({ seqs }) => (seqs.at(-1) ?? 0) > seq);
    const first = this.#ticks[from];
    if (first === undefined) return Buffer.alloc(0);
    const next = first.seqs.findIndex((each) => each > seq);
    const start = startOf(first, next);
    return Buffer.concat([first.bytes.subarray(start), ...this.#ticks.slice(from + 1).map(({ bytes }) => bytes)]);
  }

  /** Drops the oldest event. */
  #drop(): void {
    const [first] = this.#ticks;
    if (first === undefined) return;
    const dropped = this.#goneOfFirst++;
    this.#events -= 1;
    this.#bytes -= startOf(first, dropped + 1) - startOf(first, dropped);
    this.#lost = first.seqs[dropped] ?? this.#lost;
    if (this.#goneOfFirst < first.seqs.length) return;
    this.#ticks.shift();
    this.#goneOfFirst = 0;
  }
}

/** Where the event with that index begins; the end of the last for the one behind it. */
function startOf({ ends }: SentTick, event: number): number {
  return event === 0 ? 0 : (ends[event - 1] ?? NaN);
}
