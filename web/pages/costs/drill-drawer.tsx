import type { Usage } from "#shared/api/usage.ts";
import { useText } from "#web/text/locale.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { bucketInstants } from "#web/ui/range/bucket-instants.ts";
import { EmptyView } from "#web/ui/state-view.tsx";
import type { Params } from "#web/api/client.ts";
import { AllRows } from "./all-rows.tsx";
import { breakdownRows } from "./breakdown-rows.ts";
import { BreakdownTable } from "./breakdown-table.tsx";
import { CallsList } from "./calls-list.tsx";
import { costColumns, modelCells, OTHER, rowsBehind } from "./cost-columns.ts";
import { NO_TIME, type Opened } from "./costs-view.ts";
import { DIMENSION_WORDS } from "./dimensions.ts";
import type { ModelColors } from "./model-colors.ts";
import { RequestsList } from "./requests-list.tsx";
import styles from "./requests.module.css";
import { useBucketText } from "./use-bucket-text.ts";
import type { CostsNavigation } from "./use-costs-view.ts";
import { useOpenedTitle } from "./use-opened-title.ts";
import { selectionParams, type Selection } from "./usage-params.ts";

/** What the sheet needs of the page below it. */
export interface DrillProps {
  readonly opened: Opened;
  readonly selection: Selection;
  /** The answer behind the cost chart: its axis says what a bucket is. */
  readonly usage: Usage;
  readonly ranked: readonly string[];
  readonly colors: ModelColors;
  readonly navigation: CostsNavigation;
}

/** The sheet with what is behind a number: its requests, or the rows that it sums up. */
export function DrillDrawer(props: DrillProps) {
  const title = useOpenedTitle(props.opened, props.usage.bucket ?? "day");
  return (
    <Drawer title={title} onClose={props.navigation.close}>
      <Content {...props} />
    </Drawer>
  );
}

function Content(props: DrillProps) {
  const { opened, selection, colors, navigation } = props;
  const t = useText();
  switch (opened.kind) {
    case "requests": {
      const inside = narrowed(props, opened.bucket);
      if (!inside) return <EmptyView title={t("costs.drawer.noBucket")} />;
      return <RequestsList params={{ ...inside, ...opened.filters }} />;
    }
    case "others":
      return <Others {...props} bucket={opened.bucket} />;
    case "calls":
      return <CallsList params={callsParams(selection, opened)} />;
    case "rows":
      return <AllRows key={opened.by} by={opened.by} selection={selection} colors={colors} navigation={navigation} />;
    default:
      return opened satisfies never;
  }
}

/** The calls that a tool's number counts: provider and model are the requests', and narrow no calls down. */
function callsParams(selection: Selection, { tool, failed }: Opened & { kind: "calls" }): Params {
  const { provider: _provider, model: _model, ...params } = selectionParams(selection);
  return { ...params, tool, outcome: failed ? "failed" : null };
}

/** The parameters of the selection within a bucket of the axis; null where there is no such bucket. */
function narrowed({ selection, usage }: DrillProps, bucket: string | null): Params | null {
  if (bucket === null) return selectionParams(selection);
  if (bucket === NO_TIME) return { ...selectionParams(selection), has: "no_time" };
  const { from, to } = usage.range;
  const range = { from: from === null ? null : Date.parse(from), to: to === null ? null : Date.parse(to) };
  const instants = bucketInstants(bucket, usage.bucket ?? "day", range, usage.tz);
  return instants && selectionParams({ ...selection, instants });
}

/** The models that the chart puts together, in one bucket or in all: each opens its own requests. */
function Others(props: DrillProps & { bucket: string | null }) {
  const { usage, ranked, colors, navigation, bucket } = props;
  const t = useText();
  const bucketText = useBucketText(usage.bucket ?? "day");
  const title = [t(DIMENSION_WORDS.model), ...(bucket === null ? [] : [bucketText.title(bucket)])].join(", ");
  const series = costColumns([], modelCells(usage.rows), ranked).series.find(({ id }) => id === OTHER);
  const rows = series ? rowsBehind(usage.rows, bucket, series) : [];
  if (rows.length === 0) return <EmptyView title={t("costs.drawer.empty")} />;
  return (
    <div className={styles.table}>
      <BreakdownTable
        title={title}
        by="model"
        rows={breakdownRows(rows, "model", colors)}
        onFilter={navigation.filter}
        onOpen={(filters) => navigation.open({ kind: "requests", bucket, filters })}
      />
    </div>
  );
}
