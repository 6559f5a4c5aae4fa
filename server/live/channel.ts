import { randomBytes } from "node:crypto";
import { formatStreamEventId, type MessageIdentity, parseStreamEventId } from "#shared/api/stream.ts";
import type { PushSource } from "#server/http/push-answer.ts";
import { Outbox } from "./outbox.ts";
import { channelRingLimits, ReplayRing, type RingLimits } from "./replay-ring.ts";
import { eventText, heartbeatText, openingText } from "./sse-text.ts";

/** Longest time that events are gathered before they go out in one write, and how much text at least ends it early. */
const tickMs = 15;
const tickCharacters = 64 * 1024;
const heartbeatMs = 20_000;

const opening = Buffer.from(openingText);
const heartbeat = Buffer.from(heartbeatText);

/** A listener: `wake` is called when something waits, and it takes as much as it has room for. */
interface Subscriber {
  readonly outbox: Outbox;
  wake: () => void;
}

/** Events that wait for the end of the tick, as text, with their numbers and where each ends in the text's bytes. */
interface PendingTick {
  text: string;
  readonly seqs: number[];
  readonly ends: number[];
}

const noEvents = (): PendingTick => ({ text: "", seqs: [], ends: [] });

export interface ChannelOptions {
  /** The data of a `hello` as of this very moment; the channel's epoch is given. */
  readonly hello: (epoch: string) => unknown;
  readonly limits?: RingLimits;
}

/**
 * A stream of numbered events with any number of listeners. Events are gathered for a tick and written at once to all; a
 * listener that was away gets the gap if the ring still has it, and a `hello` otherwise.
 */
export class Channel {
  readonly epoch = randomBytes(5).toString("hex");
  readonly #options: ChannelOptions;
  readonly #ring: ReplayRing;
  readonly #subscribers = new Set<Subscriber>();
  #seq = 0;
  #pending: PendingTick = noEvents();
  #tick: NodeJS.Timeout | null = null;
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(options: ChannelOptions) {
    this.#options = options;
    this.#ring = new ReplayRing(options.limits ?? channelRingLimits);
  }

  get subscribers(): number {
    return this.#subscribers.size;
  }

  /** Publishes a message, one line of JSON; `identity` says which recorded line it is. */
  publishMessage(line: string, identity: MessageIdentity | null): void {
    this.#publish(null, line, identity);
  }

  /** Publishes an event of the server's own. */
  publishEvent(event: unknown): void {
    this.#publish("server_event", JSON.stringify(event), null);
  }

  /**
   * Adds a listener. Whatever waits for the others goes out first, so that the hello and what follows it neither overlap
   * nor leave a gap. `onLeave` is called when the listener is gone.
   */
  join(lastEventId: string | null, onLeave: () => void = () => undefined): PushSource {
    this.#flush();
    const outbox = new Outbox(() => {
      this.#flush(subscriber); // the hello tells of what waits for the others
      return this.#helloText();
    });
    const subscriber: Subscriber = { outbox, wake: () => undefined };
    this.#subscribers.add(subscriber);
    this.#heartbeat ??= setInterval(() => this.#write(heartbeat), heartbeatMs).unref();
    outbox.add(Buffer.concat([opening, this.#gapAfter(lastEventId) ?? Buffer.from(this.#helloText())]));
    return {
      take: () => outbox.take(),
      onWaiting: (wake) => (subscriber.wake = wake),
      leave: () => {
        this.#leave(subscriber);
        onLeave();
      },
    };
  }

  close(): void {
    for (const subscriber of this.#subscribers) this.#leave(subscriber);
    if (this.#tick !== null) clearTimeout(this.#tick);
    this.#tick = null;
  }

  #publish(name: string | null, data: string, identity: MessageIdentity | null): void {
    const seq = ++this.#seq;
    const text = eventText(name, formatStreamEventId({ epoch: this.epoch, seq, identity }), data);
    const pending = this.#pending;
    // All but the data is ASCII; of the whole text, still in pieces, counting would make one first.
    const bytes = text.length - data.length + Buffer.byteLength(data);
    pending.text += text;
    pending.seqs.push(seq);
    pending.ends.push((pending.ends.at(-1) ?? 0) + bytes);
    if (pending.text.length >= tickCharacters) this.#flush();
    else this.#tick ??= setTimeout(() => this.#flush(), tickMs).unref();
  }

  #flush(except: Subscriber | null = null): void {
    if (this.#tick !== null) clearTimeout(this.#tick);
    this.#tick = null;
    const { text, seqs, ends } = this.#pending;
    if (seqs.length === 0) return;
    this.#pending = noEvents();
    const bytes = Buffer.from(text); // once for all
    this.#ring.push({ bytes, seqs, ends });
    this.#write(bytes, except);
  }

  #write(bytes: Buffer, except: Subscriber | null = null): void {
    for (const subscriber of this.#subscribers) {
      if (subscriber === except) continue;
      subscriber.outbox.add(bytes);
      subscriber.wake();
    }
  }

  #leave(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
    if (this.#subscribers.size > 0 || this.#heartbeat === null) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = null;
  }

  /** It takes a number of its own, so that a client coming back with it gets what followed. */
  #helloText(): string {
    const id = formatStreamEventId({ epoch: this.epoch, seq: ++this.#seq, identity: null });
    return eventText("server_event", id, JSON.stringify(this.#options.hello(this.epoch)));
  }

  #gapAfter(lastEventId: string | null): Buffer | null {
    const last = lastEventId === null ? null : parseStreamEventId(lastEventId);
    if (last === null || last.epoch !== this.epoch || last.seq > this.#seq) return null;
    return this.#ring.after(last.seq);
  }
}
