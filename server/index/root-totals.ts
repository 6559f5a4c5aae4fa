import type { SessionRecord } from "./types.ts";

/** What lies under one root. */
export interface RootTotal {
  readonly sessions: number;
  readonly files: number;
  readonly bytes: number;
  readonly unreadableLines: number;
}

const NO_TOTAL: RootTotal = { sessions: 0, files: 0, bytes: 0, unreadableLines: 0 };

/** Sums over the sessions of each root, kept up with every change: asking costs the same however large an archive is. */
export class RootTotals {
  readonly #totals = new Map<string, RootTotal>();
  /** What each session, by its ordinal, adds to them. */
  readonly #counted = new Map<number, RootTotal>();

  /** Takes a session that is new or has changed. */
  note(record: SessionRecord): void {
    this.forget(record);
    const { shards, digest, ordinal } = record;
    const bytes = shards.reduce((total, { file }) => total + file.bytes, 0);
    const unreadableLines = digest.counters.unreadable ?? 0; // a counter that was never added to counted nothing
    const counted = { sessions: 1, files: shards.length, bytes, unreadableLines };
    this.#counted.set(ordinal, counted);
    this.#add(record, counted, 1);
  }

  forget(record: SessionRecord): void {
    const counted = this.#counted.get(record.ordinal);
    if (counted === undefined) return;
    this.#counted.delete(record.ordinal);
    this.#add(record, counted, -1);
  }

  of(root: string): RootTotal {
    return this.#totals.get(root) ?? NO_TOTAL;
  }

  /** Over all roots, those that are not asked for among them. */
  all(): RootTotal {
    return [...this.#totals.values()].reduce((sum, total) => plus(sum, total, 1), NO_TOTAL);
  }

  #add({ key }: SessionRecord, counted: RootTotal, times: 1 | -1): void {
    this.#totals.set(key.root, plus(this.of(key.root), counted, times));
  }
}

function plus(a: RootTotal, b: RootTotal, times: 1 | -1): RootTotal {
  return {
    sessions: a.sessions + times * b.sessions,
    files: a.files + times * b.files,
    bytes: a.bytes + times * b.bytes,
    unreadableLines: a.unreadableLines + times * b.unreadableLines,
  };
}
