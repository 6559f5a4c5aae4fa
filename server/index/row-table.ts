/** A typed array of the kinds that columns are made of. */
export type ColumnArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Makes one column of that many places. */
export type MakeColumns<C> = (capacity: number) => C;

const FIRST_CAPACITY = 256;
/** Of a large table little lies idle, and copying it a few times more costs nothing beside filling it. */
const GROWTH = 1.25;
/** What is expected may be wrong: a table grows to so many times its length at most. */
const MOST_GROWTH = 4;
const NONE = -1;

/**
 * Rows that belong to sessions, in columns that grow by a share of their length. The rows of one session form a chain from its last
 * row back to its first, so that finding them needs no list per session. Dropped rows stay until `compact`.
 */
export class RowTable<C extends Record<string, ColumnArray>> {
  columns: C;
  length = 0;
  /** How many of the rows are dropped. */
  dropped = 0;
  /** Goes up whenever rows get other numbers. */
  numbering = 0;
  /** How many rows are expected in the end, 0: unknown. Growing to that at once leaves fewer copies to be collected. */
  expected = 0;
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
    if (this.length === this.#previous.length) this.#grow(this.#roomFor(this.length));
    const row = this.length++;
    this.#previous[row] = this.#lastOf(session);
    this.#setLast(session, row);
    return row;
  }

  /** The session's rows, in the order in which they were added. */
  rowsOf(session: number): number[] {
    const rows: number[] = [];
    for (let row = this.#lastOf(session); row !== NONE; row = this.#previous[row] ?? NONE) rows.push(row);
    return rows.reverse();
  }

  /** How many rows the session has. */
  countOf(session: number): number {
    let count = 0;
    for (let row = this.#lastOf(session); row !== NONE; row = this.#previous[row] ?? NONE) count++;
    return count;
  }

  /** The session's rows, the last one first. */
  *backwards(session: number): Generator<number, void> {
    for (let row = this.#lastOf(session); row !== NONE; row = this.#previous[row] ?? NONE) yield row;
  }

  /** Takes rows as they were stored, in columns of that length, in the place of none; `session` says whose they are. */
  load(stored: C & { readonly session: Uint32Array }, length: number): void {
    this.numbering += 1;
    this.columns = stored;
    this.length = length;
    const highest = stored.session.reduce((a, b) => Math.max(a, b), 0);
    this.#setLast(highest, NONE);
    const [previous, last] = [new Int32Array(length), this.#last];
    for (let row = 0; row < length; row++) {
      const session = stored.session[row] as number;
      previous[row] = last[session] as number;
      last[session] = row;
    }
    this.#previous = previous;
  }

  /** The columns of the rows in use, copied into one piece of memory. */
  cut(): C {
    const { length } = this;
    const kept = Object.entries(this.columns).map(([name, column]) => [name, column.subarray(0, length)] as const);
    const memory = new ArrayBuffer(kept.reduce((total, [, column]) => total + spaceOf(column), 0));
    let at = 0;
    const cut = kept.map(([name, column]) => {
      const copy = new (column.constructor as new (memory: ArrayBuffer, at: number, length: number) => ColumnArray)(
        memory,
        at,
        length,
      );
      copy.set(column);
      at += spaceOf(column);
      return [name, copy];
    });
    return Object.fromEntries(cut) as C;
  }

  /** Adds rows that were cut from another table, `from` (included) to `to` (not), to a session; gives their numbers. */
  adopt(session: number, cut: C, from: number, to: number): number[] {
    const first = this.length;
    const wanted = first + to - from;
    if (wanted > this.#previous.length) this.#grow(this.#roomFor(wanted));
    for (const [name, column] of Object.entries(this.columns)) column.set(cut[name]?.subarray(from, to) ?? [], first);
    this.columns["session"]?.fill(session, first, wanted);
    return Array.from({ length: to - from }, () => this.append(session));
  }

  /** Takes all rows from a session and gives them, so that the caller can mark them as dropped. */
  drop(session: number): number[] {
    const rows = this.rowsOf(session);
    this.#setLast(session, NONE);
    this.dropped += rows.length;
    return rows;
  }

  /** Gives up the places of dropped rows; each of the sessions' rows get new numbers and lie together. */
  compact(sessions: Iterable<number>): void {
    const kept: { readonly session: number; readonly rows: readonly number[] }[] = [];
    for (const session of sessions) kept.push({ session, rows: this.rowsOf(session) });
    const order = kept.flatMap(({ rows }) => rows);
    const from = this.columns;
    const capacity = Math.max(FIRST_CAPACITY, order.length);
    this.columns = this.#make(capacity);
    this.#previous = new Int32Array(capacity);
    this.#last = new Int32Array(0);
    this.length = 0;
    this.dropped = 0;
    this.numbering += 1;
    for (const { session, rows } of kept) for (const _ of rows) this.append(session);
    for (const [name, column] of Object.entries(this.columns)) takePlaces(from[name], order, column);
  }

  /** Capacity to grow to, where so many rows are wanted. */
  #roomFor(wanted: number): number {
    return Math.ceil(Math.max(FIRST_CAPACITY, wanted * GROWTH, Math.min(this.expected, wanted * MOST_GROWTH)));
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

const ALIGNMENT = 8;

/** Bytes that a column takes, up to where another one may begin. */
function spaceOf({ byteLength }: ColumnArray): number {
  return Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT;
}

function takePlaces(from: ColumnArray | undefined, places: readonly number[], to: ColumnArray): void {
  for (const [i, place] of places.entries()) to[i] = from?.[place] ?? NaN;
}
