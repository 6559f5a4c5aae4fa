import { useLayoutEffect, useMemo, useRef, useSyncExternalStore, type RefObject } from "react";
import { VList, type VListHandle } from "virtua";
import { useCommands } from "#web/commands/bindings.ts";
import { useMedia } from "#web/state/media.ts";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyView } from "#web/ui/state-view.tsx";
import { type Selection, useReading } from "#web/session/reading.tsx";
import { filterLines, NO_FILTERS, type LineFilters } from "./filter-lines.ts";
import { MessageFilters } from "./message-filters.tsx";
import { MessageLine } from "./message-line.tsx";
import styles from "./messages.module.css";

/** Every stored line of the session as it lies in the files, blank and unreadable ones included. */
export function MessagesView(props: {
  filters: LineFilters;
  onFilter: (filters: LineFilters) => void;
  /** Where the reader was sent last; null: nowhere. */
  begin?: Selection | null;
}) {
  const { filters, onFilter, begin = null } = props;
  const { family, selected, select } = useReading();
  const { replica } = family.root;
  const view = useSyncExternalStore(replica.subscribe, replica.view);
  const t = useText();
  const narrow = useMedia("(max-width: 600px)");
  const list = useRef<VListHandle>(null);
  const indices = useMemo(() => filterLines(view.lines, view.n, filters) ?? upTo(view.n), [view, filters]);
  const own = selected !== null && selected.session === replica.id ? selected.at : null;
  const position = own === null ? -1 : nearest(indices, own);
  useMessageCommands(indices, position, (index) => {
    const at = indices[index];
    if (at === undefined) return;
    select({ session: replica.id, at });
    list.current?.scrollToIndex(index, { align: "nearest" });
  });
  useFirstPosition(list, position);
  useSent(list, begin?.session === replica.id ? nearest(indices, begin.at) : -1, begin);
  return (
    <div className={styles.view}>
      <MessageFilters view={view} filters={filters} onFilter={onFilter} shown={indices.length} />
      {indices.length === 0 ? (
        <EmptyView
          title={view.n === 0 ? t("session.messages.none") : t("session.messages.noMatch")}
          action={
            view.n === 0 ? undefined : <Button onClick={() => onFilter(NO_FILTERS)}>{t("action.clearFilters")}</Button>
          }
        />
      ) : (
        <VList ref={list} className={styles.list} data={indices} itemSize={narrow ? 48 : 28} tabIndex={0}>
          {(at) => <MessageLine key={at} view={view} at={at} selected={at === own} />}
        </VList>
      )}
    </div>
  );
}

function upTo(n: number): Uint32Array {
  return Uint32Array.from({ length: n }, (_, at) => at);
}

/** Where message `at` stands in the list, or the last one before it. */
function nearest(indices: Uint32Array, at: number): number {
  let low = 0;
  let high = indices.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((indices[middle] ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function useMessageCommands(indices: Uint32Array, position: number, go: (index: number) => void): void {
  const last = indices.length - 1;
  useCommands({
    next: () => go(Math.min(last, position + 1)),
    previous: () => go(Math.max(0, position - 1)),
    first: () => go(0),
    last: () => go(last),
  });
}

/** Brings the line into view to which the reader is sent. */
function useSent(list: RefObject<VListHandle | null>, index: number, begin: Selection | null): void {
  const done = useRef(begin);
  useLayoutEffect(() => {
    if (begin === done.current || index < 0) return;
    done.current = begin;
    list.current?.scrollToIndex(index, { align: "center" });
  }, [list, index, begin]);
}

/** Begins at the selected message. */
function useFirstPosition(list: RefObject<VListHandle | null>, position: number): void {
  const first = useRef(position);
  useLayoutEffect(() => {
    if (first.current >= 0) list.current?.scrollToIndex(first.current, { align: "center" });
  }, [list]);
}
