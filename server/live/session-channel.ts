import type { SessionState } from "#shared/api/shapes.ts";
import type { SessionStreamEvent } from "#shared/api/stream.ts";
import { elideLine } from "#shared/api/elide.ts";
import { stateOf } from "#shared/outline/state.ts";
import { keyText } from "#server/index/session-key.ts";
import type { GrownLines, SessionIndex, SessionKey, SessionRecord } from "#server/index/types.ts";
import { placeOf } from "#server/reading/line-place.ts";
import { Channel } from "./channel.ts";
import { descendantsOf, lineageOf, lineCounts } from "./family.ts";
import type { LiveFragments, SessionPath } from "./fragments.ts";
import { insertOrigin } from "./insert-origin.ts";
import type { ToldChildren } from "./told-children.ts";
import type { WaitingApprovals } from "./waiting-approvals.ts";

/** What a channel needs of the world. */
export interface Surroundings {
  readonly index: SessionIndex;
  /** Ms since the epoch. */
  readonly now: () => number;
  /** What only producers say. */
  readonly told: ToldChildren;
  readonly fragments: LiveFragments;
  readonly approvals: WaitingApprovals;
}

/** What the stream is of. */
interface ChannelSubject {
  /** The session now, or null while there is none; asked each time, since records are replaced as they grow. */
  readonly find: () => SessionRecord | null;
  /** Whether a session that is not there yet will be the one. */
  readonly fits: (key: SessionKey) => boolean;
}

/**
 * The stream of one session: its own lines as they are read from its files, those of its descendants with their origin,
 * and what the server itself has to say of them. It may be opened before the session exists.
 */
export class SessionChannel {
  readonly channel: Channel;
  readonly #world: Surroundings;
  readonly #subject: ChannelSubject;
  /** Lines told so far, by session key and shard: what does not follow on from them needs a new hello. */
  readonly #told = new Map<string, number>();
  readonly #known = new Set<string>();
  #state: SessionState | null = null;
  #title: string | null = null;

  constructor(world: Surroundings, subject: ChannelSubject) {
    this.#world = world;
    this.#subject = subject;
    this.channel = new Channel({ hello: (epoch) => this.#hello(epoch) });
    const record = subject.find();
    this.#state = record === null ? null : this.#stateOf(record);
    this.#title = record?.digest.title ?? null;
    for (const member of this.#family()) this.#remember(member);
  }

  /** The session or one below it changed. `grown` are new lines; `chain` leads to who wrote them, outer to inner. */
  tell(grown: GrownLines | null, chain: readonly string[]): void {
    const record = this.#subject.find();
    if (record === null) return;
    const below = descendantsOf(this.#world, record);
    this.#announce(record, null);
    for (const child of below) this.#announce(child.record, child.chain.at(-2) ?? record.key.id);
    if (grown !== null) this.#publish(grown, chain);
    this.#checkCounts([record, ...below.map((child) => child.record)]);
    this.checkState();
    const { title } = record.digest;
    if (title === this.#title) return;
    this.#title = title;
    this.#say({ type: "session_title", session_id: record.key.id, title });
  }

  /**
   * A message that stands in no file: a fragment, or one that could not be recorded.
   * @param line without an origin; gets the chain that leads to the innermost session
   */
  relay(chain: readonly string[], line: string): void {
    this.channel.publishMessage(chain.length === 0 ? line : insertOrigin(line, chain), null);
  }

  /** The producer asks for the approval of a call of the innermost session. */
  relayApproval(path: SessionPath, toolCall: unknown): void {
    const chain = this.chainTo(path);
    if (chain === null) return;
    this.#say({ type: "approval_request", toolCall, ...(chain.length === 0 ? {} : { origin: chain }) });
    this.checkState();
  }

  /** The session or one below it is gone: listeners compare their counts with what is there now. */
  tellGone(): void {
    this.#sayHello();
  }

  /** Says the state when it changed, by growth or with time alone. */
  checkState(): void {
    const record = this.#subject.find();
    const state = record === null ? null : this.#stateOf(record);
    if (record === null || state === null || state === this.#state) return;
    this.#state = state;
    const { lastTime } = record.digest;
    const since = lastTime === null ? null : new Date(lastTime).toISOString();
    const silent_ms = Math.max(0, Math.round(this.#world.now() - record.grownAt));
    this.#say({ type: "session_state", session_id: record.key.id, state, since, silent_ms });
  }

  #publish({ record, shard, fromLine, lines, heads }: GrownLines, chain: readonly string[]): void {
    const told = `${keyText(record.key)}\0${shard}`;
    // Lines of a file that begins anew: the hello that follows says so, and they are fetched.
    if ((this.#told.get(told) ?? 0) !== fromLine - 1) return;
    this.#told.set(told, fromLine - 1 + lines.length);
    lines.forEach((text, i) => {
      const line = fromLine + i;
      const readable = heads[i]?.kind !== "unreadable";
      const elided = elideLine(text, placeOf(record.key, shard, line), { readable });
      const sent = chain.length === 0 ? elided : insertOrigin(elided, chain);
      this.channel.publishMessage(sent, { session: record.key.id, shard, line });
    });
  }

  /**
   * When what was told is not what is there, listeners start over: a file shrank, was replaced or grew unseen, or a
   * pointer made a session with lines of its own part of the family.
   */
  #checkCounts(family: readonly SessionRecord[]): void {
    const right = family.every(({ key, shards }) =>
      shards.every(({ file, lines }) => (this.#told.get(`${keyText(key)}\0${file.index}`) ?? 0) === lines),
    );
    if (!right) this.#sayHello();
  }

  #announce(record: SessionRecord, parent: string | null): void {
    const key = keyText(record.key);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.#say({ type: "session_created", session_id: record.key.id, parent });
  }

  /** The ids from this session, not included, down to the innermost of the path; null when it is not on the way. */
  chainTo(path: SessionPath): readonly string[] | null {
    const own = this.#subject.find();
    const lineage = lineageOf(this.#world, path);
    const isOwn = (key: SessionKey): boolean =>
      own === null ? this.#subject.fits(key) : keyText(own.key) === keyText(key);
    const at = lineage.findLastIndex(isOwn);
    return at === -1 ? null : lineage.slice(at + 1).map(({ id }) => id);
  }

  #family(): SessionRecord[] {
    const record = this.#subject.find();
    return record === null ? [] : [record, ...descendantsOf(this.#world, record).map((child) => child.record)];
  }

  #remember({ key, shards }: SessionRecord): void {
    this.#known.add(keyText(key));
    for (const { file, lines } of shards) this.#told.set(`${keyText(key)}\0${file.index}`, lines);
  }

  #hello(epoch: string): SessionStreamEvent {
    const family = this.#family();
    const [record] = family;
    const state = record === undefined ? "empty" : this.#stateOf(record);
    const fragments = this.#world.fragments.seenFrom((path) => this.chainTo(path));
    return { type: "hello", epoch, lines: lineCounts(family), fragments, state };
  }

  #sayHello(): void {
    this.#told.clear();
    for (const member of this.#family()) this.#remember(member);
    this.#say(this.#hello(this.channel.epoch));
  }

  #stateOf({ key, digest, grownAt }: SessionRecord): SessionState {
    const waiting = this.#world.approvals.isWaiting(key);
    return stateOf(digest.evidence ?? undefined, { grownAt, now: this.#world.now(), waiting });
  }

  #say(event: SessionStreamEvent): void {
    this.channel.publishEvent(event);
  }
}
