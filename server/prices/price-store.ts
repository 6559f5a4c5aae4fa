import { createHash } from "node:crypto";
import { compilePrices, type PriceLookup } from "#shared/money/compile-prices.ts";
import { parsePriceFile, type PriceFileError } from "#shared/money/price-file.ts";
import type { PriceBook } from "#shared/money/price-row.ts";
import { bundledRows } from "./bundled-book.ts";
import type { PricesAnswer } from "#shared/api/prices.ts";
import { costingMark } from "./costing-mark.ts";
import { describePrices } from "./price-description.ts";
import { loadProjectPricing, type ProjectPricing } from "./project-pricing.ts";
import { loadUserPrices, saveUserPrices, userPricesPath, type UserPrices } from "./user-prices.ts";

/** Answer to a new price file: in force, refused with every error, or right but not writable. */
export type PutResult =
  | { readonly ok: true; readonly generation: number }
  | { readonly ok: false; readonly errors: readonly PriceFileError[] }
  | { readonly ok: false; readonly problem: string }
  /** Others have changed the prices since the generation that the new file rests on. */
  | { readonly ok: false; readonly changedTo: number };

/** What the prices would be with another user's file; nothing is stored. */
export type TrialResult =
  | { readonly ok: true; readonly lookup: PriceLookup }
  | { readonly ok: false; readonly errors: readonly PriceFileError[] };

/** All prices in force. The one place of the server that knows them. */
export interface PriceStore {
  /** Grows with each change of the prices; a cost computed at another generation is stale. */
  readonly generation: number;
  /**
   * Stands for all that a cost depends on beside the request itself, over processes too: what was priced under the same
   * mark costs the same.
   */
  mark(): string;
  /** The rows in force; the same object until the generation changes. */
  book(): PriceBook;
  /** The book made ready for many requests; compiled at most once per generation. */
  lookup(): PriceLookup;
  /**
   * Checks, stores and puts in force the text of a user's price file.
   *
   * @param basedOn The generation that the writer of the text knew; null to put it whatever has changed.
   */
  put(text: string, basedOn?: number | null): Promise<PutResult>;
  /** The prices as they would be with this text as the user's price file. */
  trial(text: string): TrialResult;
  /** Reads the user's file and the projects' configurations again; true when that changed a price or a problem. */
  refresh(): Promise<boolean>;
  /** The rows in force and their sources, the answer of `GET /api/prices`. */
  describe(): PricesAnswer;
  /** Calls back after each change with the new generation; the answer ends it. */
  subscribe(listener: (generation: number) => void): () => void;
}

export interface PriceStoreOptions {
  /** ROOKERY_HOME, where the user's price file lies. */
  readonly home: string;
  /** Absolute paths of the data roots, in the order of their rank. */
  readonly roots: readonly string[];
}

/** Reads all sources and makes the store. Bad files do not fail it: their rows are not in force, `describe` says why. */
export async function createPriceStore({ home, roots }: PriceStoreOptions): Promise<PriceStore> {
  let user = await loadUserPrices(home);
  let projects: readonly ProjectPricing[] = await loadAllProjects(roots);
  let generation = 1;
  let book: PriceBook | undefined;
  let lookup: PriceLookup | undefined;
  const listeners = new Set<(generation: number) => void>();
  // Puts and refreshes run one after the other: of two puts the later one is on the disk and in force.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  const bookInForce = (): PriceBook => (book ??= bookOf(user, projects));
  const change = (nextUser: UserPrices, nextProjects: readonly ProjectPricing[]): boolean => {
    const before = fingerprint(user, projects);
    [user, projects] = [nextUser, nextProjects];
    if (fingerprint(user, projects) === before) return false;
    book = undefined;
    lookup = undefined;
    generation += 1;
    for (const listener of listeners) listener(generation);
    return true;
  };

  return {
    get generation() {
      return generation;
    },
    mark: () => createHash("sha256").update(costingMark()).update(fingerprint(user, projects)).digest("base64url"),
    book: bookInForce,
    lookup: () => (lookup ??= compilePrices(bookInForce())),
    put: (text, basedOn = null) =>
      inTurn(async () => {
        if (basedOn !== null && basedOn !== generation) return { ok: false, changedTo: generation };
        const saved = await saveUserPrices(home, text);
        if (!saved.ok) return saved;
        change({ rows: saved.rows, problem: null }, projects);
        return { ok: true, generation };
      }),
    trial(text) {
      const parsed = parsePriceFile(text, userPricesPath(home));
      if (!parsed.ok) return parsed;
      return { ok: true, lookup: compilePrices(bookOf({ rows: parsed.rows, problem: null }, projects)) };
    },
    refresh: () =>
      inTurn(async () => {
        const loaded = await loadUserPrices(home);
        // A file that went bad while we run keeps its last good rows in force, and says so.
        const kept = loaded.problem === null ? loaded : { rows: user.rows, problem: loaded.problem };
        return change(kept, await loadAllProjects(roots));
      }),
    describe: () => ({ ...describePrices(home, user, projects, bookInForce()), generation }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function loadAllProjects(roots: readonly string[]): Promise<ProjectPricing[]> {
  return (await Promise.all(roots.map(loadProjectPricing))).flat();
}

function bookOf(user: UserPrices, projects: readonly ProjectPricing[]): PriceBook {
  return { rows: [...user.rows, ...projects.flatMap((project) => project.rows), ...bundledRows()] };
}

function fingerprint(user: UserPrices, projects: readonly ProjectPricing[]): string {
  return JSON.stringify([user, projects], (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}
