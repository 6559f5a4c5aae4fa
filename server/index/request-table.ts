import { type ModelPair, NEVER_ENDED, type RequestColumns, RequestFlag } from "#shared/figures/request-columns.ts";
import { DayRows, type TimedRows } from "./day-rows.ts";
import { NameCodes } from "./name-codes.ts";
import type { RequestEdit, RequestStart } from "./request-edits.ts";
import { RowTable } from "./row-table.ts";

function makeColumns(capacity: number) {
  return {
    session: new Uint32Array(capacity),
    request: new Uint32Array(capacity),
    task: new Int32Array(capacity),
    shard: new Uint32Array(capacity),
    line: new Uint32Array(capacity),
    begin: new Float64Array(capacity),
    compactions: new Uint32Array(capacity),
    instant: new Float64Array(capacity),
    latency: new Float64Array(capacity),
    status: new Uint8Array(capacity),
    flags: new Uint8Array(capacity),
    model: new Uint16Array(capacity),
    cacheRead: new Float64Array(capacity),
    cacheWrite: new Float64Array(capacity),
    output: new Float64Array(capacity),
    cost: new Float64Array(capacity),
  };
}

/** The columns of a request table, without their names. */
export type RequestArrays = ReturnType<typeof makeColumns>;

/** Rows that were cut from a request table, with the names that their codes stand for. */
export interface RequestRows {
  readonly columns: RequestArrays;
  readonly statuses: readonly string[];
  readonly models: readonly ModelPair[];
}

/** What a request costs, in integer nano-dollars; NaN when there is no usage or no price row. */
export type PriceRequest = (columns: RequestColumns, row: number) => number;

const MOST_STATUSES = NEVER_ENDED;
const MOST_MODELS = 0xffff;

/** The requests of the archive, in memory. */
export class RequestTable {
  readonly rows = new RowTable(makeColumns);
  readonly statuses = new NameCodes<string>(MOST_STATUSES, "other", (status) => status);
  readonly models = new NameCodes<ModelPair>(MOST_MODELS, { provider: null, modelId: null }, ({ provider, modelId }) =>
    JSON.stringify([provider, modelId]),
  );
  readonly #days = new DayRows();
  #price: PriceRequest | null = null;
  /** What names the prices that the costs of all rows follow from; null: some were not worked out. */
  pricedBy: string | null = null;
  /** The pair that was asked for last, and its code: the next request is nearly always of the same model. */
  #lastModel: ModelPair & { readonly code: number } = { provider: null, modelId: null, code: -1 };

  /** The rows that were adopted from last, and what their codes are here: sessions come by the block. */
  #adopted: { readonly rows: RequestRows; readonly statuses: number[]; readonly models: number[] } | null = null;

  /** The columns as they are now: the arrays are replaced when they grow, so ask again after every change. */
  view(): RequestColumns {
    const { rows, statuses, models } = this;
    const rowsNear = (from: number, to: number) => this.#days.near(this.#timedRows(), from, to);
    return { length: rows.length, ...rows.columns, statuses: statuses.names, models: models.names, rowsNear };
  }

  /**
   * Applies edits to a session's rows, in order.
   *
   * @param copied How many of the session's first requests a fork copied.
   * @returns the rows that are new or changed.
   */
  apply(session: number, edits: readonly RequestEdit[], copied: number): number[] {
    const touched: number[] = [];
    for (const edit of edits) {
      const known = this.#find(session, edit.request);
      if (known === null && edit.start === null) continue;
      const before = this.rows.columns.instant[known ?? -1];
      const row = known ?? this.rows.append(session);
      if (edit.start !== null) this.#begin(row, session, edit, edit.start);
      this.#change(row, edit, edit.request < copied);
      if (before !== undefined) this.#days.move(row, before, this.#timedRows());
      touched.push(row);
    }
    this.#priceRows(touched);
    return touched;
  }

  /** The rows in use with their names, apart from this table. */
  cut(): RequestRows {
    return { columns: this.rows.cut(), statuses: this.statuses.names, models: this.models.names };
  }

