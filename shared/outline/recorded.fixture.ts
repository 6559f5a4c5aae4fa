import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A session's shards as lines, read whole: for tests over small recorded files only. */
export interface RecordedSession {
  readonly id: string;
  readonly shards: { readonly shard: number; readonly lines: readonly string[] }[];
}

/** Reads every trace below a data root; a last line without its newline is not yet a line. */
export function readShards(root: string): RecordedSession[] {
  const sessions = new Map<string, RecordedSession>();
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
    const match = /^(.+)_(\d{3,})\.jsonl$/.exec(path.split("/").at(-1) ?? "");
    if (match === null || !path.includes("/traces/")) continue;
    const [, id = "", index] = match;
    const session = sessions.get(id) ?? { id, shards: [] };
    sessions.set(id, session);
    const lines = readFileSync(join(root, path), "utf8").split("\n").slice(0, -1);
    session.shards.push({ shard: Number(index), lines });
    session.shards.sort((a, b) => a.shard - b.shard);
  }
  return [...sessions.values()];
}
