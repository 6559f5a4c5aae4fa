import type { Fact } from "#shared/outline/fact.ts";
import { CallFlag } from "#shared/figures/call-columns.ts";

/** A call as it is made: what its row starts with. */
export interface CallStart {
  readonly name: string;
  readonly shard: number;
  readonly line: number;
}

/** What a piece of a trace changes about one tool call; plain data, so that it can cross to another thread. */
export interface CallEdit {
  readonly call: number;
  /** Null when the call was made in an earlier piece. */
  start: CallStart | null;
  /** Ms since the epoch; null: as it was. */
  instant: number | null;
  /** Null: as it was. */
  decision: string | null;
  /** Ms; null: as it was. */
  wait: number | null;
  /** Ms; null: as it was. */
  took: number | null;
  /** UTF-8 bytes; null: as it was. */
  outputBytes: number | null;
  /** Bits of CallFlag to set. */
  set: number;
}

/** Collects what facts say about tool calls, one edit for each call they touch. */
export class CallEdits {
  readonly #edits = new Map<number, CallEdit>();

  list(): CallEdit[] {
    return [...this.#edits.values()];
  }

  hear(fact: Fact, shard: number, line: number): void {
    if (fact.type === "call-made") {
      const edit = this.#edit(fact.call);
      edit.start = { name: fact.name, shard, line };
      edit.instant = fact.time;
      if (fact.cut) edit.set |= CallFlag.cut;
      if (fact.compaction !== null) edit.set |= CallFlag.compaction;
    }
    if (fact.type === "call-decided" && fact.call !== null) {
      const edit = this.#edit(fact.call);
      edit.decision = fact.decision;
      edit.wait = fact.wait;
    }
    if (fact.type === "call-answered" && fact.call !== null) {
      const edit = this.#edit(fact.call);
      edit.took = fact.took;
      edit.outputBytes = fact.size;
      edit.set |= CallFlag.answered | outcomeFlag(fact.status);
    }
  }

  #edit(call: number): CallEdit {
    const known = this.#edits.get(call);
    if (known !== undefined) return known;
    const unchanged = { instant: null, decision: null, wait: null, took: null, outputBytes: null };
    const edit: CallEdit = { call, start: null, ...unchanged, set: 0 };
    this.#edits.set(call, edit);
    return edit;
  }
}

function outcomeFlag(status: string): number {
  if (status === "failed") return CallFlag.failed;
  return status === "aborted" ? CallFlag.aborted : 0;
}
