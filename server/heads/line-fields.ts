import { isUtf8 } from "node:buffer";
import { asciiBytes, JsonBytes } from "./json-bytes.ts";
import { PayloadFields } from "./payload-fields.ts";
import { StoredTimes, TIME_LENGTH } from "./stored-time.ts";

const BEFORE_TIME = asciiBytes('{"timestamp":"');

export type EnvelopeType = "model_msg" | "event_msg" | "session_meta";

interface Envelope {
  readonly type: EnvelopeType;
  readonly text: Uint8Array;
}

/** What stands between timestamp and payload, by the first letter of the envelope's type. */
const ENVELOPES = new Map<number, Envelope>(
  (["model_msg", "event_msg", "session_meta"] as const).map((type) => [
    type.charCodeAt(0),
    { type, text: asciiBytes(`","type":"${type}","payload":{`) },
  ]),
);
const LETTER_AT = '","type":"'.length;
const BRACE = 0x7d;

const times = new StoredTimes();
/** One for all: the fields are those of the line that was read last. */
const fields = new PayloadFields();

/**
 * Finds where the fields of stored lines stand in their bytes. It knows the one form in which producers write lines and
 * checks the whole of each to be JSON; lines of any other form are not found, which says nothing of them.
 */
export class LineFields {
  readonly json: JsonBytes;
  readonly #bytes: Buffer;
  readonly fields: PayloadFields = fields;
  /** Of the line found last: ms since the epoch, and its envelope. */
  time = NaN;
  type: EnvelopeType = "model_msg";

  /** `bytes`: whole lines, each with its newline. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.json = new JsonBytes(bytes, isUtf8(bytes));
  }

  /** Reads the line from `start` to its newline at `end`; whether its fields were found. */
  find(start: number, end: number): boolean {
    const json = this.json;
    const bytes = this.#bytes;
    if (bytes[start + BEFORE_TIME.length + TIME_LENGTH] !== 0x22) return false;
    const timeAt = json.follows(start, BEFORE_TIME);
    if (timeAt < 0) return false;
    this.time = times.read(bytes, timeAt);
    if (Number.isNaN(this.time)) return false;
    const envelope = ENVELOPES.get(bytes[timeAt + TIME_LENGTH + LETTER_AT] as number);
    if (envelope === undefined) return false;
    this.type = envelope.type;
    const payloadAt = json.follows(timeAt + TIME_LENGTH, envelope.text);
    if (payloadAt < 0) return false;
    const payloadEnd = fields.find(json, payloadAt);
    return payloadEnd === end - 1 && bytes[payloadEnd] === BRACE;
  }
}
