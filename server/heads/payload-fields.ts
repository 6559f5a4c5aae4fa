import { type AsciiText, asciiText } from "./ascii-text.ts";
import { type JsonBytes, ODD } from "./json-bytes.ts";
import { NameTable, NONE } from "./name-table.ts";
import type { TextCache } from "./text-cache.ts";

/** The payload fields that heads are made of. */
const FIELDS = [
  "type",
  "role",
  "text",
  "sender",
  "stop_reason",
  "thinking",
  "data",
  "image_url",
  "name",
  "arguments",
  "tool_call_id",
  "output",
  "images",
  "status",
  "error_message",
  "message",
  "attempt",
  "retry_in_ms",
  "decision",
  "request",
  "session",
  "reason",
  "mode",
  "context",
  "session_id",
  "provider",
  "model_id",
  "model_context_window",
  "workspace",
  "agent_state",
  "source",
] as const;

/** Names a field by its place in the list: one bit of a mask each. */
export const Field = Object.fromEntries(FIELDS.map((name, i) => [name, i])) as Record<(typeof FIELDS)[number], number>;

/** The payload types that heads are scanned of. */
const TYPES = [
  "text",
  "thinking",
  "inline_thinking",
  "inline_data",
  "image_url",
  "tool_call",
  "tool_call_output",
  "request_begin",
  "request_end",
  "approval_decision",
  "token_usage",
  "subagent",
  "tool_list_ready",
  "mcp_connect_begin",
  "goal_finished",
] as const;

export type PayloadType = (typeof TYPES)[number];

/** Names a type by its place in the list. */
export const TYPE_NAMES: readonly PayloadType[] = TYPES;

const FIELD_NAMES = new NameTable(FIELDS);
const TYPE_TABLE = new NameTable(TYPES);
const KEYS = FIELDS.map((name) => asciiText(`"${name}":`));

/** Stands for the place before the first field, and after one that heads are not made of: no field has this number. */
const NO_FIELD = 31;

const QUOTE = 0x22;
const PLAIN_DIGITS = 15;

/** Where the fields of one payload stand in the bytes; made once and filled for payload after payload. */
export class PayloadFields {
  /** Of the payload found last: its type as a place in TYPE_NAMES; NONE for one that is not there, or has none. */
  type = NONE;
  #seen = 0;
  #spelled = 0;
  readonly #from = new Int32Array(FIELDS.length);
  readonly #to = new Int32Array(FIELDS.length);
  /** Of a string: what its escapes take; of an array: its elements. */
  readonly #extra = new Int32Array(FIELDS.length);
  /** Which field came last after which one, by type: a producer writes those of one type in one order, mostly. */
  readonly #following = new Int8Array((TYPES.length + 1) << 5).fill(NONE);
  /** The field of the key that was read last; NONE: none that heads are made of. */
  #field = NONE;

  /** Finds the fields of the payload whose first key begins at `at`; gives the offset after its brace, or ODD. */
  find(json: JsonBytes, at: number): number {
    const { bytes } = json;
    this.#seen = this.#spelled = 0;
    this.type = NONE;
    if (bytes[at] === 0x7d) return at + 1;
    let last = NO_FIELD;
    for (let i = at; ;) {
      const from = this.#passKey(json, i, ((this.type + 1) << 5) | last);
      if (from < 0) return ODD;
      i = json.skipValue(from);
      if (i < 0) return ODD;
      const field = this.#field;
      if (field !== NONE && !this.#note(json, field, from, i)) return ODD;
      last = field === NONE ? NO_FIELD : field;
      const byte = bytes[i++];
      if (byte === 0x7d) return i;
      if (byte !== 0x2c) return ODD;
    }
  }

  /** From a key's first quote to the value, or ODD. Looks first for the key that came here last time. */
  #passKey(json: JsonBytes, at: number, place: number): number {
    const expected = this.#following[place] as number;
    if (expected !== NONE) {
      const from = json.follows(at, KEYS[expected] as (typeof KEYS)[number]);
      if (from !== ODD) {
        this.#field = expected;
        return from;
      }
    }
    if (json.bytes[at] !== QUOTE) return ODD;
    const end = json.skipString(at + 1);
    if (end < 0 || json.shrink > 0 || json.bytes[end] !== 0x3a) return ODD;
    this.#field = this.#following[place] = FIELD_NAMES.find(json, at, end);
    return end + 1;
  }

