import type { FailureGroup } from "#shared/api/failures.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import styles from "./runs-cell.module.css";

/** How the failures of a group ended: recovered runs of all that ended here, or back with the model. */
export function RunsCell({ group }: { group: FailureGroup }) {
  const t = useText();
  const format = useFormat();
  const ended = group.recovered + group.gave_up;
  if (group.kind === "tool") return <span className="text-3">{t("errors.returned")}</span>;
  if (ended === 0) return <span className="text-3">{group.kind === "request" ? "·" : t("errors.notRetried")}</span>;
  const { recovered } = group;
  return (
    <span className={styles.runs} title={t("errors.recoveredOf", { recovered, count: ended })}>
      <span className={styles.track} aria-hidden="true">
        <i className={styles.recovered} style={{ width: `${(recovered / ended) * 100}%` }} />
        <i className={styles.gaveUp} style={{ width: `${(group.gave_up / ended) * 100}%` }} />
      </span>
      <span className={styles.count}>{format.count(recovered)}</span>{" "}
      <span className="text-3">{t("errors.of", { count: ended })}</span>
    </span>
  );
}
