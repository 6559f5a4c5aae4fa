import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyView } from "#web/ui/state-view.tsx";
import type { ErrorsNavigation } from "./use-errors-view.ts";

/** Nothing to list: by the grouping, by the filters, or because nothing failed. */
export function NoFailures({ navigation, hasFailures }: { navigation: ErrorsNavigation; hasFailures: boolean }) {
  const { view, change, clear } = navigation;
  const t = useText();
  if (hasFailures) {
    const back = () => change({ grouping: "fingerprint" });
    return (
      <EmptyView
        title={t("errors.empty.noGroup")}
        action={<Button onClick={back}>{t("errors.group.fingerprint")}</Button>}
      />
    );
  }
  if (Object.keys(view.filters).length > 0) {
    return (
      <EmptyView
        title={t("errors.empty.filtered")}
        action={<Button onClick={clear}>{t("action.clearFilters")}</Button>}
      />
    );
  }
  const allTime = "preset" in view.range && view.range.preset === "all";
  const showAll = () => change({ range: { preset: "all" } });
  return (
    <EmptyView
      title={t("errors.empty")}
      action={allTime ? undefined : <Button onClick={showAll}>{t("errors.empty.allTime")}</Button>}
    />
  );
}
