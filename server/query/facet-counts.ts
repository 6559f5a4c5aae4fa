import type { FacetValue } from "#shared/api/shapes.ts";

/** Values of a facet in the order in which they are told. */
export function mostFrequentFirst(values: readonly FacetValue[]): FacetValue[] {
  return values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Counts the values of facets: what only one filter holds back counts in that filter's facet alone. */
export class FacetCounts<Name extends string> {
  readonly #counts: readonly (readonly [Name, Map<string, number>])[];

  constructor(names: readonly Name[]) {
    this.#counts = names.map((name) => [name, new Map<string, number>()]);
  }

  /**
   * Counts one row.
   *
   * @param holding The one filter that the row does not pass; null when it passes all.
   * @param read What the row has under a name: one value, several or none; asked only where it counts.
   */
  add(holding: string | null, read: (name: Name) => string | null | readonly string[]): void {
    for (const [name, counts] of this.#counts) {
      if (holding !== null && holding !== name) continue;
      const found = read(name) ?? [];
      for (const value of typeof found === "string" ? [found] : found) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }

  /** The most frequent first. */
  read(): Record<Name, FacetValue[]> {
    const lists = this.#counts.map(([name, counts]) => {
      return [name, mostFrequentFirst([...counts].map(([value, count]) => ({ value, count })))] as const;
    });
    return Object.fromEntries(lists) as Record<Name, FacetValue[]>;
  }
}
