import type { ReactNode } from "react";
import type { FailureGroups } from "#shared/api/failures.ts";
import { describeError } from "#web/api/api-error.ts";
import type { Params } from "#web/api/client.ts";
import { useFailureGroups, useFailuresOverTime } from "#web/api/use-failures.ts";
import { useUsage } from "#web/api/use-usage.ts";
import { useMedia } from "#web/state/media.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Drawer } from "#web/ui/drawer.tsx";
import { bucketInstants } from "#web/ui/range/bucket-instants.ts";
import { ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { Attention } from "./attention.tsx";
import { lookOf } from "./class-look.ts";
import styles from "./errors-page.module.css";
import type { OpenedGroup } from "./errors-view.ts";
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
  const { view, change, open } = navigation;
  const wide = useMedia("(min-width: 1100px)");
  const usage = useUsage(requestParams(selection));
  const bucketTitle = useOpenedTitle();
  const { opened } = view;
  const panel = opened && (
    <GroupPanel
      opened={opened}
      selection={withinBucket(selection, opened.bucket, overTime)}
      title={opened.bucket === null ? null : bucketTitle(opened, overTime)}
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
            onOpen={(bucket, classes) => open({ bucket, by: classes ? { class: classes.join() } : {}, sample: 0 })}
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

/** The selection within one bucket of the chart's axis, null for all of it; nothing lies in a bucket that is not there. */
function withinBucket(selection: Params, bucket: string | null, { range, bucket: size, tz }: FailureGroups): Params {
  if (bucket === null || size === null) return selection;
  const at = (time: string | null) => (time === null ? null : Date.parse(time));
  const inside = bucketInstants(bucket, size, { from: at(range.from), to: at(range.to) }, tz);
  const text = (instant: number) => new Date(instant).toISOString();
  const { from, to } = inside ?? { from: 0, to: 1 };
  return { ...selection, from: text(from), to: text(to) };
}

/** What of the chart is open, in words. */
function useOpenedTitle(): (opened: OpenedGroup, axis: FailureGroups) => string {
  const t = useText();
  const format = useFormat();
  return ({ bucket, by }, { bucket: size }) => {
    const classes = (by.class ?? "").split(",").filter((name) => name !== "");
    return [format.bucketTitle(bucket ?? "", size ?? "day"), ...classes.map((name) => t(lookOf(name).text))].join(
      " · ",
    );
  };
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
