import type { ReactNode } from "react";
import type { FailureGroups } from "#shared/api/failures.ts";
import { describeError } from "#web/api/api-error.ts";
import type { Params } from "#web/api/client.ts";
import { useFailureGroups, useFailuresOverTime } from "#web/api/use-failures.ts";
import { useUsage } from "#web/api/use-usage.ts";
import { useMedia } from "#web/state/media.ts";
import { useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Drawer } from "#web/ui/drawer.tsx";
import { ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { Attention } from "./attention.tsx";
import styles from "./errors-page.module.css";
import { FailureChart } from "./failure-chart.tsx";
import { FailureFigures } from "./failure-figures.tsx";
import { FailureToolbar } from "./failure-toolbar.tsx";
import { ClassChips } from "./class-chips.tsx";
import { FailureGroupsView } from "./failure-groups-view.tsx";
import { GroupPanel } from "./group-panel.tsx";
import { NoFailures } from "./no-failures.tsx";
import { chartParams, groupParams } from "./selection.ts";
import type { ErrorsNavigation } from "./use-errors-view.ts";

/** What a tab needs of the page around it. */
export interface TabProps {
  readonly navigation: ErrorsNavigation;
  readonly selection: Params;
  /** Heading, tabs and range: the same on both tabs. */
  readonly head: ReactNode;
  readonly notice: ReactNode;
}

/** Failures: what needs a person, figures, over time, by group, and one group from within. */
export function FailuresTab(props: TabProps) {
  const { navigation, selection, head, notice } = props;
  const groups = useFailureGroups(groupParams(navigation.view, selection));
  const first = groups.data?.pages[0];
  return (
    <>
      <FailureToolbar head={head} facets={first?.facets ?? null} navigation={navigation} />
      {notice}
      {first && <Attention list={first.needs_attention} />}
      <Content {...{ navigation, selection, groups }} />
    </>
  );
}

type Groups = ReturnType<typeof useFailureGroups>;

function Content(props: Pick<TabProps, "navigation" | "selection"> & { groups: Groups }) {
  const { navigation, selection, groups } = props;
  const t = useText();
  const overTime = useFailuresOverTime(chartParams(selection));
  const first = groups.data?.pages[0];
  const failed = [groups, overTime].find((query) => query.error && !query.data);
  if (failed) {
    const retry = () => [groups, overTime].forEach((query) => void query.refetch());
    return <ErrorView title={t("errors.failed")} {...describeError(failed.error)} onRetry={retry} />;
  }
  if (!first || !overTime.data) return <LoadingView rows={14} />;
  const stale = groups.isPlaceholderData || overTime.isPlaceholderData;
  return <Loaded {...{ navigation, selection, groups, first, stale }} overTime={overTime.data} />;
}

interface LoadedProps extends Pick<TabProps, "navigation" | "selection"> {
  readonly groups: Groups;
  readonly first: FailureGroups;
  readonly overTime: FailureGroups;
  readonly stale: boolean;
}

function Loaded({ navigation, selection, groups, first, overTime, stale }: LoadedProps) {
  const { view, change, filter, open } = navigation;
  const wide = useMedia("(min-width: 1100px)");
  const usage = useUsage(requestParams(selection));
  const { opened } = view;
  const panel = opened && (
    <GroupPanel
      opened={opened}
      selection={selection}
      onSample={(sample) => open({ ...opened, sample })}
      onClose={wide ? () => open(null) : undefined}
    />
  );
  return (
    <div className={classNames(styles.content, stale && styles.stale)} aria-busy={stale}>
      <div className={styles.main}>
        <FailureFigures totals={first.totals} usage={usage.data?.totals ?? null} />
        {first.totals.count > 0 && (
          <FailureChart
            data={overTime}
            table={view.table}
            onTable={(table) => change({ table, opened })}
            onClass={(name) => filter({ class: name })}
          />
        )}
        <ClassChips facets={first.facets} navigation={navigation} />
        {first.total === 0 && !stale ? (
          <NoFailures navigation={navigation} hasFailures={first.totals.count > 0} />
        ) : (
          <FailureGroupsView groups={groups} first={first} navigation={navigation} />
        )}
      </div>
      {panel && wide && <aside className={styles.aside}>{panel}</aside>}
      {panel && !wide && <PanelDrawer onClose={() => open(null)}>{panel}</PanelDrawer>}
    </div>
  );
}

function PanelDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useText();
  return (
    <Drawer title={t("errors.panel")} onClose={onClose}>
      {children}
    </Drawer>
  );
}

/** The filters that mean something for requests that did not fail, too. */
function requestParams({ from, to, tz, project, agent, provider, model, session }: Params): Params {
  return { from, to, tz, project, agent, provider, model, session };
}
