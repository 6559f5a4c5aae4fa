import { findInLine } from "#shared/find/find-in-line.ts";
import { LineFields } from "#server/heads/line-fields.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { StoredLine } from "#server/roots/stored-line.ts";
import { HitWriter } from "./hit-writer.ts";
import { type SearchedPlace, searchedPlaces } from "./line-places.ts";
import type { RawPattern } from "./raw-pattern.ts";
import { RegionMatches } from "./region-matches.ts";
import { RegionSearch } from "./region-search.ts";
import type { Search } from "./search-sessions.ts";
import { isPlace } from "./string-source.ts";

/** Matches that are looked at before somebody else may have a turn. */
const AT_ONCE = 500;

/** The hits of one session: as many as the search's limit are told, the others counted. */
export class SessionHits {
  /** So far. */
  told = 0;
  counted = 0;
  readonly #search: Search;
  readonly #pattern: RawPattern;
  readonly #writer: HitWriter;
  #lines = new RegionSearch();
  #untilPause = AT_ONCE;

  constructor(record: SessionRecord, search: Search, pattern: RawPattern) {
    this.#search = search;
    this.#pattern = pattern;
    this.#writer = new HitWriter(record, search.describe, search.batch);
  }

  beginShard(index: number): void {
    this.#lines = new RegionSearch();
    this.#writer.beginShard(index);
  }

  /** Searches the next region of the shard; null: a line that is too long. A promise it returns is to be waited for. */
  add(region: Buffer | null): Promise<void> | void {
    if (region === null) return this.#lines.skipLine();
    const work = this.#searchRegion(region);
    if (work.next().done !== true) return this.#goOn(work);
  }

  async #goOn(work: Iterator<undefined>): Promise<void> {
    const { batch, signal } = this.#search;
    do {
      if (batch.isFull) await batch.flush();
      await batch.pause();
    } while (!signal.aborted && work.next().done !== true);
  }

  /** Stops whenever others should have their turn, or what was found be sent. */
  *#searchRegion(region: Buffer): Generator<undefined, void> {
    const matches = new RegionMatches(region, this.#pattern);
    let fields: LineFields | null = null;
    for (const { line, start, end } of this.#lines.lines(region, matches)) {
      fields ??= new LineFields(region);
      this.#writer.beginLine(line);
      const places = this.#pattern.exact ? searchedPlaces(fields, start) : null;
      if (places === null) yield* this.#parseLine(region.subarray(start, end));
      else for (const place of places) yield* this.#searchPlace(region, matches, place);
      if (this.#isPauseDue()) yield;
    }
  }

  *#searchPlace(region: Buffer, matches: RegionMatches, place: SearchedPlace): Generator<undefined, void> {
    for (let at = matches.next(place.from); at !== -1 && at < place.to;) {
      let { end } = matches;
      if (!isPlace(region, at)) end = at + 1;
      else if (this.#isTold()) this.#writer.addStored(region, place, at, end);
      if (this.#isPauseDue()) yield;
      at = matches.next(end);
    }
  }

  *#parseLine(line: Buffer): Generator<undefined, void> {
    for (const hit of findInLine(new StoredLine(1, 0, line.length, line).text ?? "", this.#search.needle)) {
      if (this.#isTold()) this.#writer.add(hit);
      if (this.#isPauseDue()) yield;
    }
  }

  /** Takes account of a hit; whether it is one to be told. */
  #isTold(): boolean {
    if (this.told < this.#search.limit) this.told += 1;
    else {
      this.counted += 1;
      return false;
    }
    return true;
  }

  #isPauseDue(): boolean {
    this.#untilPause -= 1;
    if (this.#untilPause > 0 && !this.#search.batch.isFull) return false;
    this.#untilPause = AT_ONCE;
    return true;
  }
}
