import { fetchLines } from "#web/api/session-lines.ts";
import type { SessionPlace } from "#web/api/session-place.ts";

/** Where a line lies. */
export interface BodyPlace {
  readonly session: string;
  readonly shard: number;
  /** Physical, from 1. */
  readonly line: number;
}

/** What is known of a line's text: undefined while it is on its way. */
export type Body = { readonly text: string } | { readonly error: unknown } | undefined;

/** Lines of a page: what is on the screen and a little around it. */
export const BODY_PAGE = 64;
/** UTF-16 units that are kept, about twice as many bytes. */
const CAPACITY = 6_000_000;

interface Page {
  readonly lines: (string | undefined)[];
  size: number;
  error: unknown;
  loading: AbortController | null;
  readonly watchers: Set<() => void>;
}

type LoadLines = typeof fetchLines;

/**
 * The texts of lines, least recently wanted first out. Pages are loaded when a row that is on the screen wants one of
 * their lines, once however many rows want it, and given up when the last of these rows goes before it has come.
 */
export class BodyCache {
  readonly #pages = new Map<string, Page>();
  readonly #load: LoadLines;
  readonly #capacity: number;
  readonly #filling = new Set<Promise<void>>();
  #size = 0;

  constructor(load: LoadLines = fetchLines, capacity = CAPACITY) {
    this.#load = load;
    this.#capacity = capacity;
  }

  /** UTF-16 units held. */
  get size(): number {
    return this.#size;
  }

  /** What is known of a line now. */
  read({ session, shard, line }: BodyPlace): Body {
    const page = this.#pages.get(keyOf(session, shard, line));
    const text = page?.lines[(line - 1) % BODY_PAGE];
    if (text !== undefined) return { text };
    return page?.error === undefined ? undefined : { error: page.error };
  }

  /** Wants a line until the returned function is called; `tell` is called when its page changes. */
  want(place: SessionPlace, { shard, line }: { shard: number; line: number }, tell: () => void): () => void {
    const key = keyOf(place.id, shard, line);
    const page = this.#pageAt(key);
    page.watchers.add(tell);
    // to the end of the map: the last to go
    this.#pages.delete(key);
    this.#pages.set(key, page);
    const missing = page.lines[(line - 1) % BODY_PAGE] === undefined;
    if (missing && page.loading === null) void this.#fill(page, place, shard, line);
    return () => {
      page.watchers.delete(tell);
      if (page.watchers.size > 0 || page.loading === null) return;
      page.loading.abort();
      page.loading = null; // so that the next want loads again at once
    };
  }

  /** Loads a line's page before there is a row that wants it. */
  prefetch(place: SessionPlace, { shard, line }: { shard: number; line: number }): void {
    const page = this.#pageAt(keyOf(place.id, shard, line));
    if (page.loading === null && page.lines.length === 0) void this.#fill(page, place, shard, line);
  }

  /** Resolves when the pages that are on their way now have come or failed. */
  async filled(): Promise<void> {
    await Promise.all(this.#filling);
  }

  /** A line that the stream brought. */
  put({ session, shard, line }: BodyPlace, text: string): void {
    const page = this.#pageAt(keyOf(session, shard, line));
    this.#set(page, (line - 1) % BODY_PAGE, text);
    tellAll(page);
    this.#evict();
  }

  async #fill(page: Page, place: SessionPlace, shard: number, line: number): Promise<void> {
    const filling = this.#loadInto(page, place, shard, line);
    this.#filling.add(filling);
    await filling;
    this.#filling.delete(filling);
  }

  async #loadInto(page: Page, place: SessionPlace, shard: number, line: number): Promise<void> {
    const loading = new AbortController();
    page.loading = loading;
    page.error = undefined;
    const first = line - ((line - 1) % BODY_PAGE);
    const end = first + BODY_PAGE;
    try {
      // an answer has at least one line and at most 512 KiB, so a page of long lines takes several
      for (let from = first; from < end;) {
        const { lines, next } = await this.#load(place, { shard, from, count: end - from }, loading.signal);
        lines.forEach((text, i) => this.#set(page, from - first + i, text));
        tellAll(page);
        if (lines.length === 0 || next === null) break;
        from += lines.length;
      }
    } catch (error) {
      if (!loading.signal.aborted) page.error = error;
    }
    if (page.loading === loading) page.loading = null;
    tellAll(page);
    this.#evict();
  }

  #pageAt(key: string): Page {
    let page = this.#pages.get(key);
    if (page === undefined) {
      page = { lines: [], size: 0, error: undefined, loading: null, watchers: new Set() };
      this.#pages.set(key, page);
    }
    return page;
  }

  #set(page: Page, index: number, text: string): void {
    const before = page.lines[index];
    const grown = before === undefined ? text.length : text.length - before.length;
    page.lines[index] = text;
    page.size += grown;
    this.#size += grown;
  }

  /** Drops the pages that nobody looks at, the longest unwanted first. */
  #evict(): void {
    for (const [key, page] of this.#pages) {
      if (this.#size <= this.#capacity) return;
      if (page.watchers.size > 0 || page.loading !== null) continue;
      this.#pages.delete(key);
      this.#size -= page.size;
    }
  }
}

function keyOf(session: string, shard: number, line: number): string {
  return `${session}:${shard}:${Math.floor((line - 1) / BODY_PAGE)}`;
}

function tellAll(page: Page): void {
  for (const tell of page.watchers) tell();
}
