import { keyText } from "./session-key.ts";
import type { ReadShard, SessionRecord } from "./types.ts";

/**
 * Finds sessions that may be copies of one another without reading them: a shard's opening is the hash of its first
 * two records, and a copy opens as its original does.
 */
export class ForkOpenings {
  readonly #byOpening = new Map<string, Set<string>>();
  readonly #ofSession = new Map<string, readonly string[]>();

  note({ key, shards }: SessionRecord): void {
    const session = keyText(key);
    const openings = shards.flatMap((shard) => openingOf(shard) ?? []);
    const known = this.#ofSession.get(session);
    if (known?.join(" ") === openings.join(" ")) return;
    this.forget(session);
    if (openings.length > 0) this.#ofSession.set(session, openings);
    for (const opening of openings) {
      const sessions = this.#byOpening.get(opening) ?? new Set();
      this.#byOpening.set(opening, sessions.add(session));
    }
  }

  forget(session: string): void {
    for (const opening of this.#ofSession.get(session) ?? []) {
      const sessions = this.#byOpening.get(opening);
      sessions?.delete(session);
      if (sessions?.size === 0) this.#byOpening.delete(opening);
    }
    this.#ofSession.delete(session);
  }

  /** The other sessions that have a shard with one of this session's openings. */
  alike(session: string): ReadonlySet<string> {
    const found = new Set<string>();
    for (const opening of this.#ofSession.get(session) ?? []) {
      for (const other of this.#byOpening.get(opening) ?? []) if (other !== session) found.add(other);
    }
    return found;
  }
}

/** A shard's opening as one text; null as long as it has fewer than two records. */
export function openingOf({ opening }: ReadShard): string | null {
  return opening.length < 2 ? null : opening.join(".");
}
