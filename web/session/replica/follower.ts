import type { MessageIdentity } from "#shared/api/stream.ts";
import type { Head } from "#shared/outline/head.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import type { SessionPlace } from "#web/api/session-place.ts";
import { AT_THE_END } from "./fragments.ts";
import type { HeadsSource } from "./heads-source.ts";
import { readAhead } from "./read-ahead.ts";
import type { SessionReplica } from "./session-replica.ts";
import { Slices, untilDrawn } from "#web/api/slices.ts";
import { missingAfter, reachesBeyond, standingOf } from "./standing.ts";
import { unrecordedOf } from "./unrecorded.ts";

/** Where loading stands. A failed load keeps what is there and can be tried again. */
export type LoadState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly error: unknown };

/** Which shards a session has. */
export type ShardsSource = (place: SessionPlace) => Promise<readonly number[]>;

/** Messages after which a session that is still loading is shown for the first time. */
const FIRST_SHOWN = 64;

type Ranges = readonly { readonly shard: number; readonly from: number }[];

/** A recorded message as it came by the stream; `bytes` of its stored line, null when it came in another form. */
export interface Recorded {
  readonly identity: MessageIdentity;
  readonly head: Head;
  readonly bytes: number | null;
}

/** With the row key of the fragment that it completed. */
type Heard = Recorded & { readonly key: string | null };

/**
 * Keeps a replica true: loads it, applies recorded messages exactly once and in order, and fetches what is missing.
 * While heads are being fetched, arrivals wait; each is judged again by its identity when its turn comes.
 */
