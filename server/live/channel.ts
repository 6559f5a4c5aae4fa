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

/** A listener: `wake` is called when something waits, and it takes as much as it has room for. */
interface Subscriber {
  readonly outbox: Outbox;
  wake: () => void;
}

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
  #pending = "";
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
    const outbox = new Outbox(() => this.#helloText());
    const subscriber: Subscriber = { outbox, wake: () => undefined };
    this.#subscribers.add(subscriber);
    this.#heartbeat ??= setInterval(() => this.#write(heartbeatText), heartbeatMs).unref();
    outbox.add(Buffer.from(openingText + (this.#gapAfter(lastEventId) ?? this.#helloText())));
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
    // All but the data is ASCII; of the whole text, still in pieces, counting would make one first.
    this.#ring.push({ seq, text, bytes: text.length - data.length + Buffer.byteLength(data) });
    this.#pending += text;
    if (this.#pending.length >= tickCharacters) this.#flush();
    else this.#tick ??= setTimeout(() => this.#flush(), tickMs).unref();
  }

  #flush(): void {
    if (this.#tick !== null) clearTimeout(this.#tick);
    this.#tick = null;
    const text = this.#pending;
    this.#pending = "";
    if (text !== "") this.#write(text);
  }

  #write(text: string): void {
    if (this.#subscribers.size === 0) return;
    const bytes = Buffer.from(text); // once for all
    for (const subscriber of this.#subscribers) {
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

  #gapAfter(lastEventId: string | null): string | null {
    const last = lastEventId === null ? null : parseStreamEventId(lastEventId);
    if (last === null || last.epoch !== this.epoch || last.seq > this.#seq) return null;
    return (
      this.#ring
        .after(last.seq)
        ?.map(({ text }) => text)
        .join("") ?? null
    );
  }
}
