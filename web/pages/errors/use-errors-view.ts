import { useMemo } from "react";
import { useSearchParams } from "react-router";
import {
  type ErrorsView,
  type Filters,
  type OpenedGroup,
  readView,
  sharedFilters,
  type Tab,
  writeView,
} from "./errors-view.ts";

/** The view in the address, and the ways to another one. */
export interface ErrorsNavigation {
  readonly view: ErrorsView;
  /** Changes parts of the view; what is open beside the table stays only if it is not touched by the change. */
  readonly change: (next: Partial<ErrorsView>) => void;
  readonly filter: (filters: { readonly [Name in keyof Filters]: string | undefined }) => void;
  readonly clear: () => void;
  readonly show: (tab: Tab) => void;
  /** Opens a group, or another sample of the open one, without a step of the history for each. */
  readonly open: (opened: OpenedGroup | null) => void;
}

/** Reads and writes the page's address. */
export function useErrorsView(): ErrorsNavigation {
  const [search, setSearch] = useSearchParams();
  return useMemo(() => {
    const view = readView(search);
    const change = (next: Partial<ErrorsView>) => setSearch(writeView({ ...view, opened: null, ...next }));
    return {
      view,
      change,
      filter: (filters) => {
        const given = Object.entries({ ...view.filters, ...filters }).filter(([, value]) => value);
        change({ filters: Object.fromEntries(given) as Filters });
      },
      clear: () => change({ filters: {} }),
      show: (tab) => change({ tab, filters: sharedFilters(view.filters) }),
      open: (opened) => setSearch(writeView({ ...view, opened }), { replace: view.opened !== null && opened !== null }),
    };
  }, [search, setSearch]);
}
