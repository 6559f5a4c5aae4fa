import type { PushSource } from "#server/http/push-answer.ts";
import { keyText } from "#server/index/session-key.ts";
import { readWaitingCall } from "#shared/api/waiting-call.ts";
import type { IndexChange, SessionIndex, SessionKey, SessionRecord } from "#server/index/types.ts";
import { ancestorsOf } from "./family.ts";
import { LiveFragments, type SessionPath } from "./fragments.ts";
import { SessionChannel, type Surroundings } from "./session-channel.ts";
import { ToldChildren } from "./told-children.ts";
import { WaitingApprovals } from "./waiting-approvals.ts";

/** How long a channel that nobody listens to stays, so that whoever reconnects gets only the gap. */
const keptMs = 60_000;
/** How often states are looked at that change with time alone. */
const lookMs = 1000;

/** The session that a stream is of: found by its key, or waited for by what the request said of it. */
export interface StreamTarget {
  /** The same for every request that means the same stream. */
  readonly name: string;
  readonly find: () => SessionRecord | null;
  /** Whether a session that is not there yet will be the one. */
  readonly fits: (key: SessionKey) => boolean;
}

interface OpenChannel {
  readonly session: SessionChannel;
  readonly target: StreamTarget;
  unusedSince: number | null;
}

/** A channel that hears of a session, and the way from its own session down to that one. */
interface Follower {
  readonly session: SessionChannel;
  readonly chain: readonly string[];
}

/** All session streams that are listened to, fed from the index and from producers. */
export class SessionChannels {
  readonly fragments = new LiveFragments();
  readonly told = new ToldChildren(() => (this.#followers = new WeakMap()));
  readonly approvals: WaitingApprovals;
  readonly #world: Surroundings;
  readonly #open = new Map<string, OpenChannel>();
  /** The open ones by the key of their session, and those of which it is not found yet: every line looks here. */
  readonly #byKey = new Map<string, OpenChannel[]>();
  readonly #unfound = new Set<OpenChannel>();
  /** Who follows a path, by the path itself, until a family or a channel changes: fragments come by the thousand. */
  #followers = new WeakMap<SessionPath, readonly Follower[]>();
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor({ index, now }: Pick<Surroundings, "index" | "now">) {
    // Before the channels hear of a change, since the states they tell depend on it.
    this.approvals = new WaitingApprovals(index);
    const { told, fragments, approvals } = this;
    const world = { index, now, told, fragments, approvals };
    this.#world = world;
    this.#unsubscribe = world.index.subscribe((change) => this.#tell(change));
    this.#timer = setInterval(() => this.#look(), lookMs).unref();
  }

  /** Joins the stream: the gap after `lastEventId`, or a hello, then what happens. */
  join(target: StreamTarget, lastEventId: string | null): PushSource {
    const open = this.#channelOf(target);
    open.unusedSince = null;
    return open.session.channel.join(lastEventId, () => {
      if (open.session.channel.subscribers === 0) open.unusedSince = this.#world.now();
    });
  }

  /** Publishes a message that stands in no file, given without its origin, to everybody who follows a session of the path. */
  relay(path: SessionPath, line: string): void {
    for (const { session, chain } of this.#followersOf(path)) session.relay(chain, line);
  }

  /** A producer says that a call of the innermost session waits for an approval. */
  askApproval(path: SessionPath, toolCall: unknown): void {
    const since = new Date(this.#world.now()).toISOString();
    const call = readWaitingCall(toolCall, since);
    if (call !== null) this.approvals.ask(path.at(-1) ?? path[0], call);
    for (const { session } of this.#open.values()) session.relayApproval(path, toolCall);
  }

  close(): void {
    this.#unsubscribe();
    this.approvals.close();
    clearInterval(this.#timer);
    for (const { session } of this.#open.values()) session.channel.close();
    this.#open.clear();
  }

  #followersOf(path: SessionPath): readonly Follower[] {
    const known = this.#followers.get(path);
    if (known !== undefined) return known;
    const followers = [...this.#open.values()].flatMap(({ session }) => {
      const chain = session.chainTo(path);
      return chain === null ? [] : [{ session, chain }];
    });
    this.#followers.set(path, followers);
    return followers;
  }

  #channelOf(target: StreamTarget): OpenChannel {
    const known = this.#open.get(target.name);
    if (known !== undefined) return known;
    const open = { session: new SessionChannel(this.#world, target), target, unusedSince: null };
    this.#open.set(target.name, open);
    this.#unfound.add(open);
    this.#followers = new WeakMap();
    return open;
  }

  #tell(change: IndexChange): void {
    if (change.type !== "progress") this.#followers = new WeakMap();
    if (this.#open.size === 0 || change.type === "progress") return;
    if (change.type === "gone") return this.#tellGone();
    const { record, grown } = change;
    const above = new Map(ancestorsOf(this.#world, record).map((each) => [keyText(each.record.key), each.chain]));
    above.set(keyText(record.key), []);
    this.#find();
    for (const [key, chain] of above) {
      for (const { session } of this.#byKey.get(key) ?? []) session.tell(grown, chain);
    }
  }

  #find(): void {
    for (const open of this.#unfound) {
      const record = open.target.find();
      if (record === null) continue;
      const key = keyText(record.key);
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), open]);
      this.#unfound.delete(open);
    }
  }

  /** Another session may be meant from now on. */
  #tellGone(): void {
    this.#findAnew();
    for (const { session } of this.#open.values()) session.tellGone();
  }

  #findAnew(): void {
    this.#byKey.clear();
    this.#unfound.clear();
    for (const open of this.#open.values()) this.#unfound.add(open);
  }

  #look(): void {
    const now = this.#world.now();
    for (const [name, { session, unusedSince }] of this.#open) {
      if (unusedSince === null || session.channel.subscribers > 0) session.checkState();
      else if (now - unusedSince > keptMs) {
        session.channel.close();
        this.#open.delete(name);
        this.#findAnew();
        this.#followers = new WeakMap();
      }
    }
  }
}

/** The stream of a session that is there. */
export function targetOf(index: SessionIndex, record: SessionRecord): StreamTarget {
  const name = keyText(record.key);
  const fits = (key: SessionKey): boolean => keyText(key) === name;
  return { name, find: () => index.byId(record.key.id).find(({ key }) => fits(key)) ?? null, fits };
}
