import { ArrowDown, ArrowUp } from "lucide-react";
import type { FailureGroup, FailureGroups } from "#shared/api/failures.ts";
import { useText } from "#web/text/locale.tsx";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { TableFrame } from "#web/ui/table-frame.tsx";
import type { ErrorsView, GroupSort, OpenedGroup } from "./errors-view.ts";
import { groupFilters, groupId } from "./group-key.ts";
import { GroupRow } from "./group-row.tsx";
import styles from "./group-table.module.css";

const COLUMNS: readonly { readonly text: PlainTextKey; readonly number?: true; readonly sort?: GroupSort }[] = [
  { text: "errors.class" },
  { text: "errors.column.message" },
  { text: "errors.column.subject" },
  { text: "errors.column.overTime" },
  { text: "errors.column.count", number: true, sort: "count" },
  { text: "errors.column.sessions", number: true, sort: "sessions" },
  { text: "errors.column.recovered", sort: "recovered" },
  { text: "errors.column.gaveUp", number: true, sort: "gave_up" },
  { text: "errors.column.lost", number: true, sort: "lost_ms" },
  { text: "errors.column.last", number: true, sort: "last" },
];

/** The groups of failures, each with its ending: retried, or returned to the model. A row opens its samples. */
export function GroupTable(props: {
  groups: readonly FailureGroup[];
  axis: Pick<FailureGroups, "buckets" | "bucket">;
  sort: ErrorsView["sort"];
  /** The identity of the open group. */
  openedId: string | null;
  onSort: (sort: ErrorsView["sort"]) => void;
  onOpen: (by: OpenedGroup["by"]) => void;
}) {
  const { groups, axis, sort, openedId, onSort, onOpen } = props;
  const t = useText();
  return (
    <TableFrame label={t("errors.table")} className={styles.frame}>
      <thead>
        <tr>
          {COLUMNS.map(({ text, number, sort: by }) => (
            <th
              key={text}
              scope="col"
              className={number && "num"}
              aria-sort={by === sort.by ? (sort.descending ? "descending" : "ascending") : undefined}
            >
              {by === undefined ? t(text) : <SortButton text={t(text)} by={by} sort={sort} onSort={onSort} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const by = groupFilters(group.key);
          const id = groupId(by);
          return <GroupRow key={id} group={group} axis={axis} open={id === openedId} onOpen={() => onOpen(by)} />;
        })}
      </tbody>
    </TableFrame>
  );
}

function SortButton(props: {
  text: string;
  by: GroupSort;
  sort: ErrorsView["sort"];
  onSort: (sort: ErrorsView["sort"]) => void;
}) {
  const { text, by, sort, onSort } = props;
  const t = useText();
  const chosen = by === sort.by;
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={styles.sort}
      title={t("errors.sort", { name: text })}
      onClick={() => onSort({ by, descending: chosen ? !sort.descending : true })}
    >
      {chosen && <Arrow aria-hidden="true" />}
      {text}
    </button>
  );
}
