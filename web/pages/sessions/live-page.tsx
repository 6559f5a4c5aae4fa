import { useEffect, useMemo, useRef } from "react";
import { Link, useNavigate } from "react-router";
import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";
import { describeError } from "#web/api/api-error.ts";
import { useHealth } from "#web/api/use-health.ts";
import { useText } from "#web/text/locale.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyView, ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { Select } from "#web/ui/select.tsx";
import { ApprovalQueue, waitingSessions } from "./approval-queue.tsx";
import { JustEnded } from "./just-ended.tsx";
import type { ViewProps } from "./list-page.tsx";
import { ListNotices } from "./list-notices.tsx";
import { sessionKeys } from "./list-rows.ts";
import { orderByNeed } from "./live-order.ts";
import aside from "./live-aside.module.css";
import styles from "./live-page.module.css";
import { LiveRow } from "./live-row.tsx";
import { LiveSums } from "./live-sums.tsx";
import { isOpen, sessionAddress } from "./session-facts.ts";
import toolbar from "./toolbar.module.css";
import { useList } from "./use-list.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useSelection } from "./use-selection.ts";

/** The sessions whose work goes on, in taller rows, those that need someone first. */
export function LivePage({ view, change, previousVisit }: ViewProps) {
  const t = useText();
  const { data: health } = useHealth();
  const { query, latest, sessions } = useList(view, previousVisit);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    // All of them are shown, however many: an order by need has to know them all.
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  // A session that ends leaves with the next answer; until then its row says how it ended.
  const live = useMemo(() => orderByNeed(sessions), [sessions]);
  const { selected, select, settle } = useSelection(view.selected, change);
  const list = useRef<HTMLDivElement>(null);

  const navigate = useNavigate();
  const open = (session: SessionSummary) => {
    settle();
    void navigate(sessionAddress(session));
  };
  const keyOf = useMemo(() => sessionKeys(sessions), [sessions]);
  const rows = live.map(({ session }) => ({
    kind: "session" as const,
    session,
    key: keyOf(session),
  }));
  const indexOf = new Map(rows.map(({ key }, index) => [key, index]));
  useListKeys({ rows, indexOf, selected, chosen: selected, select, open, view, change, grid: list });

  return (
    <div className={styles.page}>
      <div className={toolbar.bar}>
        <h1 className={toolbar.title}>{t("sessions.live")}</h1>
        <span className={toolbar.count} role="status">
          {live.length > 0 && <Summary live={live.length} openChildren={sessions.length - live.length} />}
        </span>
        <span className={toolbar.grow} />
        {latest && (
          <ProjectSelect
            chosen={view.facets.project}
            latest={latest}
            onChange={(project) => change((before) => ({ ...before, facets: { ...before.facets, project } }))}
          />
        )}
      </div>
      <ListNotices health={health} />
      {live.length > 0 && <LiveSums sessions={sessions.filter(({ state }) => isOpen(state))} />}
      <div className={styles.panels}>
        <div ref={list} tabIndex={-1} className={styles.list}>
          {query.error && !latest && (
            <ErrorView
              title={t("sessions.failed")}
              {...describeError(query.error)}
              onRetry={() => void query.refetch()}
            />
          )}
          {!query.error && !latest && <LoadingView rows={4} rowHeight={96} />}
          {latest && live.length === 0 && <NoLive />}
          {rows.length > 0 && (
            <ul aria-label={t("sessions.live")}>
              {rows.map(({ key, session }, index) => (
                <LiveRow
                  key={key}
                  session={session}
                  selected={key === selected}
                  onSelect={() => select(key)}
                  openChildren={live[index]?.children ?? []}
                />
              ))}
            </ul>
          )}
        </div>
        <aside className={aside.panel}>
          <ApprovalQueue waiting={waitingSessions(sessions)} />
          <JustEnded />
        </aside>
      </div>
    </div>
  );
}

function Summary({ live, openChildren }: { live: number; openChildren: number }) {
  const t = useText();
  const parts = [t("sessions.live.summary", { count: live })];
  if (openChildren > 0) parts.push(t("sessions.live.children", { count: openChildren }));
  return parts.join(" · ");
}

function ProjectSelect(props: {
  chosen: readonly string[];
  latest: SessionList;
  onChange: (project: readonly string[]) => void;
}) {
  const { chosen, latest, onChange } = props;
  const t = useText();
  const names = new Set([...latest.facets.project.map(({ value }) => value), ...chosen]);
  if (names.size < 2 && chosen.length === 0) return null;
  return (
    <Select
      label={t("sessions.facet.project")}
      prefix={t("sessions.facet.project")}
      value={chosen[0] ?? ""}
      options={[
        { value: "", label: t("sessions.live.anyProject") },
        ...[...names].map((name) => ({ value: name, label: name })),
      ]}
      onChange={(name) => onChange(name === "" ? [] : [name])}
    />
  );
}

function NoLive() {
  const t = useText();
  return (
    <EmptyView
      title={t("sessions.live.none")}
      action={
        <Link to="/" className={buttonClass({ variant: "primary" })}>
          {t("sessions.live.all")}
        </Link>
      }
    >
      {t("sessions.live.none.hint")}
    </EmptyView>
  );
}
