import type { MessageIdentity } from "#shared/api/stream.ts";
import type { Head } from "#shared/outline/head.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import type { SessionPlace } from "#web/api/session-place.ts";
import type { HeadsSource } from "./heads-source.ts";
import { readAhead } from "./read-ahead.ts";
import type { SessionReplica } from "./session-replica.ts";
import { missingAfter, reachesBeyond, standingOf } from "./standing.ts";
import { unrecordedOf } from "./unrecorded.ts";

/** Where loading stands. A failed load keeps what is there and can be tried again. */
export type LoadState =
  { readonly kind: "loading" } | { readonly kind: "ready" } | { readonly kind: "failed"; readonly error: unknown };

/** Which shards a session has. */
export type ShardsSource = (place: SessionPlace) => Promise<readonly number[]>;

type Ranges = readonly { readonly shard: number; readonly from: number }[];

/** A recorded message as it came by the stream; `bytes` of its stored line, null when it came in another form. */
export interface Recorded {
  readonly identity: MessageIdentity;
  readonly head: Head;
  readonly bytes: number | null;
}

/**
 * Keeps a replica true: loads it, applies recorded messages exactly once and in order, and fetches what is missing.
 * While heads are being fetched, arrivals wait; each is judged again by its identity when its turn comes.
 */
export class Follower {
  readonly replica: SessionReplica;
  readonly #heads: HeadsSource;
  #waiting: Recorded[] = [];
  #load: LoadState = { kind: "loading" };
  readonly #shards: ShardsSource;
  #busy = false;
  /** What the last `hello` said while heads were being fetched. */
  #counts: Readonly<Record<string, number>> | null = null;

  constructor(replica: SessionReplica, shards: ShardsSource, heads: HeadsSource) {
    this.replica = replica;
    this.#shards = shards;
    this.#heads = heads;
  }

  get state(): LoadState {
    return this.#load;
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
    this.replica.restart();
    this.#load = { kind: "loading" };
    await this.load();
  }

  /** A recorded message. Nobody is told before `commit`. */
  receive(recorded: Recorded): void {
    const { identity, head, bytes } = recorded;
    if (this.#busy) {
      this.#waiting.push(recorded);
      return;
    }
    const { folded } = this.replica;
    const standing = standingOf(folded, identity);
    if (standing === "next") this.replica.fold(head, identity.shard, bytes);
    else if (standing === "rewritten") void this.reload();
    else if (standing === "gap") {
      const lines = folded.get(identity.shard);
      this.#waiting.push(recorded);
      void this.#fetch(() => [{ shard: identity.shard, from: lines === undefined ? 1 : lines + 1 }]);
    }
  }

  /** A fragment, or a complete message that could not be written down. */
  receiveUnrecorded(head: Head, message: OmniMessage): void {
    const { fragments } = this.replica;
    const { outline, n } = this.replica.view();
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
    const { outline, n } = this.replica.view();
    this.replica.fragments.reset(open, n, outline.cursor.compaction !== null);
    if (renewed && !this.#busy && reachesBeyond(this.replica.folded, lines)) void this.reload();
    else this.#catchUp(lines);
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
    try {
      const open = (range: Ranges[number]) => this.#heads(this.replica, range, signal)[Symbol.asyncIterator]();
      for await (const [{ shard }, heads] of readAhead(await ranges(), open)) {
        await this.replica.foldAll(heads, shard);
        signal?.throwIfAborted();
      }
      this.#load = { kind: "ready" };
      this.replica.fragments.dropForgotten();
    } catch (error) {
      if (signal?.aborted === true) throw error;
      this.#load = { kind: "failed", error };
    } finally {
      this.#busy = false;
    }
    this.#takeWaiting();
    this.replica.tell();
  }

  #takeWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#load.kind === "failed") return; // loading again fetches them
    for (const recorded of waiting) this.receive(recorded);
    const counts = this.#counts;
    this.#counts = null;
    if (counts !== null) this.#catchUp(counts);
  }
}
