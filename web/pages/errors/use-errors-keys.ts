import { useCommands } from "#web/commands/bindings.ts";
import { shiftRange } from "#web/ui/range/range.ts";
import type { ErrorsNavigation } from "./use-errors-view.ts";

/** The keys of the page on both tabs: one period back and forward, chart as table, the link, close, then clear. */
export function useErrorsKeys({ view, change, clear, open }: ErrorsNavigation, today: string): void {
  const shift = (by: -1 | 1) => {
    const range = shiftRange(view.range, by, today);
    if (!range) return false;
    change({ range });
    return true;
  };
  useCommands({
    stepBack: () => shift(-1),
    stepForward: () => shift(1),
    asTable: view.tab === "failures" ? () => change({ table: !view.table, opened: view.opened }) : undefined,
    copyLink: () => void navigator.clipboard?.writeText(location.href).catch(() => undefined),
    close: () => {
      if (view.opened) open(null);
      else if (Object.keys(view.filters).length > 0) clear();
      else return false;
      return true;
    },
  });
}
