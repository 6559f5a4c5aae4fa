import type { SessionPlace } from "#web/api/session-place.ts";
import type { Head } from "#shared/outline/head.ts";
import { apply, startOutline, type Outline } from "#shared/outline/outline.ts";
import { indexOf, type Place } from "#shared/outline/read.ts";
import type { Fragment } from "./fragment.ts";
import type { Fragments } from "./fragments.ts";
import { LineColumns } from "./line-columns.ts";
import type { Slices } from "#web/api/slices.ts";

/** What a component reads of a replica: a new object whenever anything changed, over the same growing structures. */
export interface SessionView {
  readonly replica: SessionReplica;
  readonly outline: Outline;
  /** The session is read as it stood after this many messages. */
  readonly n: number;
  readonly lines: LineColumns;
  readonly fragments: Fragments;
  /** Keys that rows took over from the fragments they completed, by message index. */
  readonly rowKeys: ReadonlyMap<number, string>;
}

/** Heads of consecutive lines, with the bytes of each. */
export interface HeadsBatch {
  readonly heads: readonly Head[];
  readonly lineBytes: readonly number[];
}

/** Heads that are folded before the clock is read. */
const AT_ONCE = 64;

/** A session in the browser: its outline, a few facts of every line, and what is being streamed. */
export class SessionReplica {
  readonly place: SessionPlace;
  readonly fragments: Fragments;
  #outline: Outline;
  #lines = new LineColumns();
  #rowKeys = new Map<number, string>();
  #folded = new Map<number, number>();
  #view: SessionView;
  #fragmentList: readonly Fragment[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(place: SessionPlace, fragments: Fragments) {
    this.place = place;
    this.fragments = fragments;
    this.#outline = startOutline(place.id);
    this.#view = this.#look();
  }

  get id(): string {
    return this.place.id;
  }

  /** Lines folded so far, by shard. */
  get folded(): ReadonlyMap<number, number> {
    return this.#folded;
  }

  /** Messages folded so far, told or not. */
  get size(): number {
    return this.#lines.length;
  }

  readonly view = (): SessionView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Folds the next line of a shard, `bytes` long (null: unknown); nobody is told before `commit`. `key` is the row key of
   * the fragment that it completes.
   */
  fold(head: Head, shard: number, bytes: number | null, key: string | null): void {
    const at = this.#outline.cursor.count;
    if (key !== null) this.#rowKeys.set(at, key);
    const tool = toolOf(this.#outline, head);
    apply(this.#outline, "origin" in head ? withoutOrigin(head) : head, shard);
    this.#lines.push(head, tool, bytes);
    this.#folded.set(shard, this.#lines.length - (this.#outline.shards.at(-1)?.at ?? at));
  }

  /** Gives the row of a line that is folded already the key of the fragment that it completed. */
  adopt(key: string, { shard, line }: Place): void {
    const at = indexOf(this.#outline, { shard, line });
    if (at !== null) this.#rowKeys.set(at, key);
  }

  /** Folds many fetched heads, letting frames through in between. */
  async foldAll({ heads, lineBytes }: HeadsBatch, shard: number, slices: Slices): Promise<void> {
    for (const [i, head] of heads.entries()) {
      if (i % AT_ONCE === 0) await slices.pause();
      this.fold(head, shard, lineBytes[i] ?? null, this.fragments.completeForgotten(head));
    }
  }

  /** Tells what changed since the last time: everybody of messages, and only the blocks that grew of deltas. */
  commit(): void {
    const { list } = this.fragments;
    const same = this.#view.n === this.#outline.cursor.count && this.#view.outline === this.#outline;
    if (!same || this.#fragmentList !== list) this.tell();
    this.fragments.flush();
  }

  /** Tells everybody: also that loading went on or failed. */
  tell(): void {
    this.#fragmentList = this.fragments.list;
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }

  /** Forgets all that was folded: the files were rewritten. What is on the screen stays until the next `commit`. */
  restart(): void {
    this.#outline = startOutline(this.place.id);
    this.#lines = new LineColumns();
    this.#rowKeys = new Map();
    this.#folded = new Map();
  }

  #look(): SessionView {
    const outline = this.#outline;
    const { fragments } = this;
    return {
      replica: this,
      outline,
      n: outline.cursor.count,
      lines: this.#lines,
      fragments,
      rowKeys: this.#rowKeys,
    };
  }
}

/** A child's message comes with the chain that leads to it; in its own trace it has none. */
function withoutOrigin(head: Head): Head {
  const { origin: _, ...own } = head as Head & { readonly origin?: unknown };
  return own as Head;
}

/** The tool that an output or a decision is about, told by the open call it names. */
function toolOf(outline: Outline, head: Head): string | null {
  if (head.kind !== "tool_call_output" && head.kind !== "approval_decision") return null;
  return outline.cursor.openCalls.findLast((call) => call.id === head.callId)?.name ?? null;
}
