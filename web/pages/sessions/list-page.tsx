import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { SessionSummary } from "#shared/api/shapes.ts";
import { useHealth } from "#web/api/use-health.ts";
import { setPreference } from "#web/state/preferences.ts";
import { useText } from "#web/text/locale.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { ListMiddle } from "./list-middle.tsx";
import { ListNotices } from "./list-notices.tsx";
import styles from "./list-page.module.css";
import { idOfKey, type ListRows } from "./list-rows.ts";
import type { ListView } from "./list-view.ts";
import { Preview, type PreviewTarget } from "./preview.tsx";
import { sessionAddress } from "./session-facts.ts";
import { Toolbar } from "./toolbar.tsx";
import { useFresh, useList } from "./use-list.ts";
import { useListKeys } from "./use-list-keys.ts";
import type { ChangeView } from "./use-list-view.ts";
import { usePanels } from "./use-panels.ts";
import { usePick } from "./use-pick.ts";
import { useSeekEnd } from "./use-seek-end.ts";
import { useSelection } from "./use-selection.ts";

export interface ViewProps {
  readonly view: ListView;
  readonly change: ChangeView;
  readonly previousVisit: number | null;
}

/** The list of sessions with its facets and the preview of the selected one. */
export function ListPage({ view, change, previousVisit }: ViewProps) {
  const t = useText();
  const loaded = useList(view, previousVisit);
  const { query, latest, list } = loaded;
  const { data: health } = useHealth();
  const fresh = useFresh(view, previousVisit);
  const { selected: chosen, select: choose, settle } = useSelection(view.selected, change);
  const panels = usePanels(chosen !== null);
  const first = useFirst(list);
  const selected = chosen ?? (panels.docked ? first : null);
  const { seeks, seek, select } = useSeekEnd(list.rows, choose);
  const grid = useRef<HTMLDivElement>(null);

  const navigate = useNavigate();
  const open = (session: SessionSummary) => {
    settle();
    void navigate(sessionAddress(session));
  };
  const pick = usePick({ selected, select, open, previews: panels.previews });
  useListKeys({ ...list, selected, chosen, select, open, view, change, grid, seekEnd: seek });

  const common = { view, change, health, previousVisit };
  return (
    <div className={styles.page}>
      <Toolbar
        {...common}
        total={latest?.total ?? null}
        fresh={fresh}
        facets={latest?.facets ?? null}
        folded={panels.foldsFacets}
      />
      <ListNotices
        health={health}
        moreError={query.isFetchNextPageError ? query.error : null}
        onRetry={() => void query.fetchNextPage()}
      />
      <div className={styles.panels}>
        {panels.facets && (
          <aside className={styles.facets} aria-label={t("sessions.filters")}>
            {latest && <FacetPanel facets={latest.facets} view={view} change={change} />}
          </aside>
        )}
        <ListMiddle
          {...common}
          loaded={loaded}
          preview={panels.docked}
          selected={selected}
          seeksEnd={seeks}
          onPick={pick}
          grid={grid}
        />
        {(panels.docked || panels.floats) && (
          <Preview
            target={targetOf(selected, list)}
            floating={panels.floats}
            onClose={() => (panels.floats ? select(null) : setPreference("detailPanel", false))}
          />
        )}
      </div>
    </div>
  );
}

/** The key of the session that was on top first: what the preview shows before one is chosen, whoever comes on top. */
function useFirst({ rows, indexOf }: ListRows): string | null {
  const [pinned, pin] = useState<string | null>(null);
  if (pinned !== null && indexOf.has(pinned)) return pinned;
  const row = rows.find(({ kind }) => kind === "session");
  const first = row?.kind === "session" ? row.key : null;
  if (first !== pinned) pin(first);
  return first;
}

function targetOf(selected: string | null, { rows, indexOf }: ListRows): PreviewTarget | null {
  if (selected === null) return null;
  const row = rows[indexOf.get(selected) ?? -1];
  return { id: idOfKey(selected), session: row?.kind === "session" ? row.session : null };
}
