import type { Head } from "./head.ts";

/**
 * Heads as columns, the form in which they travel: plain JSON, about twenty bytes a head. Strings stand once in a
 * dictionary, times are differences, and a field takes room only in heads of the kinds that have it.
 */
export interface HeadBlock {
  /** Number of the first line. */
  readonly from: number;
  readonly kinds: readonly Head["kind"][];
  /** Per line: index into `kinds`. */
  readonly kind: readonly number[];
  /** Per line: ms since the last time given before it (the first: since the epoch); null without a time. */
  readonly time: readonly (number | null)[];
  /** Per line: bytes of the stored line without its newline. */
  readonly bytes: readonly number[];
  readonly strings: readonly string[];
  readonly fields: readonly FieldColumn[];
}

/** One field of the heads of one kind, in their order. */
export interface FieldColumn {
  /** Index into `kinds`. */
  readonly kind: number;
  readonly name: string;
  /** `string`: values are indices into `strings`; `tokens`: three numbers a head; `plain`: JSON as it is. */
  readonly form: "string" | "plain" | "tokens";
  /** Which heads of the kind have the field, counted among them, each as the distance from the one before; absent: all. */
  readonly at?: readonly number[];
  readonly values: readonly unknown[];
}

type Fields = Record<string, unknown>;
interface GrowingColumn {
  kind: number;
  name: string;
  form: FieldColumn["form"];
  at: number[];
  values: unknown[];
  last: number;
}

/** Writes heads of consecutive lines, `from` being the first line's number and `lineBytes` their sizes. */
export function encodeHeads(heads: readonly Head[], lineBytes: readonly number[], from: number): HeadBlock {
  const kinds = new Dictionary<Head["kind"]>();
  const strings = new Dictionary<string>();
  const columns = new Map<string, GrowingColumn>();
  const seen: number[] = [];
  const kind: number[] = [];
  const time: (number | null)[] = [];
  let clock = 0;
  for (const head of heads) {
    const code = kinds.codeOf(head.kind);
    const ordinal = seen[code] ?? 0; // the first of its kind
    seen[code] = ordinal + 1;
    kind.push(code);
    const now = "time" in head ? head.time : undefined;
    time.push(now === undefined ? null : now - clock);
    clock = now ?? clock;
    for (const [name, value] of Object.entries(head)) {
      if (name === "kind" || name === "time") continue;
      const column = columnOf(columns, code, name, formOf(name, value));
      column.at.push(ordinal - column.last);
      column.last = ordinal;
      if (column.form === "string") column.values.push(strings.codeOf(String(value)));
      else if (column.form === "tokens") column.values.push(...tokenParts(value));
      else column.values.push(value);
    }
  }
  const fields = [...columns.values()].map((column) => finish(column, seen[column.kind]));
  return { from, kinds: kinds.values, kind, time, bytes: [...lineBytes], strings: strings.values, fields };
}

/** Reads a block back: one head and one size for each line. */
export function decodeHeads(block: HeadBlock): { readonly heads: Head[]; readonly lineBytes: readonly number[] } {
  const byKind: Fields[][] = block.kinds.map(() => []);
  let clock = 0;
  const heads = block.kind.map((code, line) => {
    const head: Fields = { kind: block.kinds[code] };
    const passed = block.time[line];
    if (typeof passed === "number") head["time"] = clock += passed;
    byKind[code]?.push(head);
    return head;
  });
  for (const column of block.fields) fill(byKind[column.kind] ?? [], column, block.strings);
  return { heads: heads as unknown as Head[], lineBytes: block.bytes };
}

function fill(heads: readonly Fields[], { name, form, at, values }: FieldColumn, strings: readonly string[]): void {
  const width = form === "tokens" ? 3 : 1;
  let ordinal = 0;
  for (let i = 0; i * width < values.length; i++) {
    ordinal = at === undefined ? i : ordinal + (at[i] ?? 1); // a column of all steps by one
    const head = heads[ordinal];
    if (head === undefined) return;
    const value = values[i * width];
    if (form === "string") head[name] = strings[Number(value)];
    else if (form === "plain") head[name] = value;
    else head[name] = { cacheRead: value, cacheWrite: values[i * 3 + 1], output: values[i * 3 + 2] };
  }
}

/** One field may come in two forms in a hostile line; each has its own column. */
function columnOf(columns: Map<string, GrowingColumn>, kind: number, name: string, form: FieldColumn["form"]) {
  const key = `${kind} ${form} ${name}`;
  let column = columns.get(key);
  if (column === undefined) columns.set(key, (column = { kind, name, form, at: [], values: [], last: 0 }));
  return column;
}

function formOf(name: string, value: unknown): FieldColumn["form"] {
  if (typeof value === "string") return "string";
  return name === "tokens" ? "tokens" : "plain";
}

function tokenParts(value: unknown): unknown[] {
  const { cacheRead, cacheWrite, output }: Fields = { ...(value as object) };
  return [cacheRead, cacheWrite, output];
}

function finish({ kind, name, form, at, values }: GrowingColumn, heads: number | undefined): FieldColumn {
  return at.length === heads ? { kind, name, form, values } : { kind, name, form, at, values };
}

/** Values in the order in which they first came. */
class Dictionary<T> {
  readonly values: T[] = [];
  readonly #codes = new Map<T, number>();

  codeOf(value: T): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    this.#codes.set(value, code);
    return code;
  }
}
