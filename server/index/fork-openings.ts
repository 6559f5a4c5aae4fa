import { keyText } from "./session-key.ts";
import type { ReadShard, SessionRecord } from "./types.ts";

/**
 * Finds sessions that may be copies of one another without reading them: a shard's opening is the hash of its first
 * two records, and a copy opens as its original does.
 */
export class ForkOpenings {
  /** A session, or several: most have an opening of their own. */
  readonly #byOpening = new Map<number, string | Set<string>>();
  readonly #ofSession = new Map<string, readonly number[]>();

  note({ key, shards }: Pick<SessionRecord, "key" | "shards">): void {
    const session = keyText(key);
    const openings = shards.map(openingNumber).filter((opening) => opening !== null);
    const known = this.#ofSession.get(session) ?? [];
    if (known.length === openings.length && known.every((opening, i) => opening === openings[i])) return;
    this.forget(session);
    this.#ofSession.set(session, openings);
    for (const opening of openings) this.#byOpening.set(opening, plus(this.#byOpening.get(opening), session));
  }

  forget(session: string): void {
    for (const opening of this.#ofSession.get(session) ?? []) {
      const sessions = this.#byOpening.get(opening);
      if (sessions instanceof Set) sessions.delete(session);
      if (sessions === session || (sessions instanceof Set && sessions.size === 0)) this.#byOpening.delete(opening);
    }
    this.#ofSession.delete(session);
  }

  /** The other sessions that have a shard with one of this session's openings. */
  alike(session: string): ReadonlySet<string> {
    const found = new Set<string>();
    for (const opening of this.#ofSession.get(session) ?? []) {
      const sessions = this.#byOpening.get(opening) ?? [];
      for (const other of typeof sessions === "string" ? [sessions] : sessions) if (other !== session) found.add(other);
    }
    return found;
  }
}

function plus(sessions: string | Set<string> | undefined, session: string): string | Set<string> {
  if (sessions === undefined || sessions === session) return session;
  return typeof sessions === "string" ? new Set([sessions, session]) : sessions.add(session);
}

/** Twenty of a hash's bits beside the other hash: as many as a number holds. Those that agree by chance are compared. */
const SECOND = 2 ** 20;

function openingNumber({ opening: [first, second] }: ReadShard): number | null {
  return first === undefined || second === undefined ? null : first * SECOND + (second % SECOND);
}

/** A shard's opening as one text; null as long as it has fewer than two records. */
export function openingOf({ opening }: ReadShard): string | null {
  return opening.length < 2 ? null : opening.join(".");
}
