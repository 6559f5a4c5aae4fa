import { Link } from "react-router";
import type { FailureOccurrence } from "#shared/api/failures.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { sessionLink } from "#web/ui/session-link.ts";
import styles from "./occurrence-list.module.css";

/** Every failure of the group, the newest first; each opens at its message. */
export function OccurrenceList(props: {
  occurrences: readonly FailureOccurrence[];
  total: number;
  sample: number;
  /** Undefined when all are there. */
  onMore: (() => void) | undefined;
}) {
  const { occurrences, total, sample, onMore } = props;
  const t = useText();
  const format = useFormat();
  const now = useNow(60_000);
  return (
    <>
      <ol className={styles.list}>
        {occurrences.map((each, index) => (
          <li key={JSON.stringify([each.root, each.project, each.agent, each.session, each.shard, each.line])}>
            <Link
              to={sessionLink(each, each)}
              className={styles.row}
              aria-current={index === sample ? "true" : undefined}
              title={each.message}
            >
              <span className="ellipsis">{each.title ?? each.session}</span>
              {each.run && <span className={styles.outcome}>{t(`outcome.${each.run.outcome}`)}</span>}
              <span className={styles.time}>{format.when(each.time, now)}</span>
            </Link>
          </li>
        ))}
      </ol>
      <p className={styles.more}>
        <span>{t("errors.occurrences.shown", { shown: occurrences.length, total })}</span>
        {onMore && (
          <Button size="small" onClick={onMore}>
            {t("action.showMore")}
          </Button>
        )}
      </p>
    </>
  );
}
