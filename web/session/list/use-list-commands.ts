import { useCommands } from "#web/commands/bindings.ts";
import { useReading, type Selection } from "#web/session/reading.tsx";
import { messageOf, type DisplayRow } from "./display-row.ts";
import type { Following } from "./follow-mode.ts";
import { compactionFold } from "./folds.ts";
import { isError, isSelectable, nextRow, parentRow, rowShowing } from "./rows-nav.ts";

/** The keys that move through the rows of a transcript. */
export function useListCommands(props: {
  rows: readonly DisplayRow[];
  selected: Selection | null;
  following: Following;
  scrollTo: (index: number) => void;
}): void {
  const { rows, selected, following, scrollTo } = props;
  const { select, toggle, folds } = useReading();
  const current = () => (selected === null ? -1 : rowShowing(rows, selected.session, selected.at));
  const go = (index: number | null): boolean => {
    const row = index === null ? undefined : rows[index];
    const at = row === undefined ? null : messageOf(row);
    if (row === undefined || index === null || at === null) return false;
    if (following.on) following.leave(rows.length);
    select({ session: row.session.replica.id, at });
    scrollTo(index);
    return true;
  };
  const move = (step: 1 | -1, fits = isSelectable) => {
    const from = current();
    return go(nextRow(rows, from < 0 && step < 0 ? rows.length : from, step, fits));
  };
  const turn = (wanted: boolean | null) => {
    const fold = foldAt(rows, current());
    if (fold === null || folds.isOpen(fold.name) === wanted) return false;
    toggle(fold.name, fold.child);
    return true;
  };
  useCommands({
    next: () => move(1),
    previous: () => move(-1),
    first: () => go(nextRow(rows, -1, 1)),
    last: () => go(nextRow(rows, rows.length, -1)),
    nextError: () => move(1, isError),
    previousError: () => move(-1, isError),
    compaction: () => move(1, (row) => row.kind === "message" && row.row.kind === "compaction"),
    parent: () => go(parentRow(rows, current())),
    child: () => enterChild(),
    open: () => turn(null),
    fold: () => turn(false),
    unfold: () => turn(true),
    follow: () => (following.on ? following.leave(rows.length) : following.start()),
  });

  /** Into the child of the selected row, or of the next one that has any. */
  function enterChild(): boolean {
    const from = current();
    const at = rows[from]?.kind === "child" ? from : nextRow(rows, from, 1, (row) => row.kind === "child");
    const row = at === null ? undefined : rows[at];
    if (at === null || row?.kind !== "child") return false;
    if (!row.open || at !== from) {
      if (!row.open) toggle(row.fold, row.child);
      return go(at) || !row.open;
    }
    return go(nextRow(rows, at, 1));
  }
}

/** What folds at a row: a child's card, a compaction's divider, or below a call the card that cannot be selected itself. */
function foldAt(rows: readonly DisplayRow[], index: number): { name: string; child?: string } | null {
  const [row, below] = [rows[index], rows[index + 1]];
  if (row === undefined) return null;
  if (row.kind === "child") return { name: row.fold, child: row.child };
  if (below?.kind === "child" && below.at === null && below.pairing !== null) {
    return { name: below.fold, child: below.child };
  }
  const { id } = row.session.replica;
  if (row.kind !== "message" || row.row.kind !== "compaction" || row.row.ref === null) return null;
  return { name: compactionFold(id, row.row.ref) };
}
