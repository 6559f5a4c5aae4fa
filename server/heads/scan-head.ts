import { isUtf8 } from "node:buffer";
import type { Head } from "#shared/outline/head.ts";
import { asciiBytes, JsonBytes } from "./json-bytes.ts";
import { Field, PayloadFields } from "./payload-fields.ts";
import { type Payload, payloadReader } from "./payload-heads.ts";
import { StoredTimes, TIME_LENGTH } from "./stored-time.ts";
import { TextCache } from "./text-cache.ts";

const BEFORE_TIME = asciiBytes('{"timestamp":"');
const BEFORE_TYPE = asciiBytes('","type":"');
const BEFORE_PAYLOAD = asciiBytes(',"payload":{');
const BRACE = 0x7d;

const times = new StoredTimes();
const texts = new TextCache();
const fields = new PayloadFields();

/**
 * Reads heads from stored lines as bytes, without decoding what they say: several times as fast as parsing. It knows the
 * one form in which producers write the common kinds, checks the whole line to be JSON, and gives null for everything
 * else, which is left to `headOf`. What it gives is what `headOf` gives for the line.
 */
export class HeadScanner {
  readonly #json: JsonBytes;
  readonly #payload: Payload;

  /** `bytes`: whole lines, each with its newline. */
  constructor(bytes: Buffer) {
    this.#json = new JsonBytes(bytes, isUtf8(bytes));
    this.#payload = { bytes, json: this.#json, fields, texts };
  }

  /** The head of the line from `start` to its newline at `end`; null when only `headOf` can tell. */
  scan(start: number, end: number): Head | null {
    const json = this.#json;
    const payload = this.#payload;
    const { bytes } = payload;
    if (bytes[start + BEFORE_TIME.length + TIME_LENGTH] !== 0x22) return null;
    const timeAt = json.follows(start, BEFORE_TIME);
    if (timeAt < 0) return null;
    const time = times.read(bytes, timeAt);
    if (Number.isNaN(time)) return null;
    const typeAt = json.follows(timeAt + TIME_LENGTH, BEFORE_TYPE);
    if (typeAt < 0) return null;
    const typeEnd = json.skipString(typeAt);
    if (typeEnd < 0 || json.shrink > 0) return null;
    const payloadAt = json.follows(typeEnd, BEFORE_PAYLOAD);
    if (payloadAt < 0) return null;
    const payloadEnd = fields.find(json, payloadAt);
    if (payloadEnd !== end - 1 || bytes[payloadEnd] !== BRACE) return null;
    const envelope = texts.text(bytes, typeAt, typeEnd - 1);
    const type = fields.string(bytes, Field.type, texts) ?? "";
    return payloadReader(envelope, type)?.(payload, time) ?? null;
  }
}
