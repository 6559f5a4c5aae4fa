import type { FacetValue } from "#shared/api/shapes.ts";

/** Counts the values of facets: what only one filter holds back counts in that filter's facet alone. */
export class FacetCounts<Name extends string> {
  readonly #counts: readonly (readonly [Name, Map<string, number>])[];

  constructor(names: readonly Name[]) {
    this.#counts = names.map((name) => [name, new Map<string, number>()]);
  }

  /** @param holding The one filter that a row does not pass; null when it passes all. */
  add(holding: string | null, values: Readonly<Record<Name, string | null>>): void {
    for (const [name, counts] of this.#counts) {
      if (holding !== null && holding !== name) continue;
      const value = values[name];
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }

  /** The most frequent first. */
  read(): Record<Name, FacetValue[]> {
    const lists = this.#counts.map(([name, counts]) => {
      const values = [...counts].map(([value, count]) => ({ value, count }));
      return [name, values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))] as const;
    });
    return Object.fromEntries(lists) as Record<Name, FacetValue[]>;
  }
}
