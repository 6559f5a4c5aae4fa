import { CircleX, RotateCcw } from "lucide-react";
import type { FailureGroups } from "#shared/api/failures.ts";
import { useText } from "#web/text/locale.tsx";
import { ChoiceChips } from "./choice-chips.tsx";
import { lookOf } from "./class-look.ts";
import styles from "./errors-page.module.css";
import type { ErrorsNavigation } from "./use-errors-view.ts";

/** The endings that are worth a chip, which counts failures, not runs; the others are in the figures. */
const OUTCOMES = [
  ["recovered", "errors.inRuns.recovered", RotateCcw],
  ["gave_up", "errors.inRuns.gave_up", CircleX],
] as const;

/** Classes to narrow to, and at the right how retries ended. */
export function ClassChips({ facets, navigation }: { facets: FailureGroups["facets"]; navigation: ErrorsNavigation }) {
  const { view, filter } = navigation;
  const t = useText();
  const all = facets.class.reduce((sum, { count }) => sum + count, 0);
  if (all === 0 && view.filters.class === undefined && view.filters.outcome === undefined) return null;
  const classes = facets.class.map(({ value, count }) => {
    const { text, icon } = lookOf(value);
    return { value, label: t(text), count, icon };
  });
  const outcomes = OUTCOMES.flatMap(([value, text, icon]) => {
    const found = facets.outcome.find((each) => each.value === value);
    return found ? [{ value, label: t(text), count: found.count, icon }] : [];
  });
  return (
    <div className={styles.chips}>
      <ChoiceChips
        label={t("errors.class")}
        choices={[{ value: undefined, label: t("errors.class.all"), count: all }, ...classes]}
        chosen={view.filters.class}
        onChoose={(name) => filter({ class: name })}
      />
      {outcomes.length > 0 && (
        <ChoiceChips
          label={t("errors.filter.outcome")}
          choices={outcomes}
          chosen={view.filters.outcome}
          onChoose={(outcome) => filter({ outcome })}
        />
      )}
    </div>
  );
}
