import { type CallColumns, CallFlag, UNDECIDED } from "#shared/figures/call-columns.ts";
import type { CallEdit, CallStart } from "./call-edits.ts";
import { NameCodes } from "./name-codes.ts";
import { RowTable } from "./row-table.ts";

function makeColumns(capacity: number) {
  return {
    session: new Uint32Array(capacity),
    call: new Uint32Array(capacity),
    name: new Uint16Array(capacity),
    shard: new Uint32Array(capacity),
    line: new Uint32Array(capacity),
    instant: new Float64Array(capacity),
    decision: new Uint8Array(capacity),
    wait: new Float64Array(capacity),
    took: new Float64Array(capacity),
    outputBytes: new Float64Array(capacity),
    flags: new Uint8Array(capacity),
  };
}

/** The columns of a call table, without the names. */
export type CallArrays = ReturnType<typeof makeColumns>;

/** Rows that were cut from a call table, with the names that their codes stand for. */
export interface CallRows {
  readonly columns: CallArrays;
  readonly names: readonly string[];
  readonly decisions: readonly string[];
}

const MOST_NAMES = 0xffff;
const MOST_DECISIONS = UNDECIDED;

/** The tool calls of the archive, in memory. */
export class CallTable {
  readonly rows = new RowTable(makeColumns);
  readonly names = new NameCodes<string>(MOST_NAMES, "other", (name) => name);
  readonly decisions = new NameCodes<string>(MOST_DECISIONS, "other", (decision) => decision);

  /** The rows that were adopted from last, and what their codes are here: sessions come by the block. */
  #adopted: { readonly rows: CallRows; readonly names: number[]; readonly decisions: number[] } | null = null;

  /** The columns as they are now: the arrays are replaced when they grow, so ask again after every change. */
  view(): CallColumns {
    const { names, decisions, rows } = this;
    return { length: rows.length, ...rows.columns, names: names.names, decisions: decisions.names };
  }

  /** Applies edits to a session's rows, of which the first `copied` calls are a fork's copies; gives the rows touched. */
  apply(session: number, edits: readonly CallEdit[], copied: number): number[] {
    const touched: number[] = [];
    for (const edit of edits) {
      const row = edit.start === null ? this.#find(session, edit.call) : this.#begin(session, edit.call, edit.start);
      if (row === null) continue;
      const { columns } = this.rows;
      if (edit.instant !== null) columns.instant[row] = edit.instant;
      if (edit.decision !== null) columns.decision[row] = this.decisions.code(edit.decision);
      if (edit.wait !== null) columns.wait[row] = edit.wait;
      if (edit.took !== null) columns.took[row] = edit.took;
      if (edit.outputBytes !== null) columns.outputBytes[row] = edit.outputBytes;
      columns.flags[row] = (columns.flags[row] ?? 0) | edit.set | (edit.call < copied ? CallFlag.copied : 0);
      touched.push(row);
    }
    return touched;
  }

  /** The rows in use with their names, apart from this table. */
  cut(): CallRows {
    return { columns: this.rows.cut(), names: this.names.names, decisions: this.decisions.names };
  }

  /** Adds rows that were cut from another table, `from` (included) to `to` (not), to a session; gives their numbers. */
  adopt(session: number, rows: CallRows, [from, to]: readonly [from: number, to: number]): number[] {
    if (this.#adopted?.rows !== rows) {
      const names = this.names.codes(rows.names);
      this.#adopted = { rows, names, decisions: this.decisions.codes(rows.decisions) };
    }
    const { names, decisions } = this.#adopted;
    const added = this.rows.adopt(session, rows.columns, from, to);
    const { name, decision } = this.rows.columns;
    for (const row of added) {
      name[row] = names[name[row] as number] as number;
      decision[row] = decisions[decision[row] as number] ?? UNDECIDED;
    }
    return added;
  }

  /** Marks the first calls of a session as copied, and the others as its own; gives the rows that changed. */
  markCopied(session: number, copied: number): number[] {
    const { call, flags } = this.rows.columns;
    return this.rows.rowsOf(session).filter((row) => {
      const was = flags[row] ?? 0;
      const is = (call[row] ?? 0) < copied ? was | CallFlag.copied : was & ~CallFlag.copied;
      flags[row] = is;
      return is !== was;
    });
  }

  drop(session: number): void {
    const { flags } = this.rows.columns;
    for (const row of this.rows.drop(session)) flags[row] = CallFlag.dropped;
  }

  #begin(session: number, call: number, { name, shard, line }: CallStart): number {
    const row = this.#find(session, call) ?? this.rows.append(session);
    const { columns } = this.rows;
    columns.session[row] = session;
    columns.call[row] = call;
    columns.name[row] = this.names.code(name);
    columns.shard[row] = shard;
    columns.line[row] = line;
    columns.decision[row] = UNDECIDED;
    columns.instant[row] = columns.wait[row] = columns.took[row] = columns.outputBytes[row] = NaN;
    columns.flags[row] = 0;
    return row;
  }

  /** Calls are answered near the end of a trace, so the chain is walked from there. */
  #find(session: number, call: number): number | null {
    const numbers = this.rows.columns.call;
    for (const row of this.rows.backwards(session)) {
      const number = numbers[row] ?? 0;
      if (number === call) return row;
      if (number < call) return null;
    }
    return null;
  }
}
