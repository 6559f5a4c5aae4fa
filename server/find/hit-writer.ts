import { AROUND, type LineHit } from "#shared/find/find-in-line.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { HitBatch } from "./hit-batch.ts";
import type { SearchedPlace } from "./line-places.ts";
import type { Describe } from "./search-sessions.ts";
import { placeAfter, placeBefore } from "./string-source.ts";

const BEFORE = '{"before":"';
const BEFORE_MATCH = Buffer.from('","match":"');
const BEFORE_AFTER = Buffer.from('","after":"');
const END = Buffer.from('"}\n');

/** Writes the hits of one session as lines of JSON. */
export class HitWriter {
  readonly #record: SessionRecord;
  readonly #describe: Describe;
  readonly #batch: HitBatch;
  #isFirst = true;
  /** What all hits of the session begin with, the first one apart. */
  #sessionStart: string | null = null;
  #shard = 0;
  #line = 0;
  /** What the hits in `#field` of the line begin with; null: to be made. */
  #start: Buffer | null = null;
  #field: LineHit["field"] | null = null;

  constructor(record: SessionRecord, describe: Describe, batch: HitBatch) {
    this.#record = record;
    this.#describe = describe;
    this.#batch = batch;
  }

  beginShard(index: number): void {
    this.#shard = index;
  }

  beginLine(line: number): void {
    this.#line = line;
    this.#start = null;
  }

  /** Adds a hit whose words are given. */
  add({ field, before, match, after }: LineHit): void {
    const start = this.#startOf(field);
    const words = Buffer.from(`${JSON.stringify({ before, match, after }).slice(BEFORE.length)}\n`);
    this.#batch.addBytes(start, 0, start.length);
    this.#batch.addBytes(words, 0, words.length);
  }

  /** Adds a hit between two offsets; its words are copied as the JSON that they are stored in. */
  addStored(region: Buffer, { field, from, to }: SearchedPlace, at: number, end: number): void {
    const batch = this.#batch;
    const start = this.#startOf(field);
    batch.addBytes(start, 0, start.length);
    batch.addBytes(region, placeBefore(region, from, at, AROUND), at);
    batch.addBytes(BEFORE_MATCH, 0, BEFORE_MATCH.length);
    batch.addBytes(region, at, end);
    batch.addBytes(BEFORE_AFTER, 0, BEFORE_AFTER.length);
    batch.addBytes(region, end, placeAfter(region, end, to, AROUND));
    batch.addBytes(END, 0, END.length);
  }

  /** The bytes of a hit up to its words: made once for hits that follow each other in one text. */
  #startOf(field: LineHit["field"]): Buffer {
    if (this.#start !== null && this.#field === field) return this.#start;
    const session = this.#isFirst ? this.#sessionFields(true) : (this.#sessionStart ??= this.#sessionFields(false));
    const place = `"shard":${String(this.#shard)},"line":${String(this.#line)},"field":"${field}"`;
    const start = Buffer.from(`${session},${place},${BEFORE.slice(1)}`);
    [this.#start, this.#field] = [this.#isFirst ? null : start, field];
    this.#isFirst = false;
    return start;
  }

  #sessionFields(first: boolean): string {
    const said = { session_id: this.#record.key.id, ...this.#describe(this.#record, first) };
    return JSON.stringify(said).slice(0, -1);
  }
}
