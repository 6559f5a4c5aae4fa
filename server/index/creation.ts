import type { Creation } from "#shared/figures/forks.ts";
import { keyText } from "./session-key.ts";
import type { SessionRecord } from "./types.ts";

/** What tells how old a session is. */
export function creationOf({ key, digest }: SessionRecord): Creation {
  return { created: digest.meta?.time ?? null, id: key.id, place: keyText(key) };
}
