import type { Head } from "#shared/outline/head.ts";
import { type EnvelopeType, LineFields } from "./line-fields.ts";
import { ODD } from "./json-bytes.ts";
import { TYPE_NAMES } from "./payload-fields.ts";
import { EVENT_READER, MODEL_READER, type Payload, type PayloadReader, readMeta } from "./payload-heads.ts";
import { TextCache } from "./text-cache.ts";

/** By envelope, the reader of each type of payload. */
const READERS: Readonly<Record<Exclude<EnvelopeType, "session_meta">, readonly (PayloadReader | undefined)[]>> = {
  model_msg: TYPE_NAMES.map(MODEL_READER),
  event_msg: TYPE_NAMES.map(EVENT_READER),
};

const texts = new TextCache();

/**
 * Reads heads from stored lines as bytes, without decoding what they say: several times as fast as parsing. It knows the
 * one form in which producers write the common kinds, checks the whole line to be JSON, and gives null for everything
 * else, which is left to `headOf`. What it gives is what `headOf` gives for the line.
 */
export class HeadScanner {
  readonly #line: LineFields;
  readonly #payload: Payload;
  /** Offset of the newline behind the line that was scanned last; ODD when its end was not found. */
  end = ODD;
  #summaryAt = -1;

  /** `bytes`: whole lines, each with its newline, scanned in their order. */
  constructor(bytes: Buffer) {
    this.#line = new LineFields(bytes);
    const saysSummary = (from: number, to: number): boolean => this.#saysSummary(from, to);
    const { json, fields } = this.#line;
    this.#payload = { bytes, json, fields, texts, saysSummary };
  }

  /** The head of the line that begins at `start`; null when only `headOf` can tell. */
  scan(start: number): Head | null {
    const line = this.#line;
    this.end = line.find(start);
    if (this.end === ODD) return null;
    const read = line.type === "session_meta" ? readMeta : READERS[line.type][line.fields.type];
    return read?.(this.#payload, line.time) ?? null;
  }

  /**
   * The next place of the word at or after the offset asked for last; each byte is searched once. What is looked for is
   * its end: searching stops at every first letter, and texts are full of s.
   */
  #saysSummary(from: number, to: number): boolean {
    const { bytes } = this.#payload;
    if (this.#summaryAt < from) {
      const found = bytes.indexOf("mmary", from);
      this.#summaryAt = found < 0 ? Infinity : found;
    }
    return this.#summaryAt < to;
  }
}
