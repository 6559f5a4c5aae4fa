import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { SessionDetail } from "#shared/api/shapes.ts";
import { describeError } from "#web/api/api-error.ts";
import { useMedia } from "#web/state/media.ts";
import { setPreference, usePreferences } from "#web/state/preferences.ts";
import { useCommands } from "#web/commands/bindings.ts";
import { useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyView, ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import type { MessageAddress } from "#web/pages/session/session-address.ts";
import { CostAudit } from "./cost-audit.tsx";
import { CostStrip } from "./cost-strip.tsx";
import { CostTable } from "./cost-table.tsx";
import { lineAt } from "./cost-lines.ts";
import styles from "./session-costs.module.css";
import { useSessionCosts } from "./use-session-costs.ts";

/** Whose requests are shown, in the address: `with=children`, or the session's own. */
const SCOPE = "with";

/** Every request of a session with its buckets, price row, tier and cost; own, or with the children's. */
export function SessionCosts(props: {
  detail: SessionDetail;
  at: MessageAddress | null;
  onSelect: (at: MessageAddress | null) => void;
}) {
  const { detail, at, onSelect } = props;
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const hasChildren = detail.with_children.sessions + detail.with_children.missing > 0;
  const family = hasChildren && search.get(SCOPE) === "children";
  const costs = useSessionCosts(detail, family);
  const selected = useMemo(() => lineAt(costs.lines, at), [costs.lines, at]);
  const panel = usePanel(selected);
  const setFamily = (wanted: boolean) =>
    setSearch((before) => withScope(before, wanted ? "children" : null), { replace: true });
  if (costs.error !== null && costs.lines.length === 0)
    return <ErrorView title={t("sessionCosts.failed")} {...describeError(costs.error)} onRetry={costs.retry} />;
  if (costs.pending && costs.lines.length === 0) return <LoadingView rows={16} rowHeight={24} />;
  const line = costs.lines[selected];
  return (
    <div className={classNames(styles.columns, panel.shown && styles.withPanel)}>
      <section className={styles.main} aria-label={t("session.view.costs")}>
        <CostStrip costs={costs} detail={detail} family={family} onFamily={hasChildren ? setFamily : null} />
        {costs.lines.length === 0 ? (
          <EmptyView title={t("sessionCosts.empty")} />
        ) : (
          <CostTable costs={costs} selected={selected} onSelect={onSelect} />
        )}
      </section>
      {panel.shown && (
        <div className={styles.panel}>
          <CostAudit
            detail={detail}
            row={line?.kind === "request" ? line.row : null}
            child={line?.kind === "request" ? line.child : null}
            costs={costs}
            family={family}
            onSelect={onSelect}
            onClose={panel.close}
          />
        </div>
      )}
    </div>
  );
}

function withScope(before: URLSearchParams, scope: string | null): URLSearchParams {
  const next = new URLSearchParams(before);
  if (scope === null) next.delete(SCOPE);
  else next.set(SCOPE, scope);
  return next;
}

/** The panel stands beside the table, or on narrow screens over it while a request is selected. */
function usePanel(selected: number) {
  const wanted = usePreferences((state) => state.detailPanel);
  const single = useMedia("(max-width: 899px)");
  const [closedFor, setClosedFor] = useState<number | null>(null);
  const sheet = single && selected >= 0 && closedFor !== selected;
  useCommands({
    detailPanel: () => (single ? setClosedFor(sheet ? selected : null) : setPreference("detailPanel", !wanted)),
    close: () => {
      if (!sheet) return false;
      setClosedFor(selected);
      return true;
    },
  });
  return {
    shown: single ? sheet : wanted,
    close: () => (single ? setClosedFor(selected) : setPreference("detailPanel", false)),
  };
}
