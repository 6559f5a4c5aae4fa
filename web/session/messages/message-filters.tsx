import { useMemo } from "react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Select } from "#web/ui/select.tsx";
import type { SessionView } from "#web/session/replica/session-replica.ts";
import { filterValues, type FilterValue, type LineFilters } from "./filter-lines.ts";
import styles from "./messages.module.css";

const ANY = "";

/** Narrows the list by kind, tool and status, each with how many lines have it. */
export function MessageFilters(props: {
  view: SessionView;
  filters: LineFilters;
  onFilter: (filters: LineFilters) => void;
  shown: number;
}) {
  const { view, filters, onFilter, shown } = props;
  const t = useText();
  const format = useFormat();
  const values = useMemo(() => filterValues(view.lines, view.n), [view]);
  const fields = [
    { field: "kind", label: t("session.messages.kind") },
    { field: "tool", label: t("session.messages.tool") },
    { field: "status", label: t("session.messages.status") },
  ] as const;
  return (
    <div className={styles.filters}>
      {fields.map(({ field, label }) => (
        <Select
          key={field}
          quiet
          label={label}
          prefix={label}
          value={filters[field] ?? ANY}
          options={[
            { value: ANY, label: t("session.messages.any") },
            ...withChosen(values[field], filters[field]).map(({ value, count }) => ({
              value,
              label: `${value} · ${format.count(count)}`,
            })),
          ]}
          onChange={(value) => onFilter({ ...filters, [field]: value === ANY ? null : value })}
        />
      ))}
      <span className={styles.shown}>
        {shown === view.n
          ? t("count.messages", { count: view.n })
          : t("session.messages.shown", { shown, count: view.n })}
      </span>
    </div>
  );
}

/** A filter that the address names stays choosable, even where no line has its value. */
function withChosen(values: readonly FilterValue[], chosen: string | null): readonly FilterValue[] {
  if (chosen === null || values.some(({ value }) => value === chosen)) return values;
  return [{ value: chosen, count: 0 }, ...values];
}
