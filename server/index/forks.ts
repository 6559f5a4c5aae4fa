import { chooseOriginal, type CommonPrefix, type Creation } from "#shared/figures/forks.ts";
import { AgainLater } from "#server/roots/again-later.ts";
import { KeyedRuns } from "#server/roots/keyed-runs.ts";
import type { Archive, Touched } from "./archive.ts";
import { createdOf, creationOf } from "./creation.ts";
import { ForkOpenings } from "./fork-openings.ts";
import { ForkSequences } from "./fork-sequences.ts";
import { ForkVerdicts, haveComeApart, type Pair, pairsOf, pairText } from "./fork-verdicts.ts";
import { type Comparison, compareSequences, RecordSequence, UnreadRecords } from "./record-sequence.ts";
import { keyText } from "./session-key.ts";
import type { SessionRecord } from "./types.ts";

/** How long after a shard could not be read it is tried again (ms). */
const AGAIN_AFTER = 5000;

type Copied = NonNullable<SessionRecord["copied"]>;

interface Candidate {
  readonly prefix: CommonPrefix;
  readonly creation: Creation;
  readonly original: SessionRecord;
}

/** What a judgement says of a session. */
interface Judgement {
  readonly copied: Copied | null;
  readonly compared: number | null;
}

/** A judgement that is being made. */
interface Judging {
  readonly copy: string;
  /** The sessions whose records it rests on. */
  readonly sessions: Set<string>;
  /** One of them was folded anew meanwhile, or is gone. */
  isVoid: boolean;
}

/**
 * Keeps `copied` of every session right: it depends on nothing but the sessions that there are, whatever the order in
 * which they were found. Sessions are compared only if they open alike, and again only if the outcome may differ; what
 * is appended is compared from memory.
 */
export class Forks {
  readonly #archive: Archive;
  readonly #openings = new ForkOpenings();
  readonly #verdicts = new ForkVerdicts();
  readonly #sequences = new ForkSequences();
  /** Sessions without a time of creation, which make them the youngest: with one they are others. */
  readonly #undated = new Set<string>();
  /** Copies by their original; what has become wrong in it is asked again and comes to nothing. */
  readonly #copies = new Map<string, Set<string>>();
  /** What is to be judged: against all others, or only in the pairs named. */
  readonly #asked = new Map<string, "all" | Set<string>>();
  #judging: Judging | null = null;
  /** Sessions of whose judgement something could not be read, until it is tried again. */
  readonly #unread: AgainLater;
  readonly #runs = new KeyedRuns(1, (key) => this.#judge(key));

  constructor(archive: Archive, againAfter = AGAIN_AFTER) {
    this.#archive = archive;
    this.#unread = new AgainLater((key) => this.#ask(key, "all"), againAfter);
  }

  /**
   * Takes the sessions that another process stored. Unless it had `judged` all of them, what it stored of copies may rest
   * on records that are others by now, so that all are judged from nothing.
   */
  restore(records: readonly SessionRecord[], judged: boolean): void {
    for (const record of records) {
      this.#noteCopy(record);
      if (isUndated(record)) this.#undated.add(keyText(record.key));
      this.#openings.note(record);
    }
    if (!judged) for (const { key } of records) this.#ask(keyText(key), "all");
  }

  /** Takes a new or changed session. */
  note({ record, before, grown, replaced }: Pick<Touched, "record" | "before" | "grown" | "replaced">): void {
    const key = keyText(record.key);
    this.#noteCopy(record);
    if (before?.shards === record.shards) return; // only judged
    const dated = this.#undated.has(key) && !isUndated(record);
    const anew = replaced || dated;
    if (anew) this.#void(key);
    this.#noteDate(record);
    if (grown !== null) this.#sequences.append(key, grown);
    this.#openings.note(record);
    for (const text of this.#openings.alike(key)) {
      const other = this.#archive.sessions.get(text);
      if (other === null) continue;
      const was = anew ? null : before;
      for (const pair of pairsOf(record, other)) this.#askUnlessSettled(pair, was && { ...pair, copy: was });
      for (const pair of pairsOf(other, record)) this.#askUnlessSettled(pair, was && { ...pair, original: was });
    }
    if (dated) this.#ask(key, "all");
    if (anew) this.#askCopiesOf(key);
  }

  /** A session is gone: its copies look for another original, and count if there is none. */
  forget(record: SessionRecord): void {
    const key = keyText(record.key);
    this.#openings.forget(key);
    this.#undated.delete(key);
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

  /** Whether every session is judged by all that there is. */
  get settled(): boolean {
    return !this.busy && !this.#unread.waits;
  }

  #noteCopy({ key, copied }: SessionRecord): void {
    if (copied === null) return;
    const original = keyText(copied.from);
    const copies = this.#copies.get(original) ?? new Set();
    this.#copies.set(original, copies.add(keyText(key)));
  }

