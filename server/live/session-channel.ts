import type { SessionState } from "#shared/api/shapes.ts";
import type { SessionStreamEvent } from "#shared/api/stream.ts";
import { elideLine } from "#shared/api/elide.ts";
import { stateOf } from "#shared/outline/state.ts";
import { keyText } from "#server/index/session-key.ts";
import type { GrownLines, SessionIndex, SessionRecord } from "#server/index/types.ts";
import { placeOf } from "#server/reading/line-place.ts";
import { Channel } from "./channel.ts";
import { descendantsOf, lineCounts } from "./family.ts";
import { insertOrigin } from "./insert-origin.ts";

/** What a channel needs of the world. */
export interface Surroundings {
  readonly index: SessionIndex;
  /** Ms since the epoch. */
  readonly now: () => number;
}

/**
 * The stream of one session: its own lines as they are read from its files, those of its descendants with their origin,
 * and what the server itself has to say of them. It may be opened before the session exists.
 */
export class SessionChannel {
  readonly channel: Channel;
  readonly #world: Surroundings;
  /** The session now, or null while there is none; asked each time, since records are replaced as they grow. */
  readonly #find: () => SessionRecord | null;
  /** Lines told so far, by session key and shard: what does not follow on from them needs a new hello. */
  readonly #told = new Map<string, number>();
  readonly #known = new Set<string>();
  #state: SessionState | null = null;
  #title: string | null = null;

  constructor(world: Surroundings, find: () => SessionRecord | null) {
    this.#world = world;
    this.#find = find;
    this.channel = new Channel({ hello: (epoch) => this.#hello(epoch) });
    const record = find();
    this.#state = record === null ? null : this.#stateOf(record);
    this.#title = record?.digest.title ?? null;
    for (const member of this.#family()) this.#remember(member);
  }

  /** The session itself changed; `grown` are its new lines. */
  tell(record: SessionRecord, grown: GrownLines | null): void {
    const key = keyText(record.key);
    if (!this.#known.has(key)) this.#announce(record, null);
    if (grown !== null) this.#publish(grown, []);
    for (const child of descendantsOf(this.#world.index, record))
      this.#announce(child.record, child.chain.at(-2) ?? record.key.id);
    this.#checkCounts(record);
    this.checkState();
    if (record.digest.title === this.#title) return;
    this.#title = record.digest.title;
    this.#say({ type: "session_title", session_id: record.key.id, title: this.#title });
  }

  /** A session below changed; `chain` leads to it, outer to inner. */
  tellDescendant(record: SessionRecord, grown: GrownLines | null, chain: readonly string[]): void {
    this.#announce(record, chain.at(-2) ?? this.#find()?.key.id ?? null);
    if (grown !== null) this.#publish(grown, chain);
    this.#checkCounts(record);
  }

  /** The session or one below it is gone: listeners compare their counts with what is there now. */
  tellGone(): void {
    this.#sayHello();
  }

  /** Says the state when it changed, by growth or with time alone. */
  checkState(): void {
    const record = this.#find();
    const state = record === null ? null : this.#stateOf(record);
    if (record === null || state === null || state === this.#state) return;
    this.#state = state;
    const { lastTime } = record.digest;
    const since = lastTime === null ? null : new Date(lastTime).toISOString();
    const silent_ms = Math.max(0, Math.round(this.#world.now() - record.grownAt));
    this.#say({ type: "session_state", session_id: record.key.id, state, since, silent_ms });
  }

  #publish({ record, shard, fromLine, lines }: GrownLines, chain: readonly string[]): void {
    const told = `${keyText(record.key)}\0${shard}`;
    // Lines of a file that begins anew: the hello that follows says so, and they are fetched.
    if ((this.#told.get(told) ?? 0) !== fromLine - 1) return;
    this.#told.set(told, fromLine - 1 + lines.length);
    lines.forEach((text, i) => {
      const line = fromLine + i;
      const elided = elideLine(text, placeOf(record.key, shard, line));
      const sent = chain.length === 0 ? elided : insertOrigin(elided, chain);
      this.channel.publishMessage(sent, { session: record.key.id, shard, line });
    });
  }

  /** When what was told is not what is there (a file shrank, was replaced, or grew unseen), listeners start over. */
  #checkCounts(record: SessionRecord): void {
    const key = keyText(record.key);
    const right = record.shards.every(({ file, lines }) => (this.#told.get(`${key}\0${file.index}`) ?? 0) === lines);
    if (!right) this.#sayHello();
  }

  #announce(record: SessionRecord, parent: string | null): void {
    const key = keyText(record.key);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.#say({ type: "session_created", session_id: record.key.id, parent });
  }

  #family(): SessionRecord[] {
    const record = this.#find();
    return record === null ? [] : [record, ...descendantsOf(this.#world.index, record).map((child) => child.record)];
  }

  #remember({ key, shards }: SessionRecord): void {
    this.#known.add(keyText(key));
    for (const { file, lines } of shards) this.#told.set(`${keyText(key)}\0${file.index}`, lines);
  }

  #hello(epoch: string): SessionStreamEvent {
    const family = this.#family();
    const [record] = family;
    const state = record === undefined ? "empty" : this.#stateOf(record);
    return { type: "hello", epoch, lines: lineCounts(family), fragments: [], state };
  }

  #sayHello(): void {
    this.#told.clear();
    for (const member of this.#family()) this.#remember(member);
    this.#say(this.#hello(this.channel.epoch));
  }

  #stateOf({ digest, grownAt }: SessionRecord): SessionState {
    return stateOf(digest.evidence ?? undefined, { grownAt, now: this.#world.now() });
  }

  #say(event: SessionStreamEvent): void {
    this.channel.publishEvent(event);
  }
}
