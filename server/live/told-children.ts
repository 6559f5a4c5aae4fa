import { keyText } from "#server/index/session-key.ts";
import type { SessionKey } from "#server/index/types.ts";

/** So many are kept, the newest; a trace has its say about older ones. */
const mostKept = 10_000;

/**
 * Children that are known from the origins of a stream, often long before the pointer stands in their parent's trace.
 * Only streams go by this: what is recorded says itself whose child it is.
 */
export class ToldChildren {
  readonly #children = new Map<string, Map<string, SessionKey>>();
  readonly #parents = new Map<string, SessionKey>();
  readonly #onNew: () => void;
  readonly #mostKept: number;

  /** @param onNew called whenever a child becomes known that was not */
  constructor(onNew: () => void, kept = mostKept) {
    this.#onNew = onNew;
    this.#mostKept = kept;
  }

  note(parent: SessionKey, child: SessionKey): void {
    const children = this.#children.get(keyText(parent)) ?? new Map<string, SessionKey>();
    const isNew = !children.has(keyText(child));
    this.#children.set(keyText(parent), children.set(keyText(child), child));
    if (!this.#parents.has(keyText(child))) this.#parents.set(keyText(child), parent);
    if (this.#parents.size > this.#mostKept) this.#forgetEldest();
    if (isNew) this.#onNew();
  }

  childrenOf(parent: SessionKey): readonly SessionKey[] {
    return [...(this.#children.get(keyText(parent))?.values() ?? [])];
  }

  parentOf(child: SessionKey): SessionKey | null {
    return this.#parents.get(keyText(child)) ?? null;
  }

  #forgetEldest(): void {
    const [eldest] = this.#parents;
    if (eldest === undefined) return;
    const [child, parent] = eldest;
    this.#parents.delete(child);
    const children = this.#children.get(keyText(parent));
    children?.delete(child);
    if (children?.size === 0) this.#children.delete(keyText(parent));
  }
}
