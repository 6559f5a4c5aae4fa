import { keyText } from "#server/index/session-key.ts";
import type { IndexChange, SessionIndex, SessionRecord } from "#server/index/types.ts";
import { streamChannel } from "./event-stream.ts";
import { ancestorsOf } from "./family.ts";
import { SessionChannel, type Surroundings } from "./session-channel.ts";

/** How long a channel that nobody listens to stays, so that whoever reconnects gets only the gap. */
const keptMs = 60_000;
/** How often states are looked at that change with time alone. */
const lookMs = 1000;

/** The session that a stream is of: found by its key, or waited for by what the request said of it. */
export interface StreamTarget {
  /** The same for every request that means the same stream. */
  readonly name: string;
  readonly find: () => SessionRecord | null;
}

interface OpenChannel {
  readonly session: SessionChannel;
  readonly target: StreamTarget;
  unusedSince: number | null;
}

/** All session streams that are listened to, fed from the index. */
export class SessionChannels {
  readonly #world: Surroundings;
  readonly #open = new Map<string, OpenChannel>();
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(world: Surroundings) {
    this.#world = world;
    this.#unsubscribe = world.index.subscribe((change) => this.#tell(change));
    this.#timer = setInterval(() => this.#look(), lookMs).unref();
  }

  /** Joins the stream: the gap after `lastEventId`, or a hello, then what happens. */
  stream(target: StreamTarget, lastEventId: string | null): Response {
    const open = this.#channelOf(target);
    open.unusedSince = null;
    return streamChannel(open.session.channel, lastEventId, () => {
      if (open.session.channel.subscribers === 0) open.unusedSince = this.#world.now();
    });
  }

  close(): void {
    this.#unsubscribe();
    clearInterval(this.#timer);
    for (const { session } of this.#open.values()) session.channel.close();
    this.#open.clear();
  }

  #channelOf(target: StreamTarget): OpenChannel {
    const known = this.#open.get(target.name);
    if (known !== undefined) return known;
    const open = { session: new SessionChannel(this.#world, target.find), target, unusedSince: null };
    this.#open.set(target.name, open);
    return open;
  }

  #tell(change: IndexChange): void {
    if (this.#open.size === 0 || change.type === "progress") return;
    if (change.type === "gone") return this.#open.forEach(({ session }) => session.tellGone());
    const { record, grown } = change;
    const above = new Map(ancestorsOf(this.#world.index, record).map((each) => [keyText(each.record.key), each.chain]));
    for (const { session, target } of this.#open.values()) {
      const own = target.find();
      if (own === null) continue;
      const chain = own.ordinal === record.ordinal ? [] : above.get(keyText(own.key));
      if (chain !== undefined) session.tell(grown, chain);
    }
  }

  #look(): void {
    const now = this.#world.now();
    for (const [name, { session, unusedSince }] of this.#open) {
      if (unusedSince === null || session.channel.subscribers > 0) session.checkState();
      else if (now - unusedSince > keptMs) {
        session.channel.close();
        this.#open.delete(name);
      }
    }
  }
}

/** The stream of a session that is there. */
export function targetOf(index: SessionIndex, record: SessionRecord): StreamTarget {
  const name = keyText(record.key);
  return { name, find: () => index.byId(record.key.id).find((each) => keyText(each.key) === name) ?? null };
}
