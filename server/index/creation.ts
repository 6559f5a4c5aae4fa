import type { Creation } from "#shared/figures/forks.ts";
import { keyText } from "./session-key.ts";
import type { SessionRecord } from "./types.ts";

/** What tells how old a session is. */
export function creationOf({ key, digest }: SessionRecord): Creation {
  return { created: createdOf({ digest }), id: key.id, place: keyText(key) };
}

/** Ms since the epoch; null: the session does not say. */
export function createdOf({ digest }: Pick<SessionRecord, "digest">): number | null {
  return digest.meta?.time ?? null;
}
