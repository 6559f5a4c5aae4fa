import { compareShards } from "./layout.ts";
import type { RootScan, ShardFile } from "./types.ts";

/** What makes a session unique. */
export interface SessionKey {
  readonly root: string;
  readonly project: string;
  readonly agent: string;
  readonly session: string;
}

/** A session id with as much of the rest as is known. */
export type SessionQuery = Pick<SessionKey, "session"> & Partial<SessionKey>;

/**
 * The shards that exist, by name. Whatever comes from outside (a URL, a pointer in a trace) is only ever looked up
 * here and never put together to a path, so nothing but a scanned file can be reached.
 */
export class KnownShards {
  readonly #sessions = new Map<string, Map<string, ShardFile[]>>();

  /** Takes a scan as the whole truth about its root. */
  replaceRoot(scan: RootScan): void {
    for (const [session, byKey] of this.#sessions) {
      for (const [key, [first]] of byKey) if (first?.root === scan.path) byKey.delete(key);
      if (byKey.size === 0) this.#sessions.delete(session);
    }
    for (const shard of scan.shards) this.put(shard);
  }

  /** Adds a shard or takes its newer state; the shards of a session stay in order. */
  put(shard: ShardFile): void {
    const byKey = this.#sessions.get(shard.session) ?? new Map<string, ShardFile[]>();
    const key = keyText(shard);
    const others = (byKey.get(key) ?? []).filter((other) => other.path !== shard.path);
    const after = others.findIndex((other) => compareShards(shard, other) < 0);
    others.splice(after === -1 ? others.length : after, 0, shard);
    byKey.set(key, others);
    this.#sessions.set(shard.session, byKey);
  }

  /** Forgets a shard that is gone. */
  remove(shard: ShardFile): void {
    const byKey = this.#sessions.get(shard.session);
    const key = keyText(shard);
    const others = byKey?.get(key)?.filter((other) => other.path !== shard.path);
    if (byKey === undefined || others === undefined) return;
    if (others.length > 0) byKey.set(key, others);
    else byKey.delete(key);
    if (byKey.size === 0) this.#sessions.delete(shard.session);
  }

  /** The shards of every session that fits the query, one list per session, each in index order. */
  find(query: SessionQuery): readonly (readonly ShardFile[])[] {
    const candidates = [...(this.#sessions.get(query.session)?.values() ?? [])];
    return candidates.filter(([first]) => first !== undefined && fits(first, query));
  }

  /** The shard with that index of exactly that session; null when no scan has seen one. */
  shard(key: SessionKey, index: number): ShardFile | null {
    const shards = this.#sessions.get(key.session)?.get(keyText(key));
    return shards?.find((shard) => shard.index === index) ?? null;
  }
}

// No name can hold a NUL, so two different keys never give one text.
function keyText(key: SessionKey): string {
  return [key.root, key.project, key.agent, key.session].join("\0");
}

function fits(shard: ShardFile, { root, project, agent }: SessionQuery): boolean {
  return (
    (root === undefined || root === shard.root) &&
    (project === undefined || project === shard.project) &&
    (agent === undefined || agent === shard.agent)
  );
}
