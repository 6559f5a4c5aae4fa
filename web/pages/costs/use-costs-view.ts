import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { readView, writeView, type CostsView, type Opened } from "./costs-view.ts";
import type { Filters } from "./dimensions.ts";

/** The view in the address, and the ways to another one. Each is a step of the browser's history. */
export interface CostsNavigation {
  readonly view: CostsView;
  /** Changes parts of the view; what is open beside the figures closes, unless it is what changes. */
  readonly change: (next: Partial<CostsView>) => void;
  readonly open: (opened: Opened) => void;
  readonly close: () => void;
  readonly filter: (filters: Filters) => void;
}

/** Reads and writes the page's address. */
export function useCostsView(): CostsNavigation {
  const [search, setSearch] = useSearchParams();
  return useMemo(() => {
    const view = readView(search);
    const change = (next: Partial<CostsView>) => setSearch(writeView({ ...view, opened: null, ...next }));
    return {
      view,
      change,
      open: (opened) => change({ opened }),
      close: () => change({ opened: null }),
      filter: (filters) => change({ filters: { ...view.filters, ...filters } }),
    };
  }, [search, setSearch]);
}
