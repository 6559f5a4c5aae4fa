import { type CommonPrefix, isModelRecord, recordKey } from "#shared/figures/forks.ts";
import { type Digest, digester, startDigest } from "#shared/outline/digest.ts";
import type { Head } from "#shared/outline/head.ts";
import { hashText } from "#shared/outline/string-facts.ts";
import type { StepLines } from "./archive.ts";
import { type ReadStep, readSteps } from "./read-steps.ts";
import type { ReadShard } from "./types.ts";

/** Lines whose heads are held until it is known whether they are copied; with more it is read again when that is asked. */
const MOST_AHEAD = 16_384;
/** The same of a sequence that is kept: a mirror lags by some lines, and what is further ahead hardly ever matters. */
const MOST_KEPT_AHEAD = 256;

/** A shard could not be read to where it was known to go, so that nothing can be said of its records. */
export class UnreadRecords extends Error {}

/** The records of some shards in file order, read only as far as someone asks; what is appended follows from memory. */
export class RecordSequence {
  readonly #hashes: number[] = [];
  readonly #steps: AsyncGenerator<ReadStep, void>;
  #firstModel = Infinity;
  #ended = false;
  #lastShard = -1;
  #lastLine = 0;
  /** Lines that were read. */
  lines = 0;
  /** Names of the comparisons that may come out otherwise when it, or the other sequence, grows. */
  readonly open = new Set<string>();
  readonly #digest: Digest;
  readonly #fold: (head: Head, shard: number) => void;
  /** How many records are folded into the digest, and the lines after them; null: too many to be held. */
  #folded = 0;
  #ahead: { readonly head: Head; readonly shard: number }[] | null = [];

  constructor(session: string, shards: readonly ReadShard[]) {
    this.#steps = stepsOf(shards);
    this.#digest = startDigest(session);
    this.#fold = digester(this.#digest);
  }

  /** Reads on until it is known whether there is a record at that place. @throws UnreadRecords */
  async reach(i: number): Promise<void> {
    while (i >= this.#hashes.length && !this.#ended) await this.#readOn();
  }

  /** A hash of the record at that place, which has been reached; null: there is none, until something is appended. */
  at(i: number): number | null {
    return this.#hashes[i] ?? null;
  }

  /** Whether one of the first records is an assistant message or a usage. */
  modelWorkedIn(records: number): boolean {
    return this.#firstModel < records;
  }

  /** Notes that so many records are common to another sequence: what they count can be asked for. */
  pass(records: number): void {
    if (this.#ahead === null || records <= this.#folded) return;
    let line = 0;
    for (; this.#folded < records && line < this.#ahead.length; line++) {
      const { head, shard } = this.#ahead[line] as { head: Head; shard: number };
      this.#fold(head, shard);
      if (recordKey(head) !== null) this.#folded += 1;
    }
    this.#ahead = this.#ahead.slice(line);
  }

  /** What the counters stand at after so many records; null: only another reading can tell. */
  countersAfter(records: number): Digest["counters"] | null {
    this.pass(records);
    return this.#folded === records ? { ...this.#digest.counters } : null;
  }

  /** Reads to the end, to be kept: what is appended can follow. @throws UnreadRecords */
  async readAll(): Promise<void> {
    while (!this.#ended) {
      await this.#readOn();
      this.#limitAhead(MOST_KEPT_AHEAD);
    }
    this.#limitAhead(MOST_KEPT_AHEAD);
  }

  /** Goes on with appended lines; false when they do not follow on from what was read. */
  append({ shard, fromLine, heads }: StepLines): boolean {
    const follows = shard === this.#lastShard ? fromLine === this.#lastLine + 1 : fromLine === 1;
    if (!this.#ended || shard < this.#lastShard || !follows) return false;
    this.#take(shard, fromLine, heads);
    return true;
  }

  /** Ends the reading; what was read can still be asked for. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#steps.return();
  }

  async #readOn(): Promise<void> {
    const { value: step } = await this.#steps.next();
    if (step === undefined) {
      this.#ended = true;
      return;
    }
    const heads = step.lines.map(({ head }) => head);
    this.#take(step.file.index, step.fromLine, heads);
    if (step.problem !== null) throw new UnreadRecords(step.problem.reason);
  }

  #take(shard: number, fromLine: number, heads: readonly Head[]): void {
    for (const head of heads) {
      this.#ahead?.push({ head, shard });
      const key = recordKey(head);
      if (key === null) continue;
      if (isModelRecord(head)) this.#firstModel = Math.min(this.#firstModel, this.#hashes.length);
      this.#hashes.push(recordHash(key));
    }
    this.lines += heads.length;
    this.#lastShard = shard;
    this.#lastLine = fromLine + heads.length - 1;
    this.#limitAhead(MOST_AHEAD);
  }

  #limitAhead(most: number): void {
    if (this.#ahead !== null && this.#ahead.length > most) this.#ahead = null;
  }
}

/** 53 bits, so that no two of all the records on a machine are taken for one another. */
function recordHash(key: string): number {
  return hashText(key) * 0x20_0000 + (hashText(`|${key}`) >>> 11);
}

async function* stepsOf(shards: readonly ReadShard[]): AsyncGenerator<ReadStep, void> {
  for (const shard of shards) yield* readSteps(shard.file, null);
}

/** What two sequences have in common from their starts, and what ended it. */
export interface Comparison extends CommonPrefix {
  /** Which one had no further record; null when they differ. */
  readonly ended: "both" | "copy" | "original" | null;
  /** Lines that each had when they were compared: all of them, of one that ended. */
  readonly copyLines: number;
  readonly originalLines: number;
}

/**
 * Compares two sequences record by record until they differ or one ends; the first `from` records are known to be equal.
 * Either may be appended to meanwhile: what is told of the two holds for one and the same moment.
 */
export async function compareSequences(
  copy: RecordSequence,
  original: RecordSequence,
  from: number,
): Promise<Comparison> {
  for (let i = from; ; i++) {
    await copy.reach(i);
    await original.reach(i);
    // both are asked only now: one that had ended may have gone on while the other was read
    const [a, b] = [copy.at(i), original.at(i)];
    if (a !== null && a === b) {
      copy.pass(i + 1);
      continue;
    }
    const ended = a === null && b === null ? "both" : a === null ? "copy" : b === null ? "original" : null;
    const lines = { copyLines: copy.lines, originalLines: original.lines };
    return { records: i, modelWorked: copy.modelWorkedIn(i), ended, ...lines };
  }
}
