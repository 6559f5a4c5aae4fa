import {
  Dictionary,
  makeData,
  makeVector,
  Table,
  tableFromIPC,
  tableToIPC,
  Uint16,
  Utf8,
  Vector,
  vectorFromArray,
} from "apache-arrow";
import { UNDECIDED } from "#shared/figures/call-columns.ts";
import { NEVER_ENDED } from "#shared/figures/request-columns.ts";
import type { CallArrays, CallTable } from "./call-table.ts";
import type { RequestArrays, RequestTable } from "./request-table.ts";

/** What stands for the status of a request that has not ended; always the last name of its dictionary. */
const NO_STATUS = "(never ended)";
/** The same for the decision about a call. */
const NO_DECISION = "(none)";

/** Codes with the names that they stand for, as a column that other programs read as texts. */
function dictionary(codes: Uint16Array, names: readonly string[]): Vector<Dictionary<Utf8, Uint16>> {
  const type = new Dictionary(new Utf8(), new Uint16());
  const texts = vectorFromArray(names.length === 0 ? [""] : names, new Utf8());
  return new Vector([makeData({ type, data: codes, dictionary: texts, length: codes.length })]);
}

/** Names the prices that the costs follow from, in the metadata of the schema; missing where there are none. */
const PRICES = "prices";

/**
 * The requests as an Arrow IPC file. `session` is the ordinal that the session's line in the other file has; `model` is
 * `["provider","model_id"]` as JSON; `cost` is in nano-dollars, NaN where it is unknown.
 */
export function encodeRequests({ rows, statuses, models, pricedBy }: RequestTable): Uint8Array {
  const { columns, length } = rows;
  const used = <T extends { subarray(from: number, to: number): T }>(column: T): T => column.subarray(0, length);
  const status = Uint16Array.from(used(columns.status), (code) =>
    code === NEVER_ENDED ? statuses.names.length : code,
  );
  const pairs = models.names.map(({ provider, modelId }) => JSON.stringify([provider, modelId]));
  const table = new Table({
    session: makeVector(used(columns.session)),
    request: makeVector(used(columns.request)),
    task: makeVector(used(columns.task)),
    shard: makeVector(used(columns.shard)),
    line: makeVector(used(columns.line)),
    begin: makeVector(used(columns.begin)),
    compactions: makeVector(used(columns.compactions)),
    instant: makeVector(used(columns.instant)),
    latency: makeVector(used(columns.latency)),
    status: dictionary(status, [...statuses.names, NO_STATUS]),
    flags: makeVector(used(columns.flags)),
    model: dictionary(used(columns.model), pairs),
    cacheRead: makeVector(used(columns.cacheRead)),
    cacheWrite: makeVector(used(columns.cacheWrite)),
    output: makeVector(used(columns.output)),
    cost: makeVector(used(columns.cost)),
  });
  if (pricedBy !== null) table.schema.metadata.set(PRICES, pricedBy);
  return tableToIPC(table, "file");
}

/** Fills an empty table from a file. @throws when the file is none that `encodeRequests` made */
export function decodeRequests(bytes: Uint8Array, into: RequestTable): void {
  const table = tableFromIPC(bytes);
  const status = namesOf(table, "status");
  const codes = status.names.slice(0, -1).map((name) => into.statuses.code(name));
  const models = namesOf(table, "model");
  const pairs = (table.numRows === 0 ? [] : models.names).map((name) => {
    const [provider, modelId] = JSON.parse(name) as [string | null, string | null];
    return into.models.code({ provider, modelId });
  });
  const length = table.numRows;
  const stored: RequestArrays = {
    session: numbers(table, "session", Uint32Array),
    request: numbers(table, "request", Uint32Array),
    task: numbers(table, "task", Int32Array),
    shard: numbers(table, "shard", Uint32Array),
    line: numbers(table, "line", Uint32Array),
    begin: numbers(table, "begin", Float64Array),
    compactions: numbers(table, "compactions", Uint32Array),
    instant: numbers(table, "instant", Float64Array),
    latency: numbers(table, "latency", Float64Array),
    status: recode(new Uint8Array(length), status.codes, codes, NEVER_ENDED),
    flags: numbers(table, "flags", Uint8Array),
    model: recode(new Uint16Array(length), models.codes, pairs, 0),
    cacheRead: numbers(table, "cacheRead", Float64Array),
    cacheWrite: numbers(table, "cacheWrite", Float64Array),
    output: numbers(table, "output", Float64Array),
    cost: numbers(table, "cost", Float64Array),
  };
  into.rows.load(stored, length);
  into.pricedBy = table.schema.metadata.get(PRICES) ?? null;
}

