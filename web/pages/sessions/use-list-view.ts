import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { readView, writeView, type ListView } from "./list-view.ts";

/** Changes the view in the address. `replace` leaves no step for the back button: typing, moving the selection. */
export type ChangeView = (next: (view: ListView) => ListView, options?: { replace?: boolean }) => void;

/** The view that the address describes, and how to change it. */
export function useListView(): { view: ListView; change: ChangeView } {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const change = useCallback<ChangeView>(
    // The address bar is ahead of what is rendered while keys are held.
    (next, options) =>
      setParams(() => {
        const now = new URLSearchParams(location.search);
        return writeView(next(readView(now)), now);
      }, options),
    [setParams],
  );
  return { view, change };
}
