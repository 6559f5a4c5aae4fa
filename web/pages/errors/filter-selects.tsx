import type { FacetValue } from "#shared/api/shapes.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Select } from "#web/ui/select.tsx";
import type { Filter, Filters } from "./errors-view.ts";

/** A filter that is chosen from a list. */
export interface FilterSelect {
  readonly filter: Filter;
  readonly label: PlainTextKey;
  readonly values: readonly FacetValue[];
  /** The words of values that have any; others stand as they were recorded. */
  readonly words?: ((value: string) => string) | undefined;
}

/** Filters side by side. One with a single value to choose from is left out, unless it is on. */
export function FilterSelects(props: {
  selects: readonly FilterSelect[];
  filters: Filters;
  onChange: (filter: Filter, value: string | undefined) => void;
}) {
  const { selects, filters, onChange } = props;
  const t = useText();
  const format = useFormat();
  return selects.map(({ filter, label, values, words }) => {
    const chosen = filters[filter];
    if (values.length < 2 && chosen === undefined) return null;
    const say = (value: string) => words?.(value) ?? value;
    const listed = values.map(({ value, count }) => ({ value, label: `${say(value)} (${format.count(count)})` }));
    const missing = chosen !== undefined && !values.some(({ value }) => value === chosen);
    return (
      <Select
        key={filter}
        label={t(label)}
        prefix={t(label)}
        value={chosen ?? ""}
        options={[
          { value: "", label: t("errors.filter.any") },
          ...(missing ? [{ value: chosen, label: say(chosen) }] : []),
          ...listed,
        ]}
        onChange={(value) => onChange(filter, value === "" ? undefined : value)}
      />
    );
  });
}
