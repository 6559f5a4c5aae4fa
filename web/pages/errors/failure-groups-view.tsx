import type { FailureGroups } from "#shared/api/failures.ts";
import type { useFailureGroups } from "#web/api/use-failures.ts";
import { useCommands } from "#web/commands/bindings.ts";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import type { OpenedGroup } from "./errors-view.ts";
import styles from "./errors-page.module.css";
import { groupFilters, groupId, openedGroup } from "./group-key.ts";
import { GroupTable } from "./group-table.tsx";
import type { ErrorsNavigation } from "./use-errors-view.ts";

/** The table of groups, how many of them are there, and the keys that move through it. */
export function FailureGroupsView(props: {
  groups: ReturnType<typeof useFailureGroups>;
  first: FailureGroups;
  navigation: ErrorsNavigation;
}) {
  const { groups, first, navigation } = props;
  const { view, change, open } = navigation;
  const t = useText();
  const rows = groups.data?.pages.flatMap((page) => page.groups) ?? [];
  const keys = rows.map(({ key }) => groupFilters(key));
  const openedId = openedGroup(view.opened);
  const at = openedId === null ? -1 : keys.map(groupId).indexOf(openedId);
  const go = (to: number) => {
    const by = keys[to];
    if (by === undefined) return false;
    open({ bucket: null, by, sample: 0 });
    return true;
  };
  useCommands({
    next: () => go(at + 1),
    previous: () => at > 0 && go(at - 1),
    first: () => go(0),
    last: () => go(keys.length - 1),
  });
  const choose = (by: OpenedGroup["by"]) => open(groupId(by) === openedId ? null : { bucket: null, by, sample: 0 });
  return (
    <>
      {(view.grouping === "model" || view.grouping === "tool") && (
        <p className={styles.note}>{t(`errors.notGrouped.${view.grouping}`)}</p>
      )}
      <GroupTable
        groups={rows}
        axis={first}
        sort={view.sort}
        openedId={openedId}
        onSort={(sort) => change({ sort, opened: view.opened })}
        onOpen={choose}
      />
      <p className={styles.more}>
        <span>{t("errors.shown", { shown: rows.length, total: first.total })}</span>
        {groups.hasNextPage && (
          <Button size="small" onClick={() => void groups.fetchNextPage()} disabled={groups.isFetchingNextPage}>
            {t("action.showMore")}
          </Button>
        )}
      </p>
    </>
  );
}
