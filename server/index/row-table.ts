/** A typed array of the kinds that columns are made of. */
export type ColumnArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Makes one column of that many places. */
export type MakeColumns<C> = (capacity: number) => C;

const FIRST_CAPACITY = 1024;
const NONE = -1;

/**
 * Rows that belong to sessions, in columns that grow by doubling. The rows of one session form a chain from its last
 * row back to its first, so that finding them needs no list per session. Dropped rows stay until `compact`.
 */
export class RowTable<C extends Record<string, ColumnArray>> {
  columns: C;
  length = 0;
  /** How many of the rows are dropped. */
  dropped = 0;
  readonly #make: MakeColumns<C>;
  #previous: Int32Array;
  #last = new Int32Array(0);

  constructor(make: MakeColumns<C>) {
    this.#make = make;
    this.columns = make(FIRST_CAPACITY);
    this.#previous = new Int32Array(FIRST_CAPACITY);
  }

  /** Adds a row to a session's chain and gives its number; its columns hold whatever `make` filled them with. */
  append(session: number): number {
    if (this.length === this.#previous.length) this.#grow(this.length * 2);
    const row = this.length++;
    this.#previous[row] = this.#lastOf(session);
    this.#setLast(session, row);
    return row;
  }

  /** The session's rows, in the order in which they were added. */
  rowsOf(session: number): number[] {
    return [...this.backwards(session)].reverse();
  }

  /** The session's rows, the last one first. */
  *backwards(session: number): Generator<number, void> {
    for (let row = this.#lastOf(session); row !== NONE; row = this.#previous[row] ?? NONE) yield row;
  }

  /** Takes all rows from a session and gives them, so that the caller can mark them as dropped. */
  drop(session: number): number[] {
    const rows = this.rowsOf(session);
    this.#setLast(session, NONE);
    this.dropped += rows.length;
    return rows;
  }

  /** Keeps only the rows of the sessions given, in their order and each session's rows together. */
  compact(sessions: Iterable<number>): void {
    const kept: { session: number; row: number }[] = [];
    for (const session of sessions) for (const row of this.rowsOf(session)) kept.push({ session, row });
    const from = this.columns;
    this.#previous = new Int32Array(Math.max(FIRST_CAPACITY, kept.length));
    this.columns = this.#make(this.#previous.length);
    this.#last = new Int32Array(0);
    this.length = 0;
    this.dropped = 0;
    for (const { session, row } of kept) {
      const to = this.append(session);
      for (const name of Object.keys(from)) copyPlace(from[name], row, this.columns[name], to);
    }
  }

  #grow(capacity: number): void {
    const grown = this.#make(capacity);
    for (const [name, column] of Object.entries(this.columns)) grown[name]?.set(column);
    this.columns = grown;
    const previous = new Int32Array(capacity);
    previous.set(this.#previous);
    this.#previous = previous;
  }

  #lastOf(session: number): number {
    return this.#last[session] ?? NONE;
  }

  #setLast(session: number, row: number): void {
    if (session >= this.#last.length) {
      const longer = new Int32Array(Math.max(FIRST_CAPACITY, session * 2)).fill(NONE);
      longer.set(this.#last);
      this.#last = longer;
    }
    this.#last[session] = row;
  }
}

function copyPlace(from: ColumnArray | undefined, row: number, to: ColumnArray | undefined, at: number): void {
  const value = from?.[row];
  if (to !== undefined && value !== undefined) to[at] = value;
}