  /** Adds rows that were cut from another table, `from` (included) to `to` (not), to a session; gives their numbers. */
  adopt(session: number, rows: RequestRows, [from, to]: readonly [from: number, to: number]): number[] {
    if (this.#adopted?.rows !== rows) {
      const statuses = this.statuses.codes(rows.statuses);
      this.#adopted = { rows, statuses, models: this.models.codes(rows.models) };
    }
    const { statuses, models } = this.#adopted;
    const added = this.rows.adopt(session, rows.columns, from, to);
    const { status, model } = this.rows.columns;
    for (const row of added) {
      status[row] = statuses[status[row] as number] ?? NEVER_ENDED;
      model[row] = models[model[row] as number] as number;
    }
    this.#priceRows(added);
    return added;
  }

  /** Marks the first requests of a session as copied, and the others as its own; gives the rows that changed. */
  markCopied(session: number, copied: number): number[] {
    const { request, flags } = this.rows.columns;
    return this.rows.rowsOf(session).filter((row) => {
      const was = flags[row] ?? 0;
      const is = (request[row] ?? 0) < copied ? was | RequestFlag.copied : was & ~RequestFlag.copied;
      flags[row] = is;
      return is !== was;
    });
  }

  drop(session: number): void {
    const { flags } = this.rows.columns;
    for (const row of this.rows.drop(session)) flags[row] = RequestFlag.dropped;
  }

  /**
   * Prices every row, now and from here on; asked again whenever prices have changed. Rows that were priced by what has
   * the same mark, such as stored ones, cost the same still.
   */
  priceWith(price: PriceRequest, mark: string): void {
    this.#price = price;
    if (this.pricedBy === mark) return;
    const view = this.view();
    for (let row = 0; row < this.rows.length; row++) view.cost[row] = price(view, row);
    this.pricedBy = mark;
  }

  #timedRows(): TimedRows {
    const { length, numbering, columns } = this.rows;
    return { length, numbering, instant: columns.instant };
  }

  #begin(row: number, session: number, { request }: RequestEdit, start: RequestStart): void {
    const { columns } = this.rows;
    columns.session[row] = session;
    columns.request[row] = request;
    columns.task[row] = start.task ?? -1;
    columns.shard[row] = start.shard;
    columns.line[row] = start.line;
    columns.begin[row] = start.begin ?? NaN;
    columns.compactions[row] = start.compactions;
    columns.instant[row] = NaN;
    columns.latency[row] = NaN;
    columns.status[row] = NEVER_ENDED;
    columns.flags[row] = 0;
    columns.model[row] = this.#modelCode(start);
    columns.cacheRead[row] = columns.cacheWrite[row] = columns.output[row] = 0;
    columns.cost[row] = NaN;
  }

  #modelCode({ provider, modelId }: ModelPair): number {
    const last = this.#lastModel;
    if (last.code >= 0 && last.provider === provider && last.modelId === modelId) return last.code;
    const code = this.models.code({ provider, modelId });
    this.#lastModel = { provider, modelId, code };
    return code;
  }

  #change(row: number, edit: RequestEdit, copied: boolean): void {
    const { columns } = this.rows;
    if (edit.task !== null) columns.task[row] = edit.task;
    if (edit.status !== null) columns.status[row] = this.statuses.code(edit.status);
    if (edit.instant !== null) columns.instant[row] = edit.instant;
    if (edit.latency !== null) columns.latency[row] = edit.latency;
    columns.cacheRead[row] = (columns.cacheRead[row] ?? 0) + edit.cacheRead;
    columns.cacheWrite[row] = (columns.cacheWrite[row] ?? 0) + edit.cacheWrite;
    columns.output[row] = (columns.output[row] ?? 0) + edit.output;
    const flags = ((columns.flags[row] ?? 0) | edit.set) & ~edit.clear;
    columns.flags[row] = copied ? flags | RequestFlag.copied : flags;
  }

  /** Requests are changed near the end of a trace, so the chain is walked from there. */
  #find(session: number, request: number): number | null {
    const numbers = this.rows.columns.request;
    for (const row of this.rows.backwards(session)) {
      const number = numbers[row] ?? 0;
      if (number === request) return row;
      if (number < request) return null;
    }
    return null;
  }

  #priceRows(rows: readonly number[]): void {
    if (this.#price === null) {
      if (rows.length > 0) this.pricedBy = null;
      return;
    }
    const view = this.view();
    for (const row of rows) view.cost[row] = this.#price(view, row);
  }
}
