import { compareCreation } from "#shared/figures/forks.ts";
import { creationOf } from "./creation.ts";
import { keyText } from "./session-key.ts";
import { type Spawned, SpawnedChildren } from "./spawned-children.ts";
import { TouchedSessions } from "./touched-sessions.ts";
import type { SessionRecord } from "./types.ts";

/** The sessions by key, id and ordinal, and who is whose child. */
export class SessionTable {
  readonly touched = new TouchedSessions();
  readonly #byKey = new Map<string, SessionRecord>();
  /** The sessions of one id by their keys; a single one, as nearly all are, by itself. */
  readonly #byId = new Map<string, SessionRecord | Map<string, SessionRecord>>();
  readonly #byOrdinal: (SessionRecord | null)[] = [];
  /** Keys of the sessions that hold a pointer to an id. */
  readonly #pointing = new Map<string, Set<string>>();
  /** How many of its pointers are in that map already; pointers are only ever added. */
  readonly #noted = new Map<string, number>();
  readonly #spawned = new SpawnedChildren({
    get: (key) => this.get(key),
    child: (parent, id) => this.child(parent, id),
    pointing: (record) => this.#pointingTo(record),
  });
  #all: readonly SessionRecord[] | null = null;

  get(key: string): SessionRecord | null {
    return this.#byKey.get(key) ?? null;
  }

  all(): readonly SessionRecord[] {
    return (this.#all ??= [...this.#byKey.values()]);
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** One more than the highest ordinal that a session has or had. */
  get ordinals(): number {
    return this.#byOrdinal.length;
  }

  /** Goes up whenever sessions may have got or lost children that no pointer names. */
  get families(): number {
    return this.#spawned.revision;
  }

  /** Every session of that id, in an order that depends on their places alone. */
  byId(id: string): readonly SessionRecord[] {
    const found = this.#byId.get(id) ?? null;
    if (!(found instanceof Map)) return found === null ? [] : [found];
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
  }

  byOrdinal(ordinal: number): SessionRecord | null {
    return this.#byOrdinal[ordinal] ?? null;
  }

  /** An ordinal that no session has or had. */
  nextOrdinal(): number {
    return this.#byOrdinal.push(null) - 1;
  }

  put(record: SessionRecord): void {
    const key = keyText(record.key);
    this.#byKey.set(key, record);
    this.#byId.set(record.key.id, this.#sameId(record, key));
    while (this.#byOrdinal.length <= record.ordinal) this.#byOrdinal.push(null);
    this.#byOrdinal[record.ordinal] = record;
    this.#all = null;
    const { pointers } = record.digest;
    for (let i = this.#noted.get(key) ?? 0; i < pointers.length; i++) this.#notePointer(key, pointers[i]?.child ?? "");
    if (pointers.length > 0) this.#noted.set(key, pointers.length);
    this.#spawned.note(record, key);
    this.touched.note(record.ordinal);
  }

  remove(record: SessionRecord): void {
    const key = keyText(record.key);
    this.forgetPointers(record);
    this.#byKey.delete(key);
    const sameId = this.#byId.get(record.key.id);
    if (sameId instanceof Map) sameId.delete(key);
    const isLast = sameId instanceof Map ? sameId.size === 0 : sameId !== undefined && keyText(sameId.key) === key;
    if (isLast) this.#byId.delete(record.key.id);
    this.#byOrdinal[record.ordinal] = null;
    this.#all = null;
    this.touched.note(record.ordinal);
  }

  /** Before a session is folded anew: what it pointed to is void. */
  forgetPointers({ key, digest }: Pick<SessionRecord, "key" | "digest">): void {
    const from = keyText(key);
    for (const { child } of digest.pointers) {
      const pointing = this.#pointing.get(child);
      pointing?.delete(from);
      if (pointing?.size === 0) this.#pointing.delete(child);
    }
    this.#noted.delete(from);
    this.#spawned.drop({ key, digest });
  }

  /** The session that a pointer in `parent` means: the one in its own project, else in its own root, else any. */
  child({ key }: SessionRecord, id: string): SessionRecord | null {
    const candidates = this.byId(id);
    const near = candidates.filter((record) => record.key.root === key.root);
    return near.find((record) => record.key.project === key.project) ?? near[0] ?? candidates[0] ?? null;
  }

  /** The session whose pointer means this one; without any, the one with the call that spawned it. */
  parent(record: SessionRecord): SessionRecord | null {
    return this.#pointingTo(record) ?? this.#spawned.parent(record);
  }

  /** The children of a session that no pointer names, with the calls that spawned them. */
  spawned(record: SessionRecord): readonly Spawned[] {
    return this.#spawned.of(record);
  }

  /** The oldest other session with a pointer that means this one. */
  #pointingTo(record: SessionRecord): SessionRecord | null {
    const from = this.#pointing.get(record.key.id);
    if (from === undefined) return null;
    let oldest: SessionRecord | null = null;
    for (const key of from) {
      const pointing = this.#byKey.get(key);
      if (pointing === undefined || pointing.ordinal === record.ordinal) continue;
      if (this.child(pointing, record.key.id)?.ordinal !== record.ordinal) continue;
      if (oldest === null || compareCreation(creationOf(pointing), creationOf(oldest)) < 0) oldest = pointing;
    }
    return oldest;
  }

  /** The sessions of the record's id, with it among them. */
  #sameId(record: SessionRecord, key: string): SessionRecord | Map<string, SessionRecord> {
    const known = this.#byId.get(record.key.id);
    if (known instanceof Map) return known.set(key, record);
    if (known === undefined || keyText(known.key) === key) return record;
    return new Map([[keyText(known.key), known]]).set(key, record);
  }

  #notePointer(from: string, child: string): void {
    const pointing = this.#pointing.get(child) ?? new Set();
    this.#pointing.set(child, pointing.add(from));
  }
}
