import type { PriceBook, PriceSource } from "#shared/money/price-row.ts";
import { toPriceRowShape } from "#shared/money/price-shape.ts";
import type { PricesAnswer, PriceSourceShape } from "#shared/api/prices.ts";
import type { ProjectPricing } from "./project-pricing.ts";
import { userPricesPath, type UserPrices } from "./user-prices.ts";

/** All rows in force, first source first, and where they come from. */
export function describePrices(
  home: string,
  user: UserPrices,
  projects: readonly ProjectPricing[],
  book: PriceBook,
): Omit<PricesAnswer, "generation"> {
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
