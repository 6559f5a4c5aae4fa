import type { Fact } from "#shared/outline/fact.ts";
import { CallFlag } from "#shared/figures/call-columns.ts";

/** What a piece of a trace changes about one tool call; plain data, so that it can cross to another thread. */
export interface CallEdit {
  readonly call: number;
  /** Name of the tool; null when the call was made in an earlier piece. */
  name: string | null;
  /** Ms since the epoch; null: as it was. */
  instant: number | null;
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

  hear(fact: Fact): void {
    if (fact.type === "call-made") {
      const edit = this.#edit(fact.call);
      edit.name = fact.name;
      edit.instant = fact.time;
      if (fact.cut) edit.set |= CallFlag.cut;
      if (fact.compaction !== null) edit.set |= CallFlag.compaction;
    }
    if (fact.type === "call-answered" && fact.call !== null) {
      const edit = this.#edit(fact.call);
      edit.took = fact.took;
      edit.outputBytes = fact.size;
      edit.set |= CallFlag.answered | (fact.status === "failed" ? CallFlag.failed : 0);
    }
  }

  #edit(call: number): CallEdit {
    const known = this.#edits.get(call);
    if (known !== undefined) return known;
    const edit: CallEdit = { call, name: null, instant: null, took: null, outputBytes: null, set: 0 };
    this.#edits.set(call, edit);
    return edit;
  }
}
