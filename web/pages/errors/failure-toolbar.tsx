import type { ReactNode } from "react";
import type { FailureGroups } from "#shared/api/failures.ts";
import { useText } from "#web/text/locale.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Select } from "#web/ui/select.tsx";
import styles from "./errors-page.module.css";
import { GROUPINGS } from "./errors-view.ts";
import { FilterSelects } from "./filter-selects.tsx";
import { FindField } from "./find-field.tsx";
import type { ErrorsNavigation } from "./use-errors-view.ts";

/** Range, grouping and filters of the failures. */
export function FailureToolbar(props: {
  head: ReactNode;
  facets: FailureGroups["facets"] | null;
  navigation: ErrorsNavigation;
}) {
  const { head, facets, navigation } = props;
  const { view, change, filter } = navigation;
  const t = useText();
  return (
    <div className={styles.toolbar}>
      {head}
      <Select
        label={t("errors.group")}
        prefix={t("errors.group")}
        value={view.grouping}
        options={GROUPINGS.map((grouping) => ({ value: grouping, label: t(`errors.group.${grouping}`) }))}
        onChange={(grouping) => change({ grouping })}
      />
      <FilterSelects
        selects={[
          { filter: "project", label: "errors.filter.project", values: facets?.project ?? [] },
          { filter: "model", label: "errors.filter.model", values: facets?.model ?? [] },
          { filter: "tool", label: "errors.filter.tool", values: facets?.tool ?? [] },
        ]}
        filters={view.filters}
        onChange={(name, value) => filter({ [name]: value })}
      />
      <OtherFilters navigation={navigation} />
      <FindField
        label={t("errors.find")}
        text={view.filters.q ?? ""}
        onChange={(q) => filter({ q: q === "" ? undefined : q })}
      />
    </div>
  );
}

/** Filters that an address may bring and no select holds. */
export function OtherFilters({ navigation: { view, filter } }: { navigation: ErrorsNavigation }) {
  return (["agent", "provider", "session"] as const).map((name) => {
    const value = view.filters[name];
    if (value === undefined) return null;
    return (
      <Chip key={name} name={value} onRemove={() => filter({ [name]: undefined })}>
        {value}
      </Chip>
    );
  });
}
