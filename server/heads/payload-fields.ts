import { type JsonBytes, ODD } from "./json-bytes.ts";
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

const NONE = -1;
const HASHES = 256;
/** Tells the fields apart by length, first and last character; held against collisions when it is made. */
const hashOf = (first: number, last: number, length: number): number =>
  ((first << 1) ^ last ^ (length << 5)) & (HASHES - 1);
const BY_HASH = new Int8Array(HASHES).fill(NONE);
const SPELLINGS = FIELDS.map((name) => Uint8Array.from(name, (character) => character.charCodeAt(0)));
for (const [field, name] of SPELLINGS.entries()) {
  const hash = hashOf(name[0] as number, name.at(-1) as number, name.length);
  if (BY_HASH[hash] !== NONE) throw new Error(`two fields have the hash ${String(hash)}`);
  BY_HASH[hash] = field;
}

const QUOTE = 0x22;
const PLAIN_DIGITS = 15;

/** Where the fields of one payload stand in the bytes; made once and filled for payload after payload. */
export class PayloadFields {
  #seen = 0;
  #spelled = 0;
  readonly #from = new Int32Array(FIELDS.length);
  readonly #to = new Int32Array(FIELDS.length);
  /** Of a string: what its escapes take; of an array: its elements. */
  readonly #extra = new Int32Array(FIELDS.length);

  /** Finds the fields of the payload whose first key begins at `at`; gives the offset after its brace, or ODD. */
  find(json: JsonBytes, at: number): number {
    const { bytes } = json;
    this.#seen = this.#spelled = 0;
    if (bytes[at] === 0x7d) return at + 1;
    for (let i = at; ;) {
      if (bytes[i] !== QUOTE) return ODD;
      const keyEnd = json.skipString(i + 1);
      if (keyEnd < 0 || json.shrink > 0 || bytes[keyEnd] !== 0x3a) return ODD;
      const field = fieldAt(bytes, i + 1, keyEnd - 1);
      const from = keyEnd + 1;
      i = json.skipValue(from);
      if (i < 0) return ODD;
      if (field !== NONE) {
        const bit = 1 << field;
        if ((this.#seen & bit) !== 0) return ODD; // the last one would hold
        this.#seen |= bit;
        this.#from[field] = from;
        this.#to[field] = i;
        if (bytes[from] === QUOTE) {
          this.#extra[field] = json.shrink;
          if (json.spelled) this.#spelled |= bit;
        } else this.#extra[field] = bytes[from] === 0x5b ? json.elements : 0;
      }
      const byte = bytes[i++];
      if (byte === 0x7d) return i;
      if (byte !== 0x2c) return ODD;
    }
  }

  has(field: number): boolean {
    return (this.#seen & (1 << field)) !== 0;
  }

  isString(bytes: Buffer, field: number): boolean {
    return this.has(field) && bytes[this.from(field)] === QUOTE;
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
  string(bytes: Buffer, field: number, texts: TextCache): string | undefined {
    if (!this.isString(bytes, field)) return undefined;
    const from = this.from(field);
    const to = this.to(field);
    if (this.isEscaped(field)) return JSON.parse(bytes.toString("utf8", from, to)) as string;
    return texts.text(bytes, from + 1, to - 1);
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

function fieldAt(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from;
  if (length === 0) return NONE;
  const field = BY_HASH[hashOf(bytes[from] as number, bytes[to - 1] as number, length)] as number;
  const name = SPELLINGS[field];
  if (name === undefined || name.length !== length) return NONE;
  for (let i = 0; i < length; i++) if (bytes[from + i] !== name[i]) return NONE;
  return field;
}
