import type { PriceBook, PriceRow } from "./price-row.ts";
import { versionStems } from "./version-suffix.ts";

/** What a price is asked for. */
export interface PriceRequest {
  /** `projectKey` of the session's project. */
  readonly project: string;
  readonly provider: string;
  readonly model_id: string;
  /** The request's own instant, milliseconds since the epoch. */
  readonly instant: number;
}

/** The row that holds, and whether its id was written just so or with a version suffix. */
export interface FoundPrice {
  readonly row: PriceRow;
  readonly matched_by: "exact" | "version_suffix";
}

/** The rows of one source for one pair, ascending by `effective_from`. */
interface Timeline {
  readonly rows: readonly PriceRow[];
  readonly matched_by: FoundPrice["matched_by"];
}

/** The timelines that may price one pair, first source first. */
export type PairTimelines = readonly Timeline[];

/** A book's rows by pair, one map per way of matching. */
export interface PriceIndex {
  readonly user: ReadonlyMap<string, PriceRow[]>;
  readonly project: ReadonlyMap<string, PriceRow[]>;
  readonly book: ReadonlyMap<string, PriceRow[]>;
  readonly versioned: ReadonlyMap<string, PriceRow[]>;
}

const keyOf = (...parts: readonly string[]): string => parts.join("\u0000");

/** Arranges a book for lookups. Linear in its rows; do it once per book. */
export function indexPrices(book: PriceBook): PriceIndex {
  const rows = (): Map<string, PriceRow[]> => new Map();
  const index = { user: rows(), project: rows(), book: rows(), versioned: rows() };
  const ascending = [...book.rows].sort((a, b) => startOf(a) - startOf(b));
  for (const row of ascending) {
    switch (row.source) {
      case "user":
        add(index.user, keyOf(row.provider, row.model_id), row);
        break;
      case "project":
        add(index.project, keyOf(row.project ?? "", row.provider, row.model_id), row);
        break;
      case "correction":
      case "book":
        addToBook(index, row);
        break;
    }
  }
  return index;
}

/**
 * The timelines for one pair in the order of sources: the user's rows, the project's own, the bundled book with our
 * corrections in it. User and project rows match the pair as written; the book also under its listed spellings, and
 * with a version suffix only when no row has the whole id. Nothing is ever matched across providers.
 */
export function pairTimelines(index: PriceIndex, project: string, provider: string, modelId: string): PairTimelines {
  const exact = (rows: readonly PriceRow[]): Timeline => ({ rows, matched_by: "exact" });
  const timelines: Timeline[] = [];
  const user = index.user.get(keyOf(provider, modelId));
  if (user) timelines.push(exact(user));
  const own = index.project.get(keyOf(project, provider, modelId));
  if (own) timelines.push(exact(own));
  const [name, id] = [provider.toLowerCase(), modelId.toLowerCase()];
  const listed = index.book.get(keyOf(name, id));
  if (listed) return [...timelines, exact(listed)];
  for (const stem of versionStems(id)) {
    const rows = index.versioned.get(keyOf(name, stem));
    if (rows) return [...timelines, { rows, matched_by: "version_suffix" }];
  }
  return timelines;
}

/** The row in force at an instant: the first source that has one holds, with its latest row not after the instant. */
export function priceAt(timelines: PairTimelines, instant: number): FoundPrice | null {
  for (const { rows, matched_by } of timelines) {
    const row = rows.findLast((candidate) => startOf(candidate) <= instant);
    if (row) return row.prices === null ? null : { row, matched_by };
  }
  return null;
}

const indexes = new WeakMap<PriceBook, PriceIndex>();

/** The price row for one request, or null when the request is unpriced. For many requests use `compilePrices`. */
export function findPrice(book: PriceBook, request: PriceRequest): FoundPrice | null {
  const index = indexes.get(book) ?? indexPrices(book);
  indexes.set(book, index);
  return priceAt(pairTimelines(index, request.project, request.provider, request.model_id), request.instant);
}

function startOf(row: PriceRow): number {
  return row.effective_from ?? -Infinity;
}

function addToBook(index: { book: Map<string, PriceRow[]>; versioned: Map<string, PriceRow[]> }, row: PriceRow): void {
  const { providers, model_ids, versioned } = row.spellings ?? { providers: [], model_ids: [], versioned: [] };
  for (const provider of new Set([row.provider.toLowerCase(), ...providers])) {
    for (const id of new Set([row.model_id.toLowerCase(), ...model_ids])) add(index.book, keyOf(provider, id), row);
    for (const id of new Set(versioned)) add(index.versioned, keyOf(provider, id), row);
  }
}

function add(map: Map<string, PriceRow[]>, key: string, row: PriceRow): void {
  const rows = map.get(key);
  if (rows) rows.push(row);
  else map.set(key, [row]);
}
