import { useMemo } from "react";
import { useHealth } from "#web/api/use-health.ts";
import { useCommands } from "#web/commands/bindings.ts";
import { useMedia } from "#web/state/media.ts";
import { setPreference, usePreferences } from "#web/state/preferences.ts";
import { useText } from "#web/text/locale.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import styles from "./list-page.module.css";
import type { ViewProps } from "./list-page.tsx";
import { ListNotices } from "./list-notices.tsx";
import { listParams } from "./list-view.ts";
import { SearchResults } from "./search-results.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useList } from "./use-list.ts";

/** Hits in everything that was said in the sessions that the filters select, in the place of their list. */
export function SearchPage({ view, change, previousVisit }: ViewProps) {
  const t = useText();
  const { data: health } = useHealth();
  const unnarrowed = useMemo(() => ({ ...view, q: "" }), [view]);
  const { latest, zone, now } = useList(unnarrowed, previousVisit);
  const { sidePanel } = usePreferences();
  const foldsFacets = useMedia("(max-width: 1023px)");
  useCommands({ sidePanel: foldsFacets ? undefined : () => setPreference("sidePanel", !sidePanel) });
  const params = { ...listParams(unnarrowed, { now, zone, previousVisit }), sort: null };
  return (
    <div className={styles.page}>
      <Toolbar
        view={view}
        change={change}
        total={latest?.total ?? null}
        health={health}
        fresh={null}
        facets={latest?.facets ?? null}
        folded={foldsFacets}
      />
      <ListNotices health={health} />
      <div className={styles.panels}>
        {sidePanel && !foldsFacets && (
          <aside className={styles.facets} aria-label={t("sessions.filters")}>
            {latest && <FacetPanel facets={latest.facets} view={view} change={change} />}
          </aside>
        )}
        <div className={styles.list}>
          <SearchResults text={view.q} matchCase={view.matchCase} params={params} change={change} />
        </div>
      </div>
    </div>
  );
}
