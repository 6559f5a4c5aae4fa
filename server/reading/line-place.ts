import type { LinePlace } from "#shared/api/blob-url.ts";
import type { SessionKey } from "#server/index/types.ts";

/** Where a line of a session lies, as blob URLs say it. */
export function placeOf({ id, root, project, agent }: SessionKey, shard: number, line: number): LinePlace {
  return { root, project, agent, session: id, shard, line };
}
