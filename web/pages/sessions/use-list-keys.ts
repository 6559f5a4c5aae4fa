import type { RefObject } from "react";
import type { SessionSummary } from "#shared/api/shapes.ts";
import { useCommands } from "#web/commands/bindings.ts";
import { setPreference, usePreferences } from "#web/state/preferences.ts";
import type { ListRow } from "./list-rows.ts";
import { isFiltered, withoutFilters, type ListView } from "./list-view.ts";
import { errorsOf, sessionAddress } from "./session-facts.ts";
import type { ChangeView } from "./use-list-view.ts";

/** Binds the keys of a list: moving, opening, errors, panels. */
export function useListKeys(options: {
  rows: readonly ListRow[];
  indexOf: ReadonlyMap<string, number>;
  selected: string | null;
  select: (key: string | null) => void;
  open: (session: SessionSummary) => void;
  view: ListView;
  change: ChangeView;
  grid: RefObject<HTMLElement | null>;
}): void {
  const { rows, indexOf, selected, select, open, view, change, grid } = options;
  const { sidePanel, detailPanel } = usePreferences();
  const at = selected === null ? undefined : indexOf.get(selected);

  /** Selects the next session from `from` on that fits, in the direction; says whether there was one. */
  const go = (from: number, step: 1 | -1, fits: (session: SessionSummary) => boolean = () => true): boolean => {
    for (let index = from; index >= 0 && index < rows.length; index += step) {
      const row = rows[index];
      if (row?.kind !== "session" || !fits(row.session)) continue;
      // The keys work wherever the focus is; a screen reader hears the row when the list has it.
      if (!(document.activeElement instanceof HTMLInputElement)) grid.current?.focus({ preventScroll: true });
      select(row.key);
      return true;
    }
    return false;
  };
  const current = () => {
    const row = at === undefined ? undefined : rows[at];
    return row?.kind === "session" ? row.session : null;
  };

  useCommands({
    next: () => go(at === undefined ? 0 : at + 1, 1),
    previous: () => go(at === undefined ? rows.length - 1 : at - 1, -1),
    first: () => go(0, 1),
    last: () => go(rows.length - 1, -1),
    nextError: () => go(at === undefined ? 0 : at + 1, 1, hasErrors),
    previousError: () => go(at === undefined ? rows.length - 1 : at - 1, -1, hasErrors),
    open: () => {
      const session = current();
      if (!session) return false;
      open(session);
      return true;
    },
    copyLink: () => {
      const session = current();
      if (!session || !navigator.clipboard) return false;
      void navigator.clipboard.writeText(new URL(sessionAddress(session), location.href).href);
      return true;
    },
    sidePanel: () => setPreference("sidePanel", !sidePanel),
    detailPanel: () => setPreference("detailPanel", !detailPanel),
    close: () => {
      if (selected !== null) select(null);
      else if (isFiltered(view)) change(withoutFilters);
      else return false;
      return true;
    },
  });
}

function hasErrors(session: SessionSummary): boolean {
  return errorsOf(session) > 0;
}
