import { chooseOriginal, compareCreation } from "#shared/figures/forks.ts";
import { KeyedRuns } from "#server/roots/keyed-runs.ts";
import type { Archive } from "./archive.ts";
import { startFold, foldStep } from "./fold-session.ts";
import { ForkOpenings, openingOf } from "./fork-openings.ts";
import { readSteps } from "./read-steps.ts";
import { type Comparison, compareSequences, RecordSequence } from "./record-sequence.ts";
import { keyText } from "./session-key.ts";
import { creationOf } from "./creation.ts";
import type { SessionRecord } from "./types.ts";

/** A comparison with what it was made from, to tell whether it still holds. */
interface Compared extends Comparison {
  readonly copyLines: number;
  readonly originalLines: number;
}

type Copied = NonNullable<SessionRecord["copied"]>;

/**
 * Keeps `copied` of every session right: it depends on nothing but the sessions that there are, whatever the order in
 * which they were found. Sessions are compared only if they open alike, and again only if the outcome may differ.
 */
export class Forks {
  readonly #archive: Archive;
  readonly #openings = new ForkOpenings();
  /** Comparisons by copy, then by original and its shard. */
  readonly #compared = new Map<string, Map<string, Compared>>();
  /** How often a session was folded anew: a comparison with an earlier fold is void. */
  readonly #folds = new Map<string, number>();
  /** Copies by their original; what has become wrong in it is asked again and comes to nothing. */
  readonly #copies = new Map<string, Set<string>>();
  readonly #runs = new KeyedRuns(1, (key) => this.#judge(key));

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** Takes a session that was judged before, by the process that stored it. */
  restore(record: SessionRecord): void {
    this.#noteCopy(record);
    this.#openings.note(record);
  }

  /** Takes a new or changed session. */
  note(record: SessionRecord, replaced: boolean): void {
    const key = keyText(record.key);
    if (replaced) this.#void(key);
    this.#noteCopy(record);
    this.#openings.note(record);
    for (const other of this.#openings.alike(key)) {
      if (this.#mayDiffer(record, other)) this.#runs.request(key);
      const younger = this.#archive.sessions.get(other);
      if (younger !== null && this.#mayDiffer(younger, key)) this.#runs.request(other);
    }
    if (replaced) this.#askCopiesOf(key);
  }

  /** A session is gone: its copies look for another original, and count if there is none. */
  forget(record: SessionRecord): void {
    const key = keyText(record.key);
    this.#openings.forget(key);
    this.#void(key);
    this.#askCopiesOf(key);
  }

  /** Resolves when every session is judged. */
  idle(): Promise<void> {
    return this.#runs.idle();
  }

  get busy(): boolean {
    return this.#runs.busy;
  }

  #noteCopy({ key, copied }: SessionRecord): void {
    if (copied === null) return;
    const original = keyText(copied.from);
    const copies = this.#copies.get(original) ?? new Set();
    this.#copies.set(original, copies.add(keyText(key)));
  }

  #askCopiesOf(original: string): void {
    for (const copy of this.#copies.get(original) ?? []) this.#runs.request(copy);
    this.#copies.delete(original);
  }

  #void(key: string): void {
    const folds = this.#folds.get(key);
    this.#folds.set(key, (folds ?? 0) + 1);
    if (folds === undefined) return; // never compared
    this.#compared.delete(key);
    for (const originals of this.#compared.values()) {
      for (const place of originals.keys()) if (place.startsWith(`${key}\0\0`)) originals.delete(place);
    }
  }

  /** Whether judging `copy` against `other` now may come out otherwise than before. */
  #mayDiffer(copy: SessionRecord, other: string): boolean {
    const original = this.#archive.sessions.get(other);
    if (original === null || compareCreation(creationOf(original), creationOf(copy)) > 0) return false;
    return shardsLike(copy, original).some((shard) => this.#holding(copy, original, shard) === null);
  }

  #holding(copy: SessionRecord, original: SessionRecord, shard: number): Compared | null {
    const known = this.#compared.get(keyText(copy.key))?.get(placeOf(original, shard));
    if (known === undefined) return null;
    const copyHolds = known.copyLines === linesOf(copy) || known.ended === null || known.ended === "original";
    const originalHolds = known.originalLines === linesOf(original) || known.ended === null || known.ended === "copy";
    return copyHolds && originalHolds ? known : null;
  }

  async #judge(key: string): Promise<void> {
    const record = this.#archive.sessions.get(key);
    if (record === null) return;
    const fold = this.#folds.get(key);
    const copied = await this.#originalOf(record);
    const now = this.#archive.sessions.get(key);
    // folded anew meanwhile: it has been asked for again
    if (now === null || this.#folds.get(key) !== fold) return;
    if (JSON.stringify(now.copied) !== JSON.stringify(copied)) this.#archive.setCopied(now, copied);
  }

  async #originalOf(copy: SessionRecord): Promise<Copied | null> {
    const sequence = new RecordSequence(copy.shards);
    try {
      const candidates = [];
      for (const other of this.#openings.alike(keyText(copy.key))) {
        const original = this.#archive.sessions.get(other);
        if (original === null || compareCreation(creationOf(original), creationOf(copy)) > 0) continue;
        for (const shard of shardsLike(copy, original)) {
          const prefix = await this.#compare(copy, sequence, original, shard);
          candidates.push({ prefix, creation: creationOf(original), original });
        }
      }
      const chosen = chooseOriginal(candidates);
      if (chosen === null) return null;
      const { original, prefix } = chosen;
      const last = await sequence.at(prefix.records - 1);
      if (last === null) return null;
      const counters = await countersUpTo(copy, last);
      return { from: original.key, messages: prefix.records, counters };
    } finally {
      await sequence.close();
    }
  }

  async #compare(
    copy: SessionRecord,
    sequence: RecordSequence,
    original: SessionRecord,
    shard: number,
  ): Promise<Compared> {
    const known = this.#holding(copy, original, shard);
    if (known !== null) return known;
    const other = new RecordSequence(original.shards.filter(({ file }) => file.index >= shard));
    const comparison = await compareSequences(sequence, other);
    await other.close();
    const compared = { ...comparison, copyLines: linesOf(copy), originalLines: linesOf(original) };
    const key = keyText(copy.key);
    const originals = this.#compared.get(key) ?? new Map<string, Compared>();
    this.#compared.set(key, originals.set(placeOf(original, shard), compared));
    return compared;
  }
}

/** Indexes of the original's shards that open as the copy does. */
function shardsLike(copy: SessionRecord, original: SessionRecord): number[] {
  const first = copy.shards[0];
  const opening = first === undefined ? null : openingOf(first);
  if (opening === null) return [];
  return original.shards.filter((shard) => openingOf(shard) === opening).map(({ file }) => file.index);
}

function placeOf(original: SessionRecord, shard: number): string {
  return `${keyText(original.key)}\0\0${String(shard)}`;
}

function linesOf({ shards }: SessionRecord): number {
  return shards.reduce((total, { lines }) => total + lines, 0);
}

/** What a session's counters stand at after the line given. */
async function countersUpTo(
  { key, shards }: SessionRecord,
  last: { readonly shard: number; readonly line: number },
): Promise<Copied["counters"]> {
  let state = startFold(key.id);
  for (const { file } of shards) {
    if (file.index > last.shard) break;
    for await (const step of readSteps(file, null)) {
      const most = file.index === last.shard ? last.line - step.fromLine + 1 : step.lines.length;
      state = foldStep(state, { ...step, lines: step.lines.slice(0, most) });
      if (most <= step.lines.length && file.index === last.shard) break;
    }
  }
  return state.digest.counters;
}
