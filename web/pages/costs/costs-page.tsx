import { RotateCw } from "lucide-react";
import { useMemo } from "react";
import type { Bucket } from "#shared/api/usage.ts";
import { addressOf } from "#web/api/client.ts";
import { useHealth } from "#web/api/use-health.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./costs-page.module.css";
import { CostsContent } from "./costs-content.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { dayOf, instantsOf } from "#web/ui/range/range.ts";
import { Toolbar } from "./toolbar.tsx";
import { useChartData } from "./use-chart-data.ts";
import { useCostsKeys } from "./use-costs-keys.ts";
import { useCostsView } from "./use-costs-view.ts";
import { usageParams, type Selection } from "./usage-params.ts";
import { BUCKET_WORDS } from "./words.ts";

/** What a range of requests cost, by time and by everything else. */
export function CostsPage() {
  const navigation = useCostsView();
  const { view, change } = navigation;
  const { zone } = useFormat();
  // A day that ends while the page is open moves the ranges that end today.
  const today = dayOf(useNow(60_000), zone);
  const selection = useMemo(
    (): Selection => ({ instants: instantsOf(view.range, today, zone), zone, filters: view.filters }),
    [view.range, view.filters, today, zone],
  );
  const charts = useChartData(selection, view.bucket);
  const size = charts.byModel.data?.bucket ?? null;
  useCostsKeys(navigation, today);

  return (
    <div className={styles.page}>
      <Toolbar
        view={view}
        today={today}
        instants={charts.instants}
        bucket={size}
        filters={<FilterBar selection={selection} navigation={navigation} />}
        csv={addressOf(
          "/api/export/usage.csv",
          usageParams(selection, ["bucket", "model"], { bucket: size ?? "auto" }),
        )}
        onRange={(range) => change({ range })}
        onBucket={(bucket) => change({ bucket })}
      />
      <BuildingNotice />
      {charts.coarser && size && <CoarserNotice size={size} />}
      <CostsContent charts={charts} selection={selection} navigation={navigation} />
    </div>
  );
}

function BuildingNotice() {
  const t = useText();
  const format = useFormat();
  const { data: health } = useHealth();
  if (health?.index.state !== "building") return null;
  const percent = format.percent(Math.floor(health.index.progress * 100) / 100);
  return <Notice icon={<RotateCw aria-hidden="true" />}>{t("costs.building", { percent })}</Notice>;
}

function CoarserNotice({ size }: { size: Bucket }) {
  const t = useText();
  return <Notice>{t("costs.bucket.coarser", { size: t(BUCKET_WORDS[size].name) })}</Notice>;
}
