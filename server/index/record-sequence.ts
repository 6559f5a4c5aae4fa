import { type CommonPrefix, isModelRecord, recordKey } from "#shared/figures/forks.ts";
import { type ReadStep, readSteps } from "./read-steps.ts";
import type { ReadShard } from "./types.ts";

/** One record of a sequence, and where it stands. */
interface SequenceRecord {
  readonly key: string;
  readonly modelWorked: boolean;
  readonly shard: number;
  readonly line: number;
}

/** The records of some shards in file order, read only as far as someone asks. */
export class RecordSequence {
  readonly #records: SequenceRecord[] = [];
  readonly #steps: AsyncGenerator<ReadStep, void>;
  #ended = false;

  constructor(shards: readonly ReadShard[]) {
    this.#steps = stepsOf(shards);
  }

  /** The record at that place; null after the last one. */
  async at(i: number): Promise<SequenceRecord | null> {
    while (i >= this.#records.length && !this.#ended) await this.#readOn();
    return this.#records[i] ?? null;
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
    step.lines.forEach(({ head }, i) => {
      const key = recordKey(head);
      if (key === null) return;
      const place = { shard: step.file.index, line: step.fromLine + i };
      this.#records.push({ key, modelWorked: isModelRecord(head), ...place });
    });
  }
}

async function* stepsOf(shards: readonly ReadShard[]): AsyncGenerator<ReadStep, void> {
  for (const shard of shards) yield* readSteps(shard.file, null);
}

/** What two sequences have in common from their starts, and what ended it. */
export interface Comparison extends CommonPrefix {
  /** Which one had no further record; null when they differ, or both ended. */
  readonly ended: "both" | "copy" | "original" | null;
}

/** Compares two sequences record by record until they differ or one ends. */
export async function compareSequences(copy: RecordSequence, original: RecordSequence): Promise<Comparison> {
  let modelWorked = false;
  for (let i = 0; ; i++) {
    const [a, b] = [await copy.at(i), await original.at(i)];
    if (a === null || b === null) {
      const ended = a === null && b === null ? "both" : a === null ? "copy" : "original";
      return { records: i, modelWorked, ended };
    }
    if (a.key !== b.key) return { records: i, modelWorked, ended: null };
    modelWorked ||= a.modelWorked;
  }
}
