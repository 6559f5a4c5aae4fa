import type { RefObject } from "react";
import type { SessionSummary } from "#shared/api/shapes.ts";
import { useCommands } from "#web/commands/bindings.ts";
import type { ListRow } from "./list-rows.ts";
import { isFiltered, withoutFilters, type ListView } from "./list-view.ts";
import { errorsOf, sessionAddress } from "./session-facts.ts";
import type { ChangeView } from "./use-list-view.ts";

/** Binds the keys of a list: moving, opening, errors, letting go. */
export function useListKeys(options: {
  rows: readonly ListRow[];
  indexOf: ReadonlyMap<string, number>;
  /** The row that keys start from. */
  selected: string | null;
  /** What the reader chose and can let go of; the selected row may only be where the list begins. */
  chosen: string | null;
  select: (key: string | null) => void;
  open: (session: SessionSummary) => void;
  view: ListView;
  change: ChangeView;
  grid: RefObject<HTMLElement | null>;
  /** Goes to the end of a list that is not loaded as far. */
  seekEnd?: () => void;
}): void {
  const { rows, indexOf, selected, chosen, select, open, view, change, grid, seekEnd } = options;
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
    last: () => (rows.at(-1)?.kind === "pending" && seekEnd ? seekEnd() : go(rows.length - 1, -1)),
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
      void navigator.clipboard.writeText(new URL(sessionAddress(session), location.href).href).catch(() => undefined);
      return true;
    },
    close: () => {
      if (chosen !== null) select(null);
      else if (isFiltered(view)) change(withoutFilters);
      else return false;
      return true;
    },
  });
}

function hasErrors(session: SessionSummary): boolean {
  return errorsOf(session) > 0;
}