  #noteDate(record: SessionRecord): void {
    if (isUndated(record)) this.#undated.add(keyText(record.key));
    else this.#undated.delete(keyText(record.key));
  }

  #askCopiesOf(original: string): void {
    for (const copy of this.#copies.get(original) ?? []) this.#ask(copy, "all");
    this.#copies.delete(original);
  }

  /** What was read of the session holds no more, nor does a judgement under way that rests on it. */
  #void(key: string): void {
    this.#verdicts.forget(key);
    this.#sequences.forget(key);
    const judging = this.#judging;
    if (judging?.sessions.has(key) !== true) return;
    judging.isVoid = true;
    this.#ask(judging.copy, "all");
  }

  /** `was`: the pair before the change; null: there was none, or its past is void. */
  #askUnlessSettled(pair: Pair, was: Pair | null): void {
    const copy = keyText(pair.copy.key);
    if (this.#verdicts.holding(pair) !== null) return;
    // what the last judgement said counts only as long as none is under way
    const isJudged = this.#judging?.copy !== copy && !this.#asked.has(copy);
    if (isJudged && this.#verdicts.last(pair) === null && was !== null && haveComeApart(was)) return;
    this.#ask(copy, pair);
  }

  #ask(copy: string, what: "all" | Pair): void {
    const asked = this.#asked.get(copy);
    if (what === "all") this.#asked.set(copy, "all");
    else if (asked !== "all") this.#asked.set(copy, (asked ?? new Set()).add(pairText(what)));
    this.#runs.request(copy);
  }

  async #judge(key: string): Promise<void> {
    const record = this.#archive.sessions.get(key);
    const asked = this.#asked.get(key) ?? "all";
    this.#asked.delete(key);
    if (record === null) return;
    const judging: Judging = { copy: key, sessions: new Set([key]), isVoid: false };
    this.#judging = judging;
    try {
      const judgement = await this.#judgement(record, asked, judging);
      const now = this.#archive.sessions.get(key);
      if (judgement === null || judging.isVoid || now === null) return; // it has been asked for again
      const { copied, compared } = judgement;
      const isSame = now.compared === compared && JSON.stringify(now.copied) === JSON.stringify(copied);
      if (!isSame) this.#archive.setCopied(now, copied, compared);
    } catch (error) {
      if (!(error instanceof UnreadRecords)) throw error;
      for (const session of judging.sessions) this.#sequences.forget(session);
      this.#unread.add(key);
    } finally {
      this.#judging = null;
      await this.#sequences.tidy(key);
    }
  }

  /** Null when it has become void. */
  async #judgement(
    copy: SessionRecord,
    asked: "all" | ReadonlySet<string>,
    judging: Judging,
  ): Promise<Judgement | null> {
    const current = this.#currentOf(copy);
    if (current !== null) judging.sessions.add(keyText(current.original.key));
    // prefixes only grow: beside those that are asked for, what was found to be the best still is
    const isPart = asked !== "all" && copy.compared !== null && (copy.copied === null || current !== null);
    const candidates: Candidate[] = isPart && current !== null ? [current] : [];
    let compared = isPart ? copy.compared : null;
    for (const text of this.#openings.alike(keyText(copy.key))) {
      const original = this.#archive.sessions.get(text);
      if (original === null) continue;
      for (const pair of pairsOf(copy, original)) {
        if (isPart && !asked.has(pairText(pair))) continue;
        judging.sessions.add(text);
        const prefix = await this.#compare(pair, judging);
        if (judging.isVoid) return null;
        candidates.push({ prefix, creation: creationOf(original), original });
        compared = Math.max(compared ?? 0, prefix.records);
      }
    }
    const chosen = chooseOriginal(candidates);
    return { copied: chosen === null ? null : await this.#copiedFrom(this.#now(copy), chosen), compared };
  }

  /** The session as it is by now: sequences that begin with what it was would lack what it has grown by since. */
  #now(record: SessionRecord): SessionRecord {
    return this.#archive.sessions.get(keyText(record.key)) ?? record;
  }

  #currentOf({ copied }: SessionRecord): Candidate | null {
    const original = copied === null ? null : this.#archive.sessions.get(keyText(copied.from));
    if (copied === null || original === null) return null;
    return { prefix: { records: copied.messages, modelWorked: true }, creation: creationOf(original), original };
  }

  async #copiedFrom(copy: SessionRecord, { original, prefix: { records } }: Candidate): Promise<Copied | null> {
    const { copied, key, shards } = copy;
    const from = original.key;
    if (copied?.messages === records) return { ...copied, from };
    const [first] = shards;
    if (first === undefined) return null;
    const known = this.#sequences.of(copy, first.file.index).countersAfter(records);
    const counters = known ?? (await countersAfter(new RecordSequence(key.id, shards), records));
    return counters === null ? null : { from, messages: records, counters };
  }

  async #compare(asked: Pair, judging: Judging): Promise<Comparison> {
    const pair = { ...asked, copy: this.#now(asked.copy), original: this.#now(asked.original) };
    const known = this.#verdicts.holding(pair);
    if (known !== null) return known;
    const { copy, original, shard } = pair;
    const a = this.#sequences.of(copy, copy.shards[0]?.file.index ?? 0);
    const b = this.#sequences.of(original, shard);
    const before = this.#verdicts.last(pair)?.records ?? 0; // never compared: from the start
    const compared = await compareSequences(a, b, before);
    if (compared.ended !== null) await Promise.all([a.readAll(), b.readAll()]);
    if (judging.isVoid) return compared;
    this.#verdicts.put(pair, compared);
    for (const { open } of [a, b]) {
      if (compared.ended === null) open.delete(pairText(pair));
      else open.add(pairText(pair));
    }
    await this.#sequences.tidy(keyText(original.key));
    return compared;
  }
}

function isUndated(record: SessionRecord): boolean {
  return createdOf(record) === null;
}

/** What counters stand at after the first records of a sequence that was not read yet; null: it has fewer. */
async function countersAfter(sequence: RecordSequence, records: number): Promise<Copied["counters"] | null> {
  for (let i = 0; i < records; i++) {
    await sequence.reach(i);
    if (sequence.at(i) === null) break;
    sequence.pass(i + 1);
  }
  await sequence.close();
  return sequence.countersAfter(records);
}
