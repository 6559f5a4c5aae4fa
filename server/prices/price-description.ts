import type { PriceBook, PriceSource } from "#shared/money/price-row.ts";
import { toPriceRowShape, type PriceRowShape } from "#shared/money/price-shape.ts";
import type { ProjectPricing } from "./project-pricing.ts";
import { userPricesPath, type UserPrices } from "./user-prices.ts";

/** One place that prices come from, in the order in which they are asked. */
export interface PriceSourceShape {
  readonly source: PriceSource;
  /** The file; absent for what is built in. */
  readonly path?: string;
  /** How many rows of it are in force. */
  readonly rows: number;
  /** Why it, or a part of it, is not in force, and what to do. */
  readonly problem?: string;
}

/** The answer of `GET /api/prices`. */
export interface PricesAnswer {
  readonly rows: readonly PriceRowShape[];
  readonly sources: readonly PriceSourceShape[];
}

/** All rows in force, first source first, and where they come from. */
export function describePrices(
  home: string,
  user: UserPrices,
  projects: readonly ProjectPricing[],
  book: PriceBook,
): PricesAnswer {
  const count = (source: PriceSource): number => book.rows.filter((row) => row.source === source).length;
  return {
    rows: book.rows.map(toPriceRowShape),
    sources: [
      file("user", userPricesPath(home), user.rows.length, user.problem),
      ...projects.map(({ path, rows, problem }) => file("project", path, rows.length, problem)),
      { source: "correction", rows: count("correction") },
      { source: "book", rows: count("book") },
    ],
  };
}

function file(source: PriceSource, path: string, rows: number, problem: string | null): PriceSourceShape {
  return { source, path, rows, ...(problem !== null && { problem }) };
}
