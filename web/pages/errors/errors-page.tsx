import { RotateCw } from "lucide-react";
import { useHealth } from "#web/api/use-health.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { dayOf } from "#web/ui/range/range.ts";
import { RangePicker } from "#web/ui/range/range-picker.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { ApprovalsTab } from "./approvals-tab.tsx";
import styles from "./errors-page.module.css";
import { TABS } from "./errors-view.ts";
import { FailuresTab } from "./failures-tab.tsx";
import { selectionParams } from "./selection.ts";
import { useErrorsKeys } from "./use-errors-keys.ts";
import { useErrorsView } from "./use-errors-view.ts";

/** What failed and how it ended, and the audit of every decision about a tool call. */
export function ErrorsPage() {
  const navigation = useErrorsView();
  const { view, change, show } = navigation;
  const t = useText();
  const { zone } = useFormat();
  // A day that ends while the page is open moves the ranges that end today.
  const today = dayOf(useNow(60_000), zone);
  const selection = selectionParams(view, today, zone);
  useErrorsKeys(navigation, today);
  const tabs = (
    <div className={styles.tabs}>
      <h1>{t("errors.heading")}</h1>
      <Segmented
        label={t("errors.tabs")}
        value={view.tab}
        options={TABS.map((tab) => ({ value: tab, label: t(`errors.tab.${tab}`) }))}
        onChange={show}
      />
      <RangePicker range={view.range} today={today} onChange={(range) => change({ range })} />
    </div>
  );
  return (
    <div className={styles.page}>
      {view.tab === "failures" ? (
        <FailuresTab navigation={navigation} selection={selection} head={tabs} notice={<BuildingNotice />} />
      ) : (
        <ApprovalsTab navigation={navigation} selection={selection} head={tabs} notice={<BuildingNotice />} />
      )}
    </div>
  );
}

function BuildingNotice() {
  const t = useText();
  const format = useFormat();
  const { data: health } = useHealth();
  if (health?.index.state !== "building") return null;
  const percent = format.percent(Math.floor(health.index.progress * 100) / 100);
  return <Notice icon={<RotateCw aria-hidden="true" />}>{t("errors.building", { percent })}</Notice>;
}
