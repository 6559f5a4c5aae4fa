import type { CallAudit, CallOutcome } from "#shared/api/approvals.ts";
import { describeError } from "#web/api/api-error.ts";
import { useApprovals } from "#web/api/use-approvals.ts";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyView, ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { ApprovalFigures } from "./approval-figures.tsx";
import { ApprovalTable } from "./approval-table.tsx";
import { ChoiceChips } from "./choice-chips.tsx";
import { useDecisionText } from "./decision-look.ts";
import styles from "./errors-page.module.css";
import { OtherFilters } from "./failure-toolbar.tsx";
import type { TabProps } from "./failures-tab.tsx";
import { FilterSelects } from "./filter-selects.tsx";
import type { ErrorsNavigation } from "./use-errors-view.ts";

const PAGE = 100;

/** The audit of every call: its decision, its wait, its outcome; each opens at its message. */
export function ApprovalsTab({ navigation, selection, head, notice }: TabProps) {
  const t = useText();
  const query = useApprovals({ ...selection, limit: PAGE });
  const first = query.data?.pages[0];
  return (
    <>
      <div className={styles.toolbar}>
        {head}
        <AuditFilters facets={first?.facets ?? null} navigation={navigation} />
      </div>
      {notice}
      {query.error && !first ? (
        <ErrorView title={t("approvals.failed")} {...describeError(query.error)} onRetry={() => void query.refetch()} />
      ) : first ? (
        <Audit query={query} first={first} navigation={navigation} />
      ) : (
        <LoadingView rows={14} />
      )}
    </>
  );
}

const OUTCOMES: readonly string[] = [
  "completed",
  "failed",
  "aborted",
  "unanswered",
  "cut",
] satisfies readonly CallOutcome[];

function isOutcome(value: string): value is CallOutcome {
  return OUTCOMES.includes(value);
}

function AuditFilters({ facets, navigation }: { facets: CallAudit["facets"] | null; navigation: ErrorsNavigation }) {
  const { view, filter } = navigation;
  const t = useText();
  // The address may name an outcome that does not exist.
  const outcome = (value: string) => (isOutcome(value) ? t(`approvals.outcome.${value}`) : value);
  return (
    <>
      <FilterSelects
        selects={[
          { filter: "project", label: "errors.filter.project", values: facets?.project ?? [] },
          { filter: "tool", label: "errors.filter.tool", values: facets?.tool ?? [] },
          { filter: "outcome", label: "errors.filter.outcome", values: facets?.outcome ?? [], words: outcome },
        ]}
        filters={view.filters}
        onChange={(name, value) => filter({ [name]: value })}
      />
      <OtherFilters navigation={navigation} />
    </>
  );
}

function Audit(props: { query: ReturnType<typeof useApprovals>; first: CallAudit; navigation: ErrorsNavigation }) {
  const { query, first, navigation } = props;
  const { view, filter } = navigation;
  const t = useText();
  const words = useDecisionText();
  const calls = query.data?.pages.flatMap((page) => page.calls) ?? [];
  const { decision } = first.facets;
  const all = decision.reduce((sum, { count }) => sum + count, 0);
  const stale = query.isPlaceholderData;
  return (
    <div className={classNames(styles.content, stale && styles.stale)} aria-busy={stale}>
      <div className={styles.main}>
        <ApprovalFigures totals={first.totals} total={first.total} />
        <div className={styles.chips}>
          <ChoiceChips
            label={t("approvals.decision")}
            choices={[
              { value: undefined, label: t("approvals.decision.all"), count: all },
              ...decision.map(({ value, count }) => ({ value, label: words(value), count })),
            ]}
            chosen={view.filters.decision}
            onChoose={(value) => filter({ decision: value })}
          />
        </div>
        {first.total === 0 && !stale ? (
          <NoCalls navigation={navigation} />
        ) : (
          <>
            <ApprovalTable calls={calls} />
            <p className={styles.more}>
              <span>{t("approvals.shown", { shown: calls.length, total: first.total })}</span>
              {query.hasNextPage && (
                <Button size="small" onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
                  {t("action.showMore")}
                </Button>
              )}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function NoCalls({ navigation: { view, clear } }: { navigation: ErrorsNavigation }) {
  const t = useText();
  if (Object.keys(view.filters).length === 0) return <EmptyView title={t("approvals.empty")} />;
  const action = <Button onClick={clear}>{t("action.clearFilters")}</Button>;
  return <EmptyView title={t("approvals.empty.filtered")} action={action} />;
}
