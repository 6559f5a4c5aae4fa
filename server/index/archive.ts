import type { CounterName } from "#shared/figures/counters.ts";
import { CallTable } from "./call-table.ts";
import type { Folded, FoldState } from "./fold-session.ts";
import { type PriceRequest, RequestTable } from "./request-table.ts";
import type { FoldedSession } from "./row-block.ts";
import { keyText } from "./session-key.ts";
import { SessionTable } from "./session-table.ts";
import type { GrownLines, IndexChange, SessionKey, SessionRecord } from "./types.ts";

/** Lines that a step read, before the record that holds them exists. */
export type StepLines = Omit<GrownLines, "record">;

/** A smaller share of an archive says too little of the rest. */
const LEAST_SHARE = 0.02;

/** What a change made different, for whoever keeps it. */
export interface Touched {
  readonly record: SessionRecord;
  /** What it was; null: not there, or folded anew. Its digest is the record's. */
  readonly before: SessionRecord | null;
  /** The lines that it has grown by; null: none, or all. */
  readonly grown: StepLines | null;
  /** All earlier rows of the session are void. */
  readonly replaced: boolean;
  readonly requestRows: readonly number[];
  readonly callRows: readonly number[];
}

/** Sessions and their rows in memory, changed in one step each, so that no reader ever sees half of a change. */
export class Archive {
  sessions = new SessionTable();
  requests = new RequestTable();
  calls = new CallTable();
  /** Goes up with every change. */
  generation = 0;
  #prices: { readonly price: PriceRequest; readonly mark: string } | null = null;
  readonly #listeners = new Set<(change: IndexChange) => void>();
  /** Hears of every change before the listeners do. */
  onTouched: (touched: Touched) => void = () => undefined;
  onRemoved: (record: SessionRecord) => void = () => undefined;

  subscribe(listener: (change: IndexChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(change: IndexChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Takes a session that was folded from its start. */
  replace(key: SessionKey, folded: FoldedSession, sample: boolean): SessionRecord {
    const before = this.sessions.get(keyText(key));
    if (before !== null) {
      this.#dropRows(before.ordinal);
      this.sessions.forgetPointers(before);
    }
    const ordinal = before?.ordinal ?? this.sessions.nextOrdinal();
    const record = { key, ordinal, ...stateOf(folded), copied: null, compared: null, sample };
    this.sessions.put(record);
    const { block, requests, calls } = folded.rows;
    const requestRows = this.requests.adopt(ordinal, block.requests, requests);
    const callRows = this.calls.adopt(ordinal, block.calls, calls);
    this.#tell({ record, before: null, grown: null, replaced: true, requestRows, callRows }, before === null);
    return record;
  }

  /** Takes what one more step of a session gave. */
  grow(before: SessionRecord, folded: Folded, lines: StepLines | null): SessionRecord {
    const record = { ...before, ...stateOf(folded) };
    this.sessions.put(record);
    const requestRows = this.requests.apply(record.ordinal, folded.requests, copiedCount(record, "requests"));
    const callRows = this.calls.apply(record.ordinal, folded.calls, copiedCount(record, "tool_calls"));
    this.#tell({ record, before, grown: lines, replaced: false, requestRows, callRows }, false);
    return record;
  }

  /** Says what a session copied (null: nothing), and how much it has in common with older ones. */
  setCopied(before: SessionRecord, copied: SessionRecord["copied"], compared: number | null): void {
    const record = { ...before, copied, compared };
    this.sessions.put(record);
    const requestRows = this.requests.markCopied(record.ordinal, copiedCount(record, "requests"));
    const callRows = this.calls.markCopied(record.ordinal, copiedCount(record, "tool_calls"));
    this.#tell({ record, before, grown: null, replaced: false, requestRows, callRows }, false);
  }

  /** Takes a session out without a word. */
  forget(record: SessionRecord): void {
    this.#dropRows(record.ordinal);
    this.sessions.remove(record);
    this.generation++;
  }

  /** Prices every request, now and from here on. The mark is the same only where every request costs the same. */
  priceWith(price: PriceRequest, mark: string): void {
    this.#prices = { price, mark };
    this.reprice();
  }

  /** Prices every request that is not, as after a load: what any session costs may be another. */
  reprice(): void {
    if (this.#prices === null) return;
    this.requests.priceWith(this.#prices.price, this.#prices.mark);
    this.sessions.touched.forget();
  }

  /** Says which share of all traces (0 to 1) the rows so far are of: tables grow to what that lets expect. */
  expectFrom(share: number): void {
    for (const { rows } of [this.requests, this.calls]) {
      rows.expected = share > LEAST_SHARE && share < 1 ? rows.length / share : 0;
    }
  }

  /** Gives up the places of dropped rows; row numbers are others afterwards. */
  compact(): void {
    const ordinals = this.sessions.all().map(({ ordinal }) => ordinal);
    if (this.requests.rows.dropped > 0) this.requests.rows.compact(ordinals);
    if (this.calls.rows.dropped > 0) this.calls.rows.compact(ordinals);
  }

  /** Empties the archive: what half of a load left. */
  clear(): void {
    this.sessions = new SessionTable();
    this.requests = new RequestTable();
    this.calls = new CallTable();
  }

  remove(record: SessionRecord): void {
    this.forget(record);
    this.onRemoved(record);
    this.publish({ type: "gone", key: record.key });
  }

  #tell(touched: Touched, created: boolean): void {
    const { record, grown: lines } = touched;
    this.generation++;
    this.onTouched(touched);
    this.publish({ type: "session", record, created, grown: lines === null ? null : { record, ...lines } });
  }

  #dropRows(ordinal: number): void {
    this.requests.drop(ordinal);
    this.calls.drop(ordinal);
  }
}

/** How many of the session's first requests, or calls, lie in the prefix that it copied. */
function copiedCount({ copied }: SessionRecord, counter: CounterName): number {
  return copied?.counters[counter] ?? 0; // a counter that was never added to counted nothing
}

/** The part of a record that comes from its files alone. */
function stateOf({ digest, shards }: FoldState): Pick<SessionRecord, "digest" | "shards" | "grownAt"> {
  return { digest, shards, grownAt: Math.max(0, ...shards.map(({ file }) => file.mtimeMs)) };
}
