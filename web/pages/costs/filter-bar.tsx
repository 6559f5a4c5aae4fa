import type { UsageRow } from "#shared/api/usage.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { DIMENSIONS, filtersOf, valueText, type Dimension, type Filters } from "./dimensions.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FilterMenu, type FilterChoice } from "./filter-menu.tsx";
import { useBreakdown } from "./use-breakdown.ts";
import type { CostsNavigation } from "./use-costs-view.ts";
import type { Selection } from "./usage-params.ts";

/** The filters that are on, and the menu of those that can be added: the values that the breakdowns show. */
export function FilterBar({ selection, navigation }: { selection: Selection; navigation: CostsNavigation }) {
  const t = useText();
  const format = useFormat();
  const rows: Record<Dimension, readonly UsageRow[]> = {
    project: useRows(selection, "project"),
    agent: useRows(selection, "agent"),
    provider: useRows(selection, "provider"),
    model: useRows(selection, "model"),
    workspace: useRows(selection, "workspace"),
    source: useRows(selection, "source"),
    session: useRows(selection, "session"),
  };
  const { filters } = selection;
  const choices = DIMENSIONS.filter((by) => filters[by] === undefined).flatMap((by) =>
    rows[by].map((row): FilterChoice => {
      const value = by === "session" ? row.title : row.key[by];
      const missing = t(by === "session" ? "costs.untitled" : "costs.notRecorded");
      return {
        dimension: by,
        label: value == null ? missing : valueText(by, value, t),
        count: format.count(row.requests),
        filters: filtersOf(row.key, by),
      };
    }),
  );
  const titles = new Map(rows.session.map(({ key, title }) => [key.session ?? "", title ?? ""]));
  const onChange = (next: Filters) => navigation.change({ filters: next });
  return (
    <>
      <FilterChips filters={filters} titles={titles} onChange={onChange} />
      <FilterMenu choices={choices} onChoose={navigation.filter} />
    </>
  );
}

function useRows(selection: Selection, by: Dimension): readonly UsageRow[] {
  return useBreakdown(selection, by).data?.rows ?? [];
}
