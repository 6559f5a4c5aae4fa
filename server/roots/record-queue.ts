import type { TraceRecord } from "./trace-record.ts";

/** Records that wait to be written, what became of the first of them, and whoever waits for all. */
interface Waiting<Result> {
  readonly records: readonly TraceRecord[];
  readonly results: Result[];
  readonly done: (results: readonly Result[]) => void;
}

/** Records that wait are written together up to this many bytes: a write wakes all who watch the file. */
const mostAtOnce = 1024 * 1024;

/** The records of one session that wait to be written, in their order, and what is owed to those who gave them. */
export class RecordQueue<Result> {
  readonly #waiting: Waiting<Result>[] = [];

  /** The record that is to be written next; null when none waits. */
  get first(): TraceRecord | null {
    const [first] = this.#waiting;
    return first?.records[first.results.length] ?? null;
  }

  /** Resolves with what became of each record. */
  push(records: readonly TraceRecord[]): Promise<readonly Result[]> {
    if (records.length === 0) return Promise.resolve([]);
    return new Promise((done) => void this.#waiting.push({ records, results: [], done }));
  }

  /** The first record with those after it that need neither a header nor another file. */
  goingTogether(): TraceRecord[] {
    const together: TraceRecord[] = [];
    let bytes = 0;
    for (const { records, results } of this.#waiting) {
      for (const record of records.slice(results.length)) {
        if (together.length > 0 && (together[0]?.kind !== "other" || record.kind !== "other")) return together;
        if (together.length > 0 && bytes + record.bytes.length > mostAtOnce) return together;
        together.push(record);
        bytes += record.bytes.length;
      }
    }
    return together;
  }

  /** Says what became of the first record. */
  answer(result: Result): void {
    const [first] = this.#waiting;
    first?.results.push(result);
    if (first === undefined || first.results.length < first.records.length) return;
    this.#waiting.shift();
    first.done(first.results);
  }
}
