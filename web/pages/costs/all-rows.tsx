import { useState } from "react";
import { describeError } from "#web/api/api-error.ts";
import { useText } from "#web/text/locale.tsx";
import { ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { breakdownRows } from "./breakdown-rows.ts";
import { BreakdownTable } from "./breakdown-table.tsx";
import { DIMENSION_WORDS, type Dimension } from "./dimensions.ts";
import type { ModelColors } from "./model-colors.ts";
import { MoreRows } from "./more-rows.tsx";
import styles from "./requests.module.css";
import { useBreakdown } from "./use-breakdown.ts";
import type { CostsNavigation } from "./use-costs-view.ts";
import type { Selection } from "./usage-params.ts";

/** How many rows are added at a time. */
const STEP = 200;

/** All rows of a breakdown, the dearest first. */
export function AllRows(props: {
  by: Dimension;
  selection: Selection;
  colors: ModelColors;
  navigation: CostsNavigation;
}) {
  const { by, selection, colors, navigation } = props;
  const t = useText();
  const [limit, setLimit] = useState(STEP);
  const query = useBreakdown(selection, by, limit);
  if (!query.data) {
    if (!query.error) return <LoadingView rows={16} rowHeight={24} />;
    const retry = () => void query.refetch();
    return <ErrorView title={t("costs.failed")} {...describeError(query.error)} onRetry={retry} />;
  }
  const rows = breakdownRows(query.data.rows, by, colors);
  return (
    <>
      <div className={styles.table}>
        <BreakdownTable
          title={t(DIMENSION_WORDS[by])}
          by={by}
          rows={rows}
          onFilter={navigation.filter}
          onOpen={(filters) => navigation.open({ kind: "requests", bucket: null, filters })}
        />
      </div>
      <MoreRows
        shown={rows.length}
        total={query.data.total}
        more={rows.length < query.data.total}
        loading={query.isFetching}
        onMore={() => setLimit(limit + STEP)}
      />
    </>
  );
}
