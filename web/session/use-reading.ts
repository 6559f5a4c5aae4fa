import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { SessionDetail } from "#shared/api/shapes.ts";
import { useSessionRefetch } from "#web/api/use-session-refetch.ts";
import { windowRows, ROW_WINDOW } from "./list/display-rows.ts";
import type { DisplayRow } from "./list/display-row.ts";
import { Folds } from "./list/folds.ts";
import { GrowingRows } from "./list/growing-rows.ts";
import { nodesOf } from "./list/pairings.ts";
import { stateIn, waitingBelow, waitingIn } from "./list/waiting-calls.ts";
import { usePriceRequest } from "./pricing.ts";
import type { Reading, Selection } from "./reading.tsx";
import type { SessionFamily } from "./replica/session-family.ts";

/** Makes what the rows of a reading view share, and the rows themselves. */
export function useReadingOf(props: {
  family: SessionFamily;
  detail: SessionDetail;
  selected: Selection | null;
  select: (selection: Selection) => void;
  jump: (selection: Selection) => void;
  openSession: (id: string) => void;
}): { reading: Reading; rows: readonly DisplayRow[] } {
  const { family, detail, selected, select, jump, openSession } = props;
  const [folds] = useState(() => new Folds());
  const [end, setEnd] = useState<number | null>(null);
  const nodes = useMemo(() => nodesOf(detail.tree), [detail.tree]);
  const rows = useRows(family, nodes, folds);
  // not among what rows share, or each row that is added would render all of them
  const count = useRef(0);
  useEffect(() => {
    count.current = rows.length;
  }, [rows.length]);
  // long lists of prices would hold up the first rows of a long session
  const priceOf = usePriceRequest(detail, nodes, !family.root.beginning);
  // the stream tells of a child before its state, model and cost can be asked for
  useSessionRefetch(detail.id, family.told.ids.filter((id) => !nodes.has(id)).join(" "));
  const asked = useSyncExternalStore(family.subscribe, () => family.approvals.version);
  const standing = useMemo(() => {
    void asked; // changes what these give
    return {
      waitingOf: (id: string) => waitingIn(family, { detail, nodes }, id),
      waitingBelow: (id: string) => waitingBelow(family, { detail, nodes }, id),
      stateOf: (id: string) => stateIn(family, { detail, nodes }, id),
    };
  }, [family, detail, nodes, asked]);
  const reading = useMemo<Reading>(
    () => ({
      ...standing,
      family,
      folds,
      nodes,
      priceOf,
      selected,
      select,
      jump,
      openSession,
      toggle: (fold, child) => {
        const open = !folds.isOpen(fold);
        if (open && child !== undefined && nodes.get(child)?.missing !== true) openChild(family, nodes, detail, child);
        folds.set(fold, open);
      },
      showEarlier: () => setEnd((before) => Math.max(ROW_WINDOW, (before ?? count.current) - ROW_WINDOW / 2)),
    }),
    [family, folds, nodes, priceOf, selected, select, jump, openSession, detail, standing],
  );
  return { reading, rows: useMemo(() => windowRows(rows, end), [rows, end]) };
}

function useRows(family: SessionFamily, nodes: Reading["nodes"], folds: Folds): readonly DisplayRow[] {
  const version = useSyncExternalStore(family.subscribe, family.version);
  const foldsVersion = useSyncExternalStore(folds.subscribe, folds.version);
  const growing = useMemo(() => (void family, new GrowingRows()), [family]);
  return useMemo(() => {
    void version;
    void foldsVersion;
    return growing.read({
      root: family.root,
      member: (id) => family.member(id),
      nodes,
      told: (id) => family.told.of(id),
      isOpen: (fold) => folds.isOpen(fold),
    });
  }, [growing, family, nodes, folds, version, foldsVersion]);
}

/** A pointer resolves in its own project first, so the child's whole key goes along where the tree knows it. */
function openChild(family: SessionFamily, nodes: Reading["nodes"], detail: SessionDetail, child: string): void {
  const node = nodes.get(child);
  family.open({ id: child, project: node?.project ?? detail.project, agent: node?.agent ?? undefined });
}
