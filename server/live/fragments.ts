import { keyText } from "#server/index/session-key.ts";
import type { SessionKey } from "#server/index/types.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import { OpenFragments } from "./open-fragments.ts";

/** A session by the way to it: the one that a producer sends for, then child by child down to the one that is meant. */
export type SessionPath = readonly [SessionKey, ...SessionKey[]];

/** What is being streamed in all sessions, kept whether somebody listens or not. */
export class LiveFragments {
  readonly #byPath = new Map<string, { readonly path: SessionPath; readonly open: OpenFragments }>();

  /** By the path itself, which a producer gives again with every fragment; whatever is forgotten is forgotten here. */
  #byIdentity = new WeakMap<SessionPath, OpenFragments>();

  /** The fragments of the innermost session of the path. */
  at(path: SessionPath): OpenFragments {
    const known = this.#byIdentity.get(path);
    if (known !== undefined) return known;
    const name = path.map(keyText).join("\n");
    let found = this.#byPath.get(name);
    if (found === undefined) this.#byPath.set(name, (found = { path, open: new OpenFragments() }));
    this.#byIdentity.set(path, found.open);
    return found.open;
  }

  /** What is open where `chainTo` leads; it gives the ids on the way there, null where none goes. */
  seenFrom(chainTo: (path: SessionPath) => readonly string[] | null): OmniMessage[] {
    return [...this.#byPath.values()].flatMap(({ path, open }) => {
      const chain = open.size === 0 ? null : chainTo(path);
      if (chain === null) return [];
      return open.starts().map((start) => (chain.length === 0 ? start : { ...start, origin: [...chain] }));
    });
  }

  /** Closes what this sender has left open, and forgets the sessions in which nothing is open. */
  close(sender: object): { readonly path: SessionPath; readonly stop: OmniMessage }[] {
    const closed = [...this.#byPath.values()].flatMap(({ path, open }) =>
      open.close(sender).map((stop) => ({ path, stop })),
    );
    for (const [name, { open }] of this.#byPath) if (open.size === 0) this.#byPath.delete(name);
    this.#byIdentity = new WeakMap();
    return closed;
  }
}
