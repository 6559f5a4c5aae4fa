import type { FailureGroup, FailureGroups } from "#shared/api/failures.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { lookOf } from "./class-look.ts";
import { subjectText } from "./group-key.ts";
import styles from "./group-table.module.css";
import { Pattern } from "./pattern.tsx";
import { RunsCell } from "./runs-cell.tsx";
import { Sparkline } from "./sparkline.tsx";

/** The model or tool of a group; grey words where there are several, or where it is not recorded. */
function Subject({ group: { kind, subject } }: { group: FailureGroup }) {
  const t = useText();
  const format = useFormat();
  if (subject === null) return <span className="text-3">{t("errors.mixed")}</span>;
  return subjectText(kind, subject) ?? <span className="text-3">{format.unknown}</span>;
}

/** One group. The whole row is the target of the pointer, its message that of the keyboard. */
export function GroupRow(props: {
  group: FailureGroup;
  axis: Pick<FailureGroups, "buckets" | "bucket">;
  open: boolean;
  onOpen: () => void;
}) {
  const { group, axis, open, onOpen } = props;
  const format = useFormat();
  const now = useNow(60_000);
  return (
    <tr className={styles.row} data-open={open || undefined} onClick={onOpen}>
      <td>
        <ClassMark name={group.class} />
      </td>
      <th scope="row" className={styles.message}>
        <button type="button" aria-pressed={open} title={group.sample ?? undefined} className={styles.open}>
          <Pattern group={group} />
        </button>
      </th>
      <td className={styles.subject} title={group.subject ?? undefined}>
        <Subject group={group} />
      </td>
      <td>
        <OverTime group={group} axis={axis} />
      </td>
      <td className={`num ${styles.strong}`}>{format.count(group.count)}</td>
      <td className="num">{format.count(group.sessions)}</td>
      <td>
        <RunsCell group={group} />
      </td>
      <td className="num">{group.gave_up > 0 ? format.count(group.gave_up) : <Nothing />}</td>
      <td className="num">{group.lost_ms === null ? <Nothing /> : format.duration(group.lost_ms)}</td>
      <td className="num text-3" title={format.dateTime(group.last)}>
        {format.when(group.last, now)}
      </td>
    </tr>
  );
}

/** Stands where a figure has no meaning or nothing to say. */
function Nothing() {
  return <span className="text-3">·</span>;
}

/** A class as icon and word; a group of several has none. */
export function ClassMark({ name }: { name: FailureGroup["class"] }) {
  const t = useText();
  if (name === null) return <span className="text-3">{t("errors.mixed")}</span>;
  const { text, icon: Icon } = lookOf(name);
  return (
    <span className={styles.class}>
      <Icon aria-hidden="true" />
      {t(text)}
    </span>
  );
}

function OverTime({ group, axis }: { group: FailureGroup; axis: Pick<FailureGroups, "buckets" | "bucket"> }) {
  const t = useText();
  const format = useFormat();
  const { buckets, bucket } = axis;
  if (!group.buckets || !buckets || !bucket) return null;
  const titleOf = (key: string | undefined) => (key === undefined ? format.unknown : format.bucketTitle(key, bucket));
  const label = t("errors.perBucket", {
    count: group.count,
    first: titleOf(buckets[0]),
    last: titleOf(buckets.at(-1)),
  });
  return <Sparkline counts={group.buckets} label={label} />;
}
