import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import type { Hit } from "#shared/find/find-in-line.ts";
import { makeNeedle, type Needle } from "#shared/find/needle.ts";
import { indexOf } from "#shared/outline/read.ts";
import { placeParams, sessionPath } from "#web/api/session-place.ts";
import { type HitList, useHits } from "#web/api/use-hits.ts";
import type { DisplayRow } from "#web/session/list/display-row.ts";
import { rowShowing } from "#web/session/list/rows-nav.ts";
import { useReading } from "#web/session/reading.tsx";
import { foldsOver } from "./hit-folds.ts";

/** Hits whose places are kept; the others are counted. */
const KEPT = 50_000;
/** How long typing, or a session that grows, rests before it is searched (again), ms. */
const REST = 200;
const GROWTH_REST = 1000;

/** What is looked for. */
export interface FindQuery {
  readonly text: string;
  readonly matchCase: boolean;
}

/** The state of a find bar. */
export interface Finding {
  readonly list: HitList<Hit>;
  readonly needle: Needle | null;
  /** Number of the current hit from 1; null when none is. */
  readonly position: number | null;
  readonly step: (by: 1 | -1) => void;
}

/** Finds in the session that is read, its children apart, and goes from hit to hit. */
export function useFind(query: FindQuery, rows: readonly DisplayRow[]): Finding {
  const { family, jump, selected, folds } = useReading();
  const { replica } = family.root;
  const text = useRested(query.text, REST);
  const { matchCase } = query;
  const n = useSyncExternalStore(replica.subscribe, () => replica.view().n);
  const revision = useRested(n, GROWTH_REST);
  const needle = useMemo(() => makeNeedle(text, matchCase), [text, matchCase]);
  const request = useMemo(() => {
    if (text === "") return null;
    const params = { ...placeParams(replica.place), q: text, case: matchCase ? "1" : null };
    return { path: sessionPath(replica.place, "find"), params, keep: KEPT };
  }, [replica, text, matchCase]);
  const list = useHits<Hit>(request, revision);
  const [current, setCurrent] = useState<{ request: unknown; index: number } | null>(null);
  const index = current?.request === request ? current.index : null;

  const go = (next: number) => {
    const hit = list.hits[next];
    const at = hit === undefined ? null : indexOf(replica.view().outline, hit);
    if (hit === undefined || at === null) return;
    setCurrent({ request, index: next });
    const row = rows[rowShowing(rows, replica.id, at)];
    for (const fold of row === undefined ? [] : foldsOver(row, at, hit.field)) folds.set(fold, true);
    jump({ session: replica.id, at });
  };
  /** The first hit at or after what is selected, so that one goes on from where one reads. */
  const nearest = () => {
    if (selected === null || selected.session !== replica.id) return 0;
    const { outline } = replica.view();
    const found = list.hits.findIndex((hit) => (indexOf(outline, hit) ?? -1) >= selected.at);
    return Math.max(0, found);
  };
  const begin = useEffectEvent(() => {
    if (index === null && list.hits.length > 0) go(nearest());
  });
  // Hits may be there before the messages they lie in.
  useEffect(() => {
    const timer = setTimeout(() => begin());
    return () => clearTimeout(timer);
  }, [request, list.hits.length, n]);

  return {
    list,
    needle,
    position: index === null ? null : index + 1,
    step: (by) => {
      const count = list.hits.length;
      if (count === 0) return;
      go(index === null ? nearest() : (index + by + count) % count);
    },
  };
}

/** The value once it has not changed for a while; the first one at once. */
function useRested<Value>(value: Value, ms: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
