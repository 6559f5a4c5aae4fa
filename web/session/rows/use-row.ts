import { useSyncExternalStore } from "react";
import { messageOf, type DisplayRow } from "#web/session/list/display-row.ts";
import { isOutputOf } from "#web/session/list/rows-nav.ts";
import { useReading } from "#web/session/reading.tsx";
import type { SessionView } from "#web/session/replica/session-replica.ts";

/** What every row needs: its session as it stands, and whether it is the selected one. */
export interface RowState {
  readonly view: SessionView;
  readonly selected: boolean;
  readonly select: () => void;
}

/** The session a row belongs to, and its selection. */
export function useRow(display: DisplayRow): RowState {
  const { selected, select } = useReading();
  const { replica } = display.session;
  const view = useSyncExternalStore(replica.subscribe, replica.view);
  const at = messageOf(display);
  const chosen =
    selected !== null &&
    ((selected.at === at && selected.session === replica.id) || isOutputOf(display, selected.session, selected.at));
  return {
    view,
    selected: chosen,
    select: () => {
      if (at !== null) select({ session: replica.id, at });
    },
  };
}
