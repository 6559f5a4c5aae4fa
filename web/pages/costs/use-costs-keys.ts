import { useCommands } from "#web/commands/bindings.ts";
import { CHARTS } from "./costs-view.ts";
import { shiftRange } from "#web/ui/range/range.ts";
import type { CostsNavigation } from "./use-costs-view.ts";

/** The keys of the page: charts as tables, one period back and forward, the link, clear filters. */
export function useCostsKeys({ view, change }: CostsNavigation, today: string): void {
  const shift = (by: -1 | 1) => {
    const range = shiftRange(view.range, by, today);
    if (!range) return false;
    change({ range });
    return true;
  };
  useCommands({
    asTable: () => change({ tables: view.tables.length === 0 ? CHARTS : [] }),
    stepBack: () => shift(-1),
    stepForward: () => shift(1),
    copyLink: () => void navigator.clipboard?.writeText(location.href).catch(() => undefined),
    close: () => {
      if (Object.keys(view.filters).length === 0) return false;
      change({ filters: {} });
      return true;
    },
  });
}
