import { useCommands } from "#web/commands/bindings.ts";
import { useMedia } from "#web/state/media.ts";
import { setPreference, usePreferences } from "#web/state/preferences.ts";

/** Which panels stand beside the list. */
export interface Panels {
  readonly facets: boolean;
  /** There is no room for the facets; a button opens them. */
  readonly foldsFacets: boolean;
  readonly docked: boolean;
  /** The preview lies over the list, for as long as a session is selected. */
  readonly floats: boolean;
  /** A click on a row shows it beside; else it opens it. */
  readonly previews: boolean;
}

/** All panels from 1280 px on; below that the preview floats, and at 1024 px the facets fold. Binds their keys. */
export function usePanels(hasSelection: boolean): Panels {
  const { sidePanel, detailPanel } = usePreferences();
  const wide = useMedia("(min-width: 1280px)");
  const foldsFacets = useMedia("(max-width: 1023px)");
  useCommands({
    sidePanel: foldsFacets ? undefined : () => setPreference("sidePanel", !sidePanel),
    detailPanel: foldsFacets ? undefined : () => setPreference("detailPanel", !detailPanel),
  });
  return {
    facets: sidePanel && !foldsFacets,
    foldsFacets,
    docked: wide && detailPanel,
    floats: !wide && !foldsFacets && detailPanel && hasSelection,
    previews: detailPanel && !foldsFacets,
  };
}