/** The tool calls as an Arrow IPC file. */
export function encodeCalls({ rows, names, decisions }: CallTable): Uint8Array {
  const { columns, length } = rows;
  const used = <T extends { subarray(from: number, to: number): T }>(column: T): T => column.subarray(0, length);
  const decision = Uint16Array.from(used(columns.decision), (code) =>
    code === UNDECIDED ? decisions.names.length : code,
  );
  return tableToIPC(
    new Table({
      session: makeVector(used(columns.session)),
      call: makeVector(used(columns.call)),
      name: dictionary(used(columns.name), names.names),
      shard: makeVector(used(columns.shard)),
      line: makeVector(used(columns.line)),
      instant: makeVector(used(columns.instant)),
      decision: dictionary(decision, [...decisions.names, NO_DECISION]),
      wait: makeVector(used(columns.wait)),
      took: makeVector(used(columns.took)),
      outputBytes: makeVector(used(columns.outputBytes)),
      flags: makeVector(used(columns.flags)),
    }),
    "file",
  );
}

/** Fills an empty table from a file. @throws when the file is none that `encodeCalls` made */
export function decodeCalls(bytes: Uint8Array, into: CallTable): void {
  const table = tableFromIPC(bytes);
  const name = namesOf(table, "name");
  const codes = name.names.map((text) => into.names.code(text));
  const decision = namesOf(table, "decision");
  const decided = decision.names.slice(0, -1).map((text) => into.decisions.code(text));
  const stored: CallArrays = {
    session: numbers(table, "session", Uint32Array),
    call: numbers(table, "call", Uint32Array),
    name: recode(new Uint16Array(table.numRows), name.codes, codes, 0),
    shard: numbers(table, "shard", Uint32Array),
    line: numbers(table, "line", Uint32Array),
    instant: numbers(table, "instant", Float64Array),
    decision: recode(new Uint8Array(table.numRows), decision.codes, decided, UNDECIDED),
    wait: numbers(table, "wait", Float64Array),
    took: numbers(table, "took", Float64Array),
    outputBytes: numbers(table, "outputBytes", Float64Array),
    flags: numbers(table, "flags", Uint8Array),
  };
  into.rows.load(stored, table.numRows);
}

function columnOf(table: Table, name: string): Vector {
  const column = table.getChild(name);
  if (column === null) throw new Error(`no column ${name}`);
  return column;
}

function numbers<T extends object>(table: Table, name: string, kind: new (length: number) => T): T {
  const values: unknown = columnOf(table, name).toArray();
  if (!(values instanceof kind)) throw new Error(`column ${name} is of another type`);
  return values;
}

function namesOf(table: Table, name: string): { readonly names: string[]; readonly codes: Uint16Array } {
  const [data] = columnOf(table, name).data;
  const names = data?.dictionary === undefined ? [] : [...data.dictionary].map(String);
  const codes: unknown = data?.values ?? new Uint16Array(0);
  if (!(codes instanceof Uint16Array)) throw new Error(`column ${name} has no 16 bit codes`);
  return { names, codes };
}

/** Codes of a file as those of a table: `known` has them by the former, all others become `none`. */
function recode<Codes extends Uint8Array | Uint16Array>(
  into: Codes,
  codes: Uint16Array,
  known: readonly number[],
  none: number,
): Codes {
  for (let row = 0; row < into.length; row++) into[row] = known[codes[row] as number] ?? none;
  return into;
}
