import type { MessageIdentity } from "#shared/api/stream.ts";
import type { Head } from "#shared/outline/head.ts";

/** A child that is known because the stream told of it. */
export interface ToldChild {
  readonly id: string;
  /** How many messages of its parent were known when it was first heard of: where it stands until its call is found. */
  readonly at: number;
  /** Hash of its first prompt; null until that was heard. */
  readonly promptHash: number | null;
}

/** A prompt stands among the first lines of a trace; a text further down may be any. */
const PROMPT_WITHIN = 5;

/** Who is whose child by the origins of messages: known at once, long before any trace or answer says so. */
export class ToldChildren {
  readonly #children = new Map<string, Map<string, ToldChild>>();

  /** All of them, by their ids. */
  get ids(): readonly string[] {
    return [...this.#children.values()].flatMap((children) => [...children.keys()]);
  }

  of(parent: string): readonly ToldChild[] {
    return [...(this.#children.get(parent)?.values() ?? [])];
  }

  /** A session is below another; `at` of its messages are known. Tells whether that is new. */
  note(parent: string, id: string, at: number | null): boolean {
    if (this.#children.get(parent)?.has(id) === true) return false;
    this.#put(parent, { id, at: at ?? Number.MAX_SAFE_INTEGER, promptHash: null });
    return true;
  }

  /** Takes in the origin of a message, and a child's first prompt. Tells whether it said anything new. */
  hear(
    root: string,
    { head, identity }: { readonly head: Head; readonly identity: MessageIdentity | null },
    countOf: (session: string) => number | null,
  ): boolean {
    const chain = "origin" in head ? (head.origin ?? []) : [];
    const news = chain.map((id, i) => this.note(chain[i - 1] ?? root, id, countOf(chain[i - 1] ?? root)));
    const parent = chain.at(-2) ?? root;
    const child = this.#children.get(parent)?.get(chain.at(-1) ?? "");
    const prompt = head.kind === "text" && head.role === "user" ? head.hash : undefined;
    if (child?.promptHash !== null || prompt === undefined) return news.includes(true);
    if (identity === null || identity.line > PROMPT_WITHIN) return news.includes(true);
    this.#put(parent, { ...child, promptHash: prompt });
    return true;
  }

  #put(parent: string, child: ToldChild): void {
    const children = this.#children.get(parent) ?? new Map<string, ToldChild>();
    this.#children.set(parent, children.set(child.id, child));
  }
}
