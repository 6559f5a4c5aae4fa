import { CostColumns } from "#shared/figures/cost-columns.ts";
import { costOfRows } from "#shared/figures/request-sums.ts";
import { TouchedSessions } from "#server/index/touched-sessions.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { type ArchiveView, isOpen } from "./archive-view.ts";
import { childCount } from "./child-links.ts";
import { CodeColumn } from "./code-column.ts";
import { lowerTitleOf, ownWithoutUsage, unreadableOf } from "./own-figures.ts";
import { HAS, hasBit, SESSION_VALUES, sessionHas } from "./session-filters.ts";

const RECORDED = ["root", "project", "agent", "workspace", "source", "provider", "model"] as const;

/** The names of the values that are kept as codes. */
export type CodeName = (typeof RECORDED)[number] | "state";

/**
 * What lists and filters ask of every session, as columns by ordinal: each figure is read by its own function when the
 * session changes, so that an answer costs a look at numbers.
 */
export class SessionColumns {
  /** Ordinals below this are in. */
  readonly capacity: number;
  /** 1 where an ordinal has a session. */
  readonly there: Uint8Array;
  readonly codes: Readonly<Record<CodeName, CodeColumn>>;
  /** Bits of what sessions have, as `hasBit` gives them. */
  readonly has: Uint8Array;
  /** As they are searched and sorted. */
  readonly titles: (string | null)[] = [];
  /** Ordinals of the sessions with lines that could not be read. */
  readonly unreadable = new Set<number>();
  /** First and last record; ms since the epoch, NaN when unknown. */
  readonly first: Float64Array;
  readonly last: Float64Array;
  readonly withoutUsage: Float64Array;
  /** Children, there or missing. */
  readonly children: Uint32Array;
  /** 1 while a session works. */
  readonly working: Uint8Array;
  /** What the sessions' own requests cost. */
  readonly costs: CostColumns;
  /** Whose columns have changed. */
  readonly touched = new TouchedSessions();
  count = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
    const bytes = () => new Uint8Array(capacity);
    const numbers = () => new Float64Array(capacity);
    const codes = [...RECORDED, "state" as const].map((name) => [name, new CodeColumn(capacity)]);
    this.codes = Object.fromEntries(codes) as Record<CodeName, CodeColumn>;
    [this.there, this.has, this.working] = [bytes(), bytes(), bytes()];
    [this.first, this.last, this.withoutUsage] = [numbers(), numbers(), numbers()];
    this.children = new Uint32Array(capacity);
    this.costs = new CostColumns(capacity);
  }

  /** Takes in a session as it is now, with the cost that is known already. */
  put(view: ArchiveView, record: SessionRecord, cost = costOfRows(view.columns, view.index.rowsOf(record))): void {
    const { ordinal, digest } = record;
    this.count += 1 - (this.there[ordinal] as number);
    this.there[ordinal] = 1;
    for (const name of RECORDED) this.codes[name].put(ordinal, SESSION_VALUES[name](record));
    this.titles[ordinal] = lowerTitleOf(record);
    this.first[ordinal] = digest.firstTime ?? NaN;
    this.last[ordinal] = digest.lastTime ?? NaN;
    this.costs.set(ordinal, cost);
    this.children[ordinal] = childCount(view.index, record);
    this.putState(view, record);
  }

  /** Takes in what changes with the clock alone. */
  putState(view: ArchiveView, record: SessionRecord): void {
    const { ordinal } = record;
    const state = view.stateOf(record);
    this.codes.state.put(ordinal, state);
    this.working[ordinal] = isOpen(state) ? 1 : 0;
    this.withoutUsage[ordinal] = ownWithoutUsage(view, record, this.working);
    if (unreadableOf(record) > 0) this.unreadable.add(ordinal);
    else this.unreadable.delete(ordinal);
    const cost = this.costs.read(ordinal);
    const has = HAS.filter((what) => sessionHas(view, record, what, cost));
    this.has[ordinal] = has.reduce((bits, what) => bits | hasBit(what), 0);
    this.touched.note(ordinal);
  }

  remove(ordinal: number): void {
    this.unreadable.delete(ordinal);
    this.count -= this.there[ordinal] as number;
    this.there[ordinal] = this.working[ordinal] = 0;
    this.touched.note(ordinal);
  }

  stateOf(ordinal: number): string | null {
    const { codes, values } = this.codes.state;
    return values[codes[ordinal] as number] ?? null;
  }
}
