import { useMemo } from "react";
import type { SessionList } from "#shared/api/shapes.ts";
import { useSessionCount } from "#web/api/use-session-count.ts";
import { useSessionList } from "#web/api/use-session-list.ts";
import { useNow } from "#web/state/now.ts";
import { useZone } from "#web/state/system.ts";
import { dayOfSessions, layRows } from "./list-rows.ts";
import { isGrouped, listParams, type ListView } from "./list-view.ts";

const NO_DAYS: SessionList["days"] = [];

/** The sessions of a view as rows, and what goes with all of them. */
export function useList(view: ListView, previousVisit: number | null) {
  const zone = useZone();
  const now = useNow(60_000);
  const query = useSessionList(listParams(view, { now, zone, previousVisit }));
  // Each answer carries the sums of the whole selection, the last one the newest.
  const latest = query.data?.pages.at(-1) ?? null;
  const sessions = useMemo(() => query.data?.pages.flatMap((page) => page.sessions) ?? [], [query.data]);

  const grouped = isGrouped(view);
  const dayOf = useMemo(() => (grouped ? dayOfSessions(zone) : null), [grouped, zone]);
  const total = latest?.total ?? sessions.length;
  const days = latest?.days ?? NO_DAYS;
  const list = useMemo(
    () => layRows({ sessions, total, days, descending: view.sort.descending, dayOf }),
    [sessions, total, days, view.sort.descending, dayOf],
  );
  return { query, latest, sessions, list, total, days, dayOf, zone, now };
}

/** How many of the view's sessions were active after the previous visit; null on the first visit. */
export function useFresh(view: ListView, previousVisit: number | null): { count: number; since: number } | null {
  const zone = useZone();
  const now = useNow(60_000);
  const asked = previousVisit === null ? null : listParams({ ...view, onlyNew: true }, { now, zone, previousVisit });
  const count = useSessionCount(asked);
  return count === null || previousVisit === null ? null : { count, since: previousVisit };
}
