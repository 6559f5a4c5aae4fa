import type { Usage } from "#shared/api/usage.ts";
import { describeError } from "#web/api/api-error.ts";
import { useHealth } from "#web/api/use-health.ts";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyView, ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { Breakdowns } from "./breakdowns.tsx";
import { Charts } from "./charts.tsx";
import styles from "./costs-page.module.css";
import { DrillDrawer } from "./drill-drawer.tsx";
import { FiguresStrip } from "./figures-strip.tsx";
import { useModelCells, type useChartData } from "./use-chart-data.ts";
import type { CostsNavigation } from "./use-costs-view.ts";
import type { Selection } from "./usage-params.ts";

interface ContentProps {
  readonly charts: ReturnType<typeof useChartData>;
  readonly selection: Selection;
  readonly navigation: CostsNavigation;
}

/** Everything below the toolbar: figures, charts, breakdowns; or why they are not there. */
export function CostsContent(props: ContentProps) {
  const { byModel, byBucket } = props.charts;
  const t = useText();
  const failed = [byModel, byBucket].find((query) => query.error && !query.data);
  if (failed) {
    const retry = () => [byModel, byBucket].forEach((query) => void query.refetch());
    return <ErrorView title={t("costs.failed")} {...describeError(failed.error)} onRetry={retry} />;
  }
  if (!byModel.data || !byBucket.data) return <LoadingView rows={14} />;
  return <Loaded {...props} byModel={byModel.data} byBucket={byBucket.data} />;
}

const NO_BUCKETS: readonly string[] = [];

function Loaded(props: ContentProps & { byModel: Usage; byBucket: Usage }) {
  const { charts, selection, navigation, byModel, byBucket } = props;
  const { data: health } = useHealth();
  const { cells, ranked, colors } = useModelCells(byModel.rows);
  const { opened } = navigation.view;
  const stale = charts.byModel.isPlaceholderData || charts.byBucket.isPlaceholderData;
  if (byModel.totals.requests === 0 && !stale) return <NoRequests navigation={navigation} />;
  return (
    <div className={`${styles.figures} ${stale ? styles.stale : ""}`} aria-busy={stale}>
      <FiguresStrip
        totals={byModel.totals}
        building={health?.index.state === "building"}
        onOpen={(filters) => navigation.open({ kind: "requests", bucket: null, filters })}
      />
      <Charts
        {...{ cells, byBucket, ranked, colors, navigation }}
        buckets={byModel.buckets ?? NO_BUCKETS}
        size={byModel.bucket ?? "day"}
      />
      <Breakdowns selection={selection} colors={colors} navigation={navigation} />
      {opened && !stale && <DrillDrawer {...{ opened, selection, ranked, colors, navigation }} usage={byModel} />}
    </div>
  );
}

/** Nothing in the range: by the filters, by the range, or because nothing was ever recorded. */
function NoRequests({ navigation }: { navigation: CostsNavigation }) {
  const t = useText();
  const { data: health } = useHealth();
  const { view, change } = navigation;
  const all = "preset" in view.range && view.range.preset === "all";
  if (Object.keys(view.filters).length > 0) {
    return (
      <EmptyView
        title={t("costs.empty.filtered")}
        action={<Button onClick={() => change({ filters: {} })}>{t("action.clearFilters")}</Button>}
      />
    );
  }
  if (!all) {
    return (
      <EmptyView
        title={t("costs.empty")}
        action={
          <Button variant="primary" onClick={() => change({ range: { preset: "all" } })}>
            {t("costs.empty.showAll")}
          </Button>
        }
      />
    );
  }
  const places = health?.roots.map(({ path }) => path).join("\n");
  return (
    <EmptyView title={t("costs.empty.all")} place={places || undefined}>
      {t("costs.empty.all.hint")}
    </EmptyView>
  );
}
