import type { TouchedMark } from "#server/index/touched-sessions.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { type ArchiveView, costsByOrdinal } from "./archive-view.ts";
import { childCount } from "./child-links.ts";
import { KeptDays } from "./kept-days.ts";
import { KeptOrder } from "./kept-order.ts";
import { Latest } from "./latest.ts";
import { SessionColumns } from "./session-columns.ts";
import type { SessionSelection } from "./session-selection.ts";
import type { SessionSort } from "./session-sort.ts";

/** So many orders, zones and selections are kept, those that were asked for last. */
const ORDERS_KEPT = 16;
const ZONES_KEPT = 4;
const SELECTIONS_KEPT = 16;

/**
 * What is kept of all sessions from answer to answer: their columns, the orders of the list, the days of their last
 * activity, and what filters select. Whoever asks first after a change pays for the sessions that have changed.
 */
export class KeptSessions {
  #columns = new SessionColumns(0);
  #mark: TouchedMark | null = null;
  #families = -1;
  #now = -Infinity;
  /** Ordinals of the sessions with open work, and of those that may still fall silent. */
  readonly #open = new Set<number>();
  readonly #working = new Set<number>();
  #orders = new Latest<KeptOrder>(ORDERS_KEPT);
  #days = new Latest<KeptDays>(ZONES_KEPT);
  #selections = new Latest<SessionSelection>(SELECTIONS_KEPT);
  #selectedAt: TouchedMark | null = null;

  /** The columns as of a view. */
  columns(view: ArchiveView): SessionColumns {
    const { index, now } = view;
    const changed = index.touched().since(this.#mark);
    if (changed === null || index.ordinals() > this.#columns.capacity) this.#buildAnew(view);
    else {
      for (const ordinal of changed) this.#take(view, ordinal);
      // a clock that was set back may wake what had fallen silent
      for (const ordinal of now < this.#now ? [...this.#open] : [...this.#working]) this.#look(view, ordinal);
      if (index.families() !== this.#families) this.#countChildren(view);
    }
    this.#mark = index.touched().mark();
    this.#families = index.families();
    this.#now = now;
    return this.#columns;
  }

  /** All sessions in an order of the list. */
  order(view: ArchiveView, sort: SessionSort): KeptOrder {
    const order = this.#orders.get(sort.key, () => new KeptOrder(sort));
    order.catchUp(view, this.#columns);
    return order;
  }

  /** The local days of the sessions' last activity. */
  days(zone: string): KeptDays {
    const days = this.#days.get(zone, () => new KeptDays(zone));
    days.catchUp(this.#columns);
    return days;
  }

  /** What was selected by the same filters, as long as no session has changed. */
  selection(key: string, select: () => SessionSelection): SessionSelection {
    if (this.#columns.touched.since(this.#selectedAt)?.length !== 0) this.#selections = new Latest(SELECTIONS_KEPT);
    this.#selectedAt = this.#columns.touched.mark();
    return this.#selections.get(key, select);
  }

  #buildAnew(view: ArchiveView): void {
    const ordinals = view.index.ordinals();
    this.#columns = new SessionColumns(Math.ceil(ordinals * 1.25) + 64);
    this.#open.clear();
    this.#working.clear();
    const costOf = costsByOrdinal(view.columns, ordinals);
    for (const record of view.index.records()) {
      this.#columns.put(view, record, costOf(record.ordinal));
      this.#noteWork(record);
    }
  }

  #take(view: ArchiveView, ordinal: number): void {
    const record = view.index.byOrdinal(ordinal);
    this.#open.delete(ordinal);
    this.#working.delete(ordinal);
    if (record === null) return this.#columns.remove(ordinal);
    this.#columns.put(view, record);
    this.#noteWork(record);
  }

  #noteWork({ ordinal, digest }: SessionRecord): void {
    if (digest.evidence?.open != null) this.#open.add(ordinal);
    if (this.#columns.working[ordinal] === 1) this.#working.add(ordinal);
  }

  /** The clock alone, or a producer that asks an approval, may have changed the state. */
  #look(view: ArchiveView, ordinal: number): void {
    const record = view.index.byOrdinal(ordinal);
    if (record === null || view.stateOf(record) === this.#columns.stateOf(ordinal)) return;
    this.#columns.putState(view, record);
    this.#working.delete(ordinal);
    this.#noteWork(record);
  }

  #countChildren(view: ArchiveView): void {
    for (const record of view.index.records()) {
      if (record.digest.spawns.length === 0) continue;
      if (this.#columns.children[record.ordinal] !== childCount(view.index, record)) this.#take(view, record.ordinal);
    }
  }
}
