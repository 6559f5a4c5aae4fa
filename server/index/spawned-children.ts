import { pairPointers } from "#shared/outline/pairing.ts";
import { pairSpawned, type SpawningCall, type UnnamedChild } from "#shared/outline/spawned.ts";
import { compareCreation } from "#shared/figures/forks.ts";
import { creationOf } from "./creation.ts";
import { keyText } from "./session-key.ts";
import type { SessionRecord } from "./types.ts";

/** A child that no pointer names, with the call of its parent that spawned it. */
export interface Spawned {
  readonly record: SessionRecord;
  /** Number of the call in its session, and its id. */
  readonly call: number;
  readonly id: string;
}

/** What is asked of the table of all sessions. */
interface Sessions {
  readonly get: (key: string) => SessionRecord | null;
  readonly child: (parent: SessionRecord, id: string) => SessionRecord | null;
  /** The session that holds a pointer to this one. */
  readonly pointing: (record: SessionRecord) => SessionRecord | null;
}

/** The sessions of one project that may be such children, and those whose calls may have spawned them. */
interface Project {
  readonly children: Set<string>;
  readonly callers: Set<string>;
  pairs: Pairs | null;
}

interface Pairs {
  readonly parents: ReadonlyMap<string, string>;
  readonly children: ReadonlyMap<
    string,
    readonly { readonly child: string; readonly call: number; readonly id: string }[]
  >;
}

type Call = SpawningCall & { readonly caller: SessionRecord; readonly call: number; readonly id: string };
type Child = UnnamedChild & { readonly record: SessionRecord };

const NO_PAIRS: Pairs = { parents: new Map(), children: new Map() };

/**
 * Children whose parent's trace has no pointer, as when it was recorded from a stream: found by the call that spawned
 * them, in the same project. Worked out when asked for, since any new session or pointer may change who belongs to whom.
 */
export class SpawnedChildren {
  /** Goes up whenever any pair may be another. */
  revision = 0;
  readonly #sessions: Sessions;
  readonly #projects = new Map<string, Project>();
  /** What the pairs depend on, of each session that has some of it. */
  readonly #marks = new Map<string, string>();

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  /** Takes in a session that is new or has changed; `key` is its key as a text. */
  note(record: SessionRecord, key: string): void {
    const mark = markOf(record, this.#sessions.pointing(record) !== null);
    if (mark === this.#marks.get(key)) return;
    const { digest } = record;
    const project = this.#projectOf(record);
    if (isChild(record)) project.children.add(key);
    if (digest.spawns.length > 0) project.callers.add(key);
    if (mark !== undefined) this.#marks.set(key, mark);
    this.#forgetPairs();
  }

  /** Takes out a session that is gone, or is folded anew. */
  drop(record: Pick<SessionRecord, "key" | "digest">): void {
    const key = keyText(record.key);
    if (!this.#marks.delete(key)) return;
    const project = this.#projectOf(record);
    project.children.delete(key);
    project.callers.delete(key);
    this.#forgetPairs();
  }

  /** The children of a session that no pointer names, in the order in which they began. */
  of(record: SessionRecord): readonly Spawned[] {
    const found = this.#pairsOf(record).children.get(keyText(record.key)) ?? [];
    return found.flatMap(({ child, call, id }) => {
      const spawned = this.#sessions.get(child);
      return spawned === null ? [] : [{ record: spawned, call, id }];
    });
  }

  /** The session that spawned this one, when no pointer names it. */
  parent(record: SessionRecord): SessionRecord | null {
    const parent = isChild(record) ? this.#pairsOf(record).parents.get(keyText(record.key)) : undefined;
    return parent === undefined ? null : this.#sessions.get(parent);
  }

  #projectOf({ key }: Pick<SessionRecord, "key">): Project {
    const name = JSON.stringify([key.root, key.project]);
    let project = this.#projects.get(name);
    if (project === undefined) {
      this.#projects.set(name, (project = { children: new Set(), callers: new Set(), pairs: null }));
    }
    return project;
  }

  #forgetPairs(): void {
    this.revision += 1;
    for (const project of this.#projects.values()) project.pairs = null;
  }

  #pairsOf(record: SessionRecord): Pairs {
    const project = this.#projectOf(record);
    return (project.pairs ??= this.#pair(project));
  }

  #pair(project: Project): Pairs {
    const children = this.#recordsOf(project.children).flatMap((record) => this.#unnamed(record));
    if (children.length === 0) return NO_PAIRS;
    const wanted = new Set(children.map(({ promptHash }) => promptHash));
    const calls = this.#recordsOf(project.callers).flatMap((record) => this.#freeCalls(record, wanted));
    const found = new Map<string, { child: string; call: number; id: string }[]>();
    const parents = new Map<string, string>();
    for (const [{ record }, { caller, call, id }] of pairSpawned(calls, children)) {
      const [child, parent] = [keyText(record.key), keyText(caller.key)];
      if (child === parent) continue;
      parents.set(child, parent);
      found.set(parent, [...(found.get(parent) ?? []), { child, call, id }]);
    }
    return { parents, children: found };
  }

  /** Oldest first, so that what cannot be told apart by its time does not depend on the order of arrival either. */
  #recordsOf(keys: ReadonlySet<string>): SessionRecord[] {
    const records = [...keys].map((key) => this.#sessions.get(key)).filter((record) => record !== null);
    return records.sort((a, b) => compareCreation(creationOf(a), creationOf(b)));
  }

  #unnamed(record: SessionRecord): Child[] {
    const { meta, promptHash, firstTime } = record.digest;
    if (promptHash === null || this.#sessions.pointing(record) !== null) return [];
    return [{ record, promptHash, start: meta?.time ?? firstTime }];
  }

  /** Calls with one of these prompts that no pointer has taken and that were not copied from another session. */
  #freeCalls(caller: SessionRecord, wanted: ReadonlySet<number>): Call[] {
    const { spawns, pointers } = caller.digest;
    const copied = caller.copied?.counters.tool_calls ?? -1; // no call has been copied
    const free = spawns.filter(({ call, hashes }) => call >= copied && hashes.some((hash) => wanted.has(hash)));
    if (free.length === 0) return [];
    const named = pairPointers(pointers, (id) => this.#sessions.child(caller, id)?.digest.promptHash ?? null);
    const taken = new Set([...named.values()].map(({ call }) => call));
    return free.filter(({ call }) => !taken.has(call)).map((spawn) => ({ ...spawn, caller }));
  }
}

function isChild({ digest }: SessionRecord): boolean {
  return digest.meta?.source === "subagent" && digest.promptHash !== null;
}

/** Undefined for a session that is nobody's child or parent, as far as its own records tell. */
function markOf({ digest, copied }: SessionRecord, pointed: boolean): string | undefined {
  const { pointers, spawns, promptHash, meta } = digest;
  if (!pointed && pointers.length === 0 && spawns.length === 0 && meta?.source !== "subagent") return undefined;
  return [pointers.length, spawns.length, promptHash, meta?.source, copied?.counters.tool_calls].join(" ");
}
