import { compareCreation, type Creation } from "#shared/figures/forks.ts";
import { keyText } from "./session-key.ts";
import type { SessionRecord } from "./types.ts";

/** What tells how old a session is. */
export function creationOf({ key, digest }: SessionRecord): Creation {
  return { created: digest.meta?.time ?? null, id: key.id, place: keyText(key) };
}

/** The sessions by key, id and ordinal, and who points to whom. */
export class SessionTable {
  readonly #byKey = new Map<string, SessionRecord>();
  readonly #byId = new Map<string, Map<string, SessionRecord>>();
  readonly #byOrdinal: (SessionRecord | null)[] = [];
  /** Keys of the sessions that hold a pointer to an id. */
  readonly #pointing = new Map<string, Set<string>>();
  /** How many of its pointers are in that map already; pointers are only ever added. */
  readonly #noted = new Map<string, number>();
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

  /** Every session of that id, in an order that depends on their places alone. */
  byId(id: string): readonly SessionRecord[] {
    const found = [...(this.#byId.get(id) ?? [])];
    return found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
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
    const sameId = this.#byId.get(record.key.id) ?? new Map<string, SessionRecord>();
    this.#byId.set(record.key.id, sameId.set(key, record));
    while (this.#byOrdinal.length <= record.ordinal) this.#byOrdinal.push(null);
    this.#byOrdinal[record.ordinal] = record;
    this.#all = null;
    const { pointers } = record.digest;
    for (let i = this.#noted.get(key) ?? 0; i < pointers.length; i++) this.#notePointer(key, pointers[i]?.child ?? "");
    if (pointers.length > 0) this.#noted.set(key, pointers.length);
  }

  remove(record: SessionRecord): void {
    const key = keyText(record.key);
    this.forgetPointers(record);
    this.#byKey.delete(key);
    const sameId = this.#byId.get(record.key.id);
    sameId?.delete(key);
    if (sameId?.size === 0) this.#byId.delete(record.key.id);
    this.#byOrdinal[record.ordinal] = null;
    this.#all = null;
  }

  /** Before a session is folded anew: what it pointed to is void. */
  forgetPointers({ key, digest }: SessionRecord): void {
    const from = keyText(key);
    for (const { child } of digest.pointers) {
      const pointing = this.#pointing.get(child);
      pointing?.delete(from);
      if (pointing?.size === 0) this.#pointing.delete(child);
    }
    this.#noted.delete(from);
  }

  /** The session that a pointer in `parent` means: the one in its own project, else in its own root, else any. */
  child({ key }: SessionRecord, id: string): SessionRecord | null {
    const candidates = this.byId(id);
    const near = candidates.filter((record) => record.key.root === key.root);
    return near.find((record) => record.key.project === key.project) ?? near[0] ?? candidates[0] ?? null;
  }

  /** The oldest other session with a pointer that means this one. */
  parent(record: SessionRecord): SessionRecord | null {
    let oldest: SessionRecord | null = null;
    for (const key of this.#pointing.get(record.key.id) ?? []) {
      const pointing = this.#byKey.get(key);
      if (pointing === undefined || pointing.ordinal === record.ordinal) continue;
      if (this.child(pointing, record.key.id)?.ordinal !== record.ordinal) continue;
      if (oldest === null || compareCreation(creationOf(pointing), creationOf(oldest)) < 0) oldest = pointing;
    }
    return oldest;
  }

  #notePointer(from: string, child: string): void {
    const pointing = this.#pointing.get(child) ?? new Set();
    this.#pointing.set(child, pointing.add(from));
  }
}
