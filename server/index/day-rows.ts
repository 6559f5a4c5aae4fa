const DAY = 86_400_000;
const NONE = -1;

/** The rows of one day, as a chain from the one that came last. */
interface DayChain {
  last: number;
  count: number;
}

/** The rows of which an order by time is kept. */
export interface TimedRows {
  readonly length: number;
  /** Goes up whenever rows get other numbers. */
  readonly numbering: number;
  /** Ms since the epoch; NaN when unknown. */
  readonly instant: Float64Array;
}

/**
 * Which rows have their instant on which day (of UTC), so that the rows of a range are found without a look at all
 * others. New rows are taken in when somebody asks; only those that are in already must be told of when they move.
 */
export class DayRows {
  readonly #chains = new Map<number, DayChain>();
  /** By row: the one before it in its chain. */
  #previous = new Int32Array(0);
  /** How many rows are taken in, and the numbering they are of. */
  #taken = 0;
  #numbering = 0;

  /** Notes that a row has another instant now. Costs a look at its old day, and only when it leaves that. */
  move(row: number, before: number, { instant, numbering }: TimedRows): void {
    if (row >= this.#taken || numbering !== this.#numbering) return;
    const [from, to] = [dayOf(before), dayOf(instant[row] as number)];
    if (Object.is(from, to)) return;
    this.#takeOut(row, from);
    this.#putIn(row, to);
  }

  /** The rows of all days that [from, to) touches, each once; null when looking at every row is no more work. */
  near(rows: TimedRows, from: number, to: number): Uint32Array | null {
    this.#catchUp(rows);
    const days = this.#daysWithin(dayOf(from), Math.ceil(to / DAY) - 1);
    const found = days.reduce((sum, day) => sum + (this.#chains.get(day)?.count ?? 0), 0);
    if (found * 2 > rows.length) return null;
    const near = new Uint32Array(found);
    let end = 0;
    for (const day of days) {
      const chain = this.#chains.get(day);
      if (chain === undefined) continue;
      let at = (end += chain.count);
      for (let row = chain.last; row !== NONE; row = this.#previous[row] as number) near[--at] = row;
    }
    return near;
  }

  #daysWithin(first: number, last: number): number[] {
    const span = last - first + 1;
    if (span < this.#chains.size) return Array.from({ length: Math.max(0, span) }, (_, i) => first + i);
    return [...this.#chains.keys()].filter((day) => day >= first && day <= last).sort((a, b) => a - b);
  }

  #catchUp({ length, numbering, instant }: TimedRows): void {
    if (numbering !== this.#numbering) {
      this.#chains.clear();
      this.#taken = 0;
      this.#numbering = numbering;
    }
    if (instant.length > this.#previous.length) {
      const longer = new Int32Array(instant.length);
      longer.set(this.#previous);
      this.#previous = longer;
    }
    for (; this.#taken < length; this.#taken++) this.#putIn(this.#taken, dayOf(instant[this.#taken] as number));
  }

  #putIn(row: number, day: number): void {
    if (Number.isNaN(day)) return; // no range holds it
    const chain = this.#chains.get(day);
    this.#previous[row] = chain?.last ?? NONE;
    if (chain === undefined) this.#chains.set(day, { last: row, count: 1 });
    else {
      chain.last = row;
      chain.count += 1;
    }
  }

  #takeOut(row: number, day: number): void {
    const chain = this.#chains.get(day);
    if (chain === undefined) return;
    const previous = this.#previous[row] as number;
    chain.count -= 1;
    if (chain.count === 0) this.#chains.delete(day);
    if (chain.last === row) chain.last = previous;
    else {
      let next = chain.last;
      while (this.#previous[next] !== row) next = this.#previous[next] as number;
      this.#previous[next] = previous;
    }
  }
}

function dayOf(instant: number): number {
  return Math.floor(instant / DAY);
}
