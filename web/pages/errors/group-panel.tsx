import { ChevronDown, ChevronUp, X } from "lucide-react";
import type { FailureOccurrences } from "#shared/api/failures.ts";
import { describeError } from "#web/api/api-error.ts";
import type { Params } from "#web/api/client.ts";
import { useFailureOccurrences } from "#web/api/use-failures.ts";
import { useCommands } from "#web/commands/bindings.ts";
import { keyLabels } from "#web/commands/key-labels.ts";
import { useText } from "#web/text/locale.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { EmptyView, ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import type { OpenedGroup } from "./errors-view.ts";
import styles from "./group-panel.module.css";
import { OccurrenceList } from "./occurrence-list.tsx";
import { SampleView } from "./sample-view.tsx";

const PAGE = 50;

/** One group from within: a sample with its run, and every occurrence. */
export function GroupPanel(props: {
  opened: OpenedGroup;
  selection: Params;
  /** What is open, where that is no row of the table. */
  title: string | null;
  onSample: (sample: number) => void;
  /** Undefined where what is around the panel closes it. */
  onClose: (() => void) | undefined;
}) {
  const { opened, selection, title, onSample, onClose } = props;
  const t = useText();
  const query = useFailureOccurrences({ ...selection, ...opened.by, limit: PAGE });
  const first = query.data?.pages[0];
  const occurrences = query.data?.pages.flatMap((page) => page.occurrences) ?? [];
  const total = first?.total ?? null;
  const known = Math.min(opened.sample, Math.max(0, occurrences.length - 1));
  const go = (to: number) => {
    if (total === null || to < 0 || to >= total) return false;
    if (to >= occurrences.length) void query.fetchNextPage().then(() => onSample(to));
    else onSample(to);
    return true;
  };
  useCommands({ nextError: () => go(known + 1), previousError: () => go(known - 1) });
  return (
    <section className={styles.panel} aria-label={t("errors.panel")}>
      <div className={styles.head}>
        <h2 className="ellipsis">{title ?? t("errors.sample")}</h2>
        {total !== null && total > 0 && (
          <span className={styles.of}>{t("errors.sample.of", { number: known + 1, total })}</span>
        )}
        <IconButton
          label={t("errors.sample.previous")}
          keys={keyLabels("previousError")}
          icon={<ChevronUp />}
          disabled={known === 0}
          onClick={() => go(known - 1)}
        />
        <IconButton
          label={t("errors.sample.next")}
          keys={keyLabels("nextError")}
          icon={<ChevronDown />}
          disabled={total === null || known + 1 >= total}
          onClick={() => go(known + 1)}
        />
        {onClose && <IconButton label={t("action.close")} keys={keyLabels("close")} icon={<X />} onClick={onClose} />}
      </div>
      <PanelBody query={query} first={first} known={known} />
    </section>
  );
}

function PanelBody(props: {
  query: ReturnType<typeof useFailureOccurrences>;
  first: FailureOccurrences | undefined;
  known: number;
}) {
  const { query, first, known } = props;
  const t = useText();
  if (query.error && !first) {
    const retry = () => void query.refetch();
    return <ErrorView title={t("errors.occurrences.failed")} {...describeError(query.error)} onRetry={retry} />;
  }
  if (!query.data || !first) return <LoadingView rows={10} />;
  const occurrences = query.data.pages.flatMap((page) => page.occurrences);
  const sample = occurrences[known];
  if (!sample) return <EmptyView title={t("errors.gone")} />;
  return (
    <SampleView sample={sample}>
      <h3>{t("errors.occurrences")}</h3>
      <OccurrenceList
        occurrences={occurrences}
        total={first.total}
        sample={known}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      />
    </SampleView>
  );
}