  /** Notes where a value stands that was just skipped; false when there is another of its name: the last would hold. */
  #note(json: JsonBytes, field: number, from: number, to: number): boolean {
    const bit = 1 << field;
    if ((this.#seen & bit) !== 0) return false;
    this.#seen |= bit;
    this.#from[field] = from;
    this.#to[field] = to;
    const first = json.bytes[from];
    this.#extra[field] = first === QUOTE ? json.shrink : first === 0x5b ? json.elements : 0;
    if (first === QUOTE && json.spelled) this.#spelled |= bit;
    if (field === Field.type && first === QUOTE) this.type = TYPE_TABLE.find(json, from, to);
    return true;
  }

  has(field: number): boolean {
    return (this.#seen & (1 << field)) !== 0;
  }

  isString({ bytes }: JsonBytes, field: number): boolean {
    return this.has(field) && bytes[this.from(field)] === QUOTE;
  }

  /** Whether the field is there and is written as this text, its quotes included. */
  isWritten(json: JsonBytes, field: number, text: AsciiText): boolean {
    return this.has(field) && json.follows(this.from(field), text) === this.to(field);
  }

  /** Offset of the field's value: of a string, its quote. */
  from(field: number): number {
    return this.#from[field] as number;
  }

  /** Offset after the value. */
  to(field: number): number {
    return this.#to[field] as number;
  }

  /** Whether a string has characters spelled as `\uXXXX`: what it holds is not seen in its bytes. */
  isSpelled(field: number): boolean {
    return (this.#spelled & (1 << field)) !== 0;
  }

  isEscaped(field: number): boolean {
    return this.#extra[field] !== 0;
  }

  /** UTF-8 bytes of a string once its escapes are read. */
  size(field: number): number {
    return (this.#to[field] as number) - (this.#from[field] as number) - 2 - (this.#extra[field] as number);
  }

  /** A field's string; undefined when it is none, or not there. */
  string(json: JsonBytes, field: number, texts: TextCache): string | undefined {
    if (!this.isString(json, field)) return undefined;
    const from = this.from(field);
    const to = this.to(field);
    if (this.isEscaped(field)) return JSON.parse(json.bytes.toString("utf8", from, to)) as string;
    return texts.text(json, from + 1, to - 1);
  }

  /** A field's finite number; undefined when it is none, or not there. */
  number(bytes: Buffer, field: number): number | undefined {
    if (!this.has(field)) return undefined;
    const value = numberAt(bytes, this.from(field), this.to(field));
    return Number.isFinite(value) ? value + 0 : undefined; // -0 is 0
  }

  /** How many elements a field's array has; 0 when it is none, or not there. */
  count(bytes: Buffer, field: number): number {
    return this.has(field) && bytes[this.from(field)] === 0x5b ? (this.#extra[field] as number) : 0;
  }
}

/** The number that stands between two offsets; NaN when another value does. */
export function numberAt(bytes: Buffer, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = (bytes[i] as number) - 0x30;
    if (digit < 0 || digit > 9 || to - from > PLAIN_DIGITS) return otherNumber(bytes, from, to);
    value = value * 10 + digit;
  }
  return value;
}

function otherNumber(bytes: Buffer, from: number, to: number): number {
  const first = bytes[from] as number;
  return first === 0x2d || (first >= 0x30 && first <= 0x39) ? Number(bytes.toString("latin1", from, to)) : NaN;
}