export class Follower {
  readonly replica: SessionReplica;
  readonly #heads: HeadsSource;
  readonly #texts: () => Promise<void>;
  #waiting: Heard[] = [];
  /** The last line of each shard that came by the stream. */
  readonly #heard = new Map<number, number>();
  #load: LoadState = { kind: "loading" };
  readonly #shards: ShardsSource;
  #busy = false;
  /** Messages after which a first load shows what there is; null once all was there. */
  #showAt: number | null = FIRST_SHOWN;
  #tellBegun: () => void = () => undefined;
  #tellSettled: () => void = () => undefined;
  /** Resolves when a first load has something to show. */
  readonly begun = new Promise<void>((resolve) => (this.#tellBegun = resolve));
  /** Resolves when a first load is over, whatever came of it. */
  readonly settled = new Promise<void>((resolve) => (this.#tellSettled = resolve));
  /** What the last `hello` said while heads were being fetched. */
  #counts: Readonly<Record<string, number>> | null = null;

  /** `texts` resolves when the texts that are on their way have come: rows that are drawn first wait for them. */
  constructor(replica: SessionReplica, shards: ShardsSource, heads: HeadsSource, texts: () => Promise<void>) {
    this.replica = replica;
    this.#shards = shards;
    this.#heads = heads;
    this.#texts = texts;
  }

  get state(): LoadState {
    return this.#load;
  }

  /** Whether the first load is under way: there may be rows, but not all of them. */
  get beginning(): boolean {
    return this.#showAt !== null && this.#load.kind === "loading";
  }

  /** Fetches and folds the heads of all shards, in the order of their index. */
  async load(signal?: AbortSignal): Promise<void> {
    await this.#fetch(async () => {
      const shards = await this.#shards(this.replica.place);
      return [...shards].sort((a, b) => a - b).map((shard) => ({ shard, from: 1 }));
    }, signal);
  }

  /** Loads everything anew: after a failure, or when the files were rewritten. */
  async reload(): Promise<void> {
    if (this.#busy) return;
    this.#showAt = null;
    this.replica.restart();
    this.#heard.clear();
    this.#load = { kind: "loading" };
    await this.load();
  }

  /**
   * A recorded message by the stream. It completes its fragment at once, even if it must wait to be folded or has been
   * fetched before: the fragments of what comes next follow on it. Nobody is told before `commit`.
   */
  receive(recorded: Recorded): void {
    const { shard, line } = recorded.identity;
    const heard = this.#heard.get(shard);
    const isNew = heard === undefined || line > heard;
    if (isNew) this.#heard.set(shard, line);
    this.#take({ ...recorded, key: isNew ? this.replica.fragments.complete(recorded.head) : null });
  }

  #take(recorded: Heard): void {
    const { identity, head, bytes, key } = recorded;
    if (this.#busy) {
      this.#waiting.push(recorded);
      return;
    }
    const { folded } = this.replica;
    const standing = standingOf(folded, identity);
    if (standing === "next") this.replica.fold(head, identity.shard, bytes, key);
    else if (standing === "rewritten") void this.reload();
    else if (standing === "known" && key !== null) this.replica.adopt(key, identity);
    else if (standing === "gap") {
      const lines = folded.get(identity.shard);
      this.#waiting.push(recorded);
      void this.#fetch(() => [{ shard: identity.shard, from: lines === undefined ? 1 : lines + 1 }]);
    }
  }

  /** A fragment, or a complete message that could not be written down. */
  receiveUnrecorded(head: Head, message: OmniMessage): void {
    const { fragments } = this.replica;
    const { outline } = this.replica.view();
    const n = this.#now();
    if (head.kind === "partial") fragments.push(message, n, outline.cursor.compaction !== null);
    else {
      const unrecorded = unrecordedOf(message);
      if (unrecorded !== null) fragments.addUnrecorded(unrecorded.kind, unrecorded, n);
    }
  }

  /**
   * What the server has on disk, and what is open there. On a `renewed` channel fewer lines than are folded mean that a
   * file shrank or was replaced.
   */
  hello(lines: Readonly<Record<string, number>>, open: readonly OmniMessage[], renewed: boolean): void {
    const { outline } = this.replica.view();
    this.replica.fragments.reset(open, this.#now(), outline.cursor.compaction !== null);
    if (renewed && !this.#busy && reachesBeyond(this.replica.folded, lines)) void this.reload();
    else this.#catchUp(lines);
  }

  /** Where what opens now stands. */
  #now(): number {
    return this.#load.kind === "ready" ? this.replica.view().n : AT_THE_END;
  }

  /** Fetches what is on disk beyond what is folded; while heads are being fetched, afterwards. */
  #catchUp(lines: Readonly<Record<string, number>>): void {
    if (this.#busy) {
      this.#counts = lines;
      return;
    }
    const missing = missingAfter(this.replica.folded, lines);
    if (missing === null) {
      void this.reload();
      this.#counts = lines; // the list of shards may be older than this
    } else if (missing.length > 0) void this.#fetch(() => missing);
    else this.replica.fragments.dropForgotten();
  }

  /** Tells what changed. While everything is fetched anew, what is on the screen stays as it is. */
  commit(): void {
    if (this.#load.kind === "loading") this.replica.fragments.flush();
    else this.replica.commit();
  }

  /** Fetches ranges in order; a second call while one is under way is covered by judging what waited again. */
  async #fetch(ranges: () => Ranges | Promise<Ranges>, signal?: AbortSignal): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const slices = new Slices();
    try {
      const open = (range: Ranges[number]) => this.#heads(this.replica, range, signal)[Symbol.asyncIterator]();
      for await (const [{ shard }, heads] of readAhead(await ranges(), open)) {
        await this.replica.foldAll(heads, shard, slices);
        signal?.throwIfAborted();
        if (this.#showBeginning()) await untilDrawn(this.#texts());
      }
      this.#load = { kind: "ready" };
      this.#showAt = null;
      this.replica.fragments.dropForgotten();
    } catch (error) {
      if (signal?.aborted === true) throw error;
      this.#load = { kind: "failed", error };
    } finally {
      this.#busy = false;
      this.#tellSettled();
    }
    this.#takeWaiting();
    this.replica.tell();
  }

  /**
   * Shows what a first load has folded so far: soon, and then whenever it has doubled, so that however long a session is
   * its list is made few times. Loading anew leaves on the screen what is there. Whether it was the first time.
   */
  #showBeginning(): boolean {
    const { size } = this.replica;
    if (this.#showAt === null || size < this.#showAt) return false;
    const first = this.#showAt === FIRST_SHOWN;
    this.#showAt = size * 2;
    this.replica.tell();
    this.#tellBegun();
    return first;
  }

  #takeWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#load.kind === "failed") return; // loading again fetches them
    for (const recorded of waiting) this.#take(recorded);
    const counts = this.#counts;
    this.#counts = null;
    if (counts !== null) this.#catchUp(counts);
  }
}
