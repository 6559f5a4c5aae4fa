import { isUtf8 } from "node:buffer";
import { type AsciiText, asciiText } from "./ascii-text.ts";
import { JsonBytes, ODD } from "./json-bytes.ts";
import { PayloadFields } from "./payload-fields.ts";
import { StoredTimes, TIME_LENGTH } from "./stored-time.ts";

const BEFORE_TIME = asciiText('{"timestamp":"');

export type EnvelopeType = "model_msg" | "event_msg" | "session_meta";

interface Envelope {
  readonly type: EnvelopeType;
  readonly text: AsciiText;
}

/** What stands between timestamp and payload, the most frequent first. */
const ENVELOPES: readonly Envelope[] = (["model_msg", "event_msg", "session_meta"] as const).map((type) => ({
  type,
  text: asciiText(`","type":"${type}","payload":{`),
}));
const BRACE = 0x7d;
const NEWLINE = 0x0a;

const times = new StoredTimes();
/** One for all: the fields are those of the line that was read last. */
const fields = new PayloadFields();

/**
 * Finds where the fields of stored lines stand in their bytes. It knows the one form in which producers write lines and
 * checks the whole of each to be JSON; lines of any other form are not found, which says nothing of them.
 */
export class LineFields {
  readonly json: JsonBytes;
  readonly fields: PayloadFields = fields;
  /** Of the line found last: ms since the epoch, and its envelope. */
  time = NaN;
  type: EnvelopeType = "model_msg";

  /** `bytes`: whole lines, each with its newline. */
  constructor(bytes: Buffer) {
    this.json = new JsonBytes(bytes, isUtf8(bytes));
  }

  /** Reads the line from `start` on; gives the offset of its newline, or ODD when its fields were not found. */
  find(start: number): number {
    const json = this.json;
    const timeAt = json.follows(start, BEFORE_TIME);
    if (timeAt < 0) return ODD;
    this.time = times.read(json, timeAt);
    if (Number.isNaN(this.time)) return ODD;
    const payloadAt = this.#passEnvelope(timeAt + TIME_LENGTH);
    if (payloadAt < 0) return ODD;
    const end = fields.find(json, payloadAt);
    return end > 0 && json.bytes[end] === BRACE && json.bytes[end + 1] === NEWLINE ? end + 1 : ODD;
  }

  #passEnvelope(at: number): number {
    for (const { type, text } of ENVELOPES) {
      const end = this.json.follows(at, text);
      if (end < 0) continue;
      this.type = type;
      return end;
    }
    return ODD;
  }
}
