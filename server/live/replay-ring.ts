/** An event as it went out. */
export interface SentEvent {
  readonly seq: number;
  readonly text: string;
  /** Length of the text in bytes. */
  readonly bytes: number;
}

/** Limits of a ring: so many events, and so many bytes of their text. */
export interface RingLimits {
  readonly events: number;
  readonly bytes: number;
}

export const channelRingLimits: RingLimits = { events: 10_000, bytes: 8 * 1024 * 1024 };

const gone: SentEvent = { seq: 0, text: "", bytes: 0 };

/** The newest events of a channel, for clients that come back after a short break. */
export class ReplayRing {
  readonly #limits: RingLimits;
  #events: SentEvent[] = [];
  /** Events before this place are gone; they are cut off now and then, since shifting each would be quadratic. */
  #first = 0;
  #bytes = 0;
  /** The highest number that is no longer here. */
  #lost = 0;

  constructor(limits: RingLimits) {
    this.#limits = limits;
  }

  push(event: SentEvent): void {
    this.#events.push(event);
    this.#bytes += event.bytes;
    while (this.#events.length - this.#first > this.#limits.events || this.#bytes > this.#limits.bytes) this.#drop();
    if (this.#first > this.#limits.events) {
      this.#events = this.#events.slice(this.#first);
      this.#first = 0;
    }
  }

  /** Everything after `seq`, in order; null when some of it is gone. */
  after(seq: number): readonly SentEvent[] | null {
    if (seq < this.#lost) return null;
    const from = this.#events.findIndex((event, at) => at >= this.#first && event.seq > seq);
    return from === -1 ? [] : this.#events.slice(from);
  }

  #drop(): void {
    const dropped = this.#events[this.#first];
    if (dropped === undefined) return;
    // Leave nothing of it in memory until the array itself is cut.
    this.#events[this.#first] = gone;
    this.#first += 1;
    this.#bytes -= dropped.bytes;
    this.#lost = dropped.seq;
  }
}
