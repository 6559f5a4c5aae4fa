import type { StepLines } from "./archive.ts";
import { RecordSequence } from "./record-sequence.ts";
import { keyText } from "./session-key.ts";
import type { SessionRecord } from "./types.ts";

/** More sequences than this are not kept: they are read again when they are needed. */
const MOST_KEPT = 256;

/**
 * The record sequences that open comparisons need: as long as one session is the beginning of another, either may grow,
 * and then neither file is opened again. Any other sequence is given up as soon as it has been compared.
 */
export class ForkSequences {
  /** By session and the index of the shard that they begin with; the one used last is the last. */
  readonly #sequences = new Map<string, Map<number, RecordSequence>>();

  /** The records of a session from that shard on. */
  of(record: SessionRecord, shard: number): RecordSequence {
    const key = keyText(record.key);
    const ofSession = this.#sequences.get(key) ?? new Map<number, RecordSequence>();
    const shards = record.shards.filter(({ file }) => file.index >= shard);
    const sequence = ofSession.get(shard) ?? new RecordSequence(record.key.id, shards);
    this.#sequences.delete(key);
    this.#sequences.set(key, ofSession.set(shard, sequence));
    return sequence;
  }

  /** Goes on with appended lines. */
  append(key: string, grown: StepLines): void {
    const ofSession = this.#sequences.get(key);
    for (const [shard, sequence] of ofSession ?? []) if (!sequence.append(grown)) ofSession?.delete(shard);
  }

  /** The session is another one now, or gone. */
  forget(key: string): void {
    this.#sequences.delete(key);
    for (const ofSession of this.#sequences.values()) {
      for (const { open } of ofSession.values()) for (const pair of open) if (pair.includes(key)) open.delete(pair);
    }
  }

  /** Gives up a session's sequences that no open comparison needs, and the oldest of too many. */
  async tidy(key: string): Promise<void> {
    for (const [shard, sequence] of this.#sequences.get(key) ?? []) {
      if (sequence.open.size === 0) await this.#giveUp(key, shard, sequence);
    }
    for (const [oldest, ofSession] of this.#sequences) {
      if (this.#sequences.size <= MOST_KEPT) return;
      for (const [shard, sequence] of ofSession) await this.#giveUp(oldest, shard, sequence);
    }
  }

  async #giveUp(key: string, shard: number, sequence: RecordSequence): Promise<void> {
    const ofSession = this.#sequences.get(key);
    ofSession?.delete(shard);
    if (ofSession?.size === 0) this.#sequences.delete(key);
    await sequence.close();
  }
}
