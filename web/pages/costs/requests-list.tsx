import { Download } from "lucide-react";
import type { UsageFigures } from "#shared/api/usage.ts";
import { knownTokens } from "#shared/figures/known-tokens.ts";
import { describeError } from "#web/api/api-error.ts";
import { addressOf, type Params } from "#web/api/client.ts";
import { useRequests } from "#web/api/use-requests.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { EmptyView, ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { useGapsText } from "./completeness.tsx";
import { cellOf, isBound } from "./cost-columns.ts";
import { RequestTable } from "./request-table.tsx";
import { MoreRows } from "./more-rows.tsx";
import styles from "./requests.module.css";

/** How many requests one page brings. */
const PAGE = 100;

/** The requests that a number is made of, under the number itself. */
export function RequestsList({ params }: { params: Params }) {
  const t = useText();
  const query = useRequests({ ...params, limit: PAGE });
  const first = query.data?.pages[0];
  if (query.error && !first) {
    return (
      <ErrorView
        title={t("costs.failed.requests")}
        {...describeError(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data || !first) return <LoadingView rows={12} />;
  if (first.total === 0) return <EmptyView title={t("costs.drawer.empty")} />;
  const rows = query.data.pages.flatMap((page) => page.requests);
  return (
    <>
      <Sum totals={first.totals} count={first.total} csv={addressOf("/api/export/requests.csv", params)} />
      <RequestTable rows={rows} />
      <MoreRows
        shown={rows.length}
        total={first.total}
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={query.fetchNextPage}
      />
    </>
  );
}

function Sum({ totals, count, csv }: { totals: UsageFigures; count: number; csv: string }) {
  const t = useText();
  const format = useFormat();
  const cell = cellOf(totals);
  const gaps = useGapsText()(cell);
  return (
    <p className={styles.sum}>
      <b>
        <Money amount={cell.nano} decimals={4} atLeast={isBound(cell)} unpriced={cell.unpriced > 0} />
      </b>
      <span>{t("count.requests", { count })}</span>
      <span>
        {t("figure.tokens")} {format.count(knownTokens(totals.tokens, totals.requests_without_usage).total)}
      </span>
      {gaps && <span className={styles.gaps}>{gaps}</span>}
      <a className={classNames(buttonClass({ size: "small" }), styles.csv)} href={csv} download>
        <Download aria-hidden="true" />
        {t("action.exportCsv")}
      </a>
    </p>
  );
}
