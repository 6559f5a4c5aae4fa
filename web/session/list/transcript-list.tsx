import { ArrowDown } from "lucide-react";
import { useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from "react";
import { VList, type VListHandle } from "virtua";
import { useText } from "#web/text/locale.tsx";
import type { Selection } from "#web/session/reading.tsx";
import { DisplayRowView } from "#web/session/rows/display-row-view.tsx";
import { keyOf, type DisplayRow } from "./display-row.ts";
import type { Following } from "./follow-mode.ts";
import { rowShowing } from "./rows-nav.ts";
import styles from "./transcript-list.module.css";
import { useListCommands } from "./use-list-commands.ts";

/** Nearer to the end than this, px, the reader stands at the end. */
const NEAR = 32;
/** Rows that are drawn at once, before the list knows how high it is: about a screen of them. */
const FIRST_ROWS = 10;
/** Stands for what is above the rows. Joined to them as a whole: one by one would hold up the page of a long session. */
const NO_ROW: readonly (DisplayRow | null)[] = [null];

/**
 * The rows as one list, however many and however high: only those on the screen are in the page. What the reader sees
 * does not move when rows above it grow. In follow mode the newest line stays in view; scrolling up leaves it.
 */
export function TranscriptList(props: {
  rows: readonly DisplayRow[];
  /** Stands above the first row and scrolls with it. */
  head?: ReactNode;
  selected: Selection | null;
  /** Where to begin; null: at the start, or at the end while following. */
  begin: Selection | null;
  following: Following;
}) {
  const { rows, head, selected, begin, following } = props;
  const list = useRef<VListHandle>(null);
  const offset = useRef(0);
  const t = useText();
  const lead = head === undefined || head === null ? 0 : 1;
  const items = useMemo(() => (lead === 0 ? rows : NO_ROW.concat(rows)), [lead, rows]);
  useListCommands({
    rows,
    selected,
    following,
    scrollTo: (index) => list.current?.scrollToIndex(index + lead, { align: "nearest" }),
  });
  useBeginning(list, rows, begin, lead);
  const toEnd = () => {
    const handle = list.current;
    if (handle !== null) handle.scrollTo(handle.scrollSize);
  };
  useLayoutEffect(() => {
    if (following.on) toEnd();
  }, [following.on, rows]);
  const onScroll = (now: number) => {
    const handle = list.current;
    if (handle === null) return;
    const atEnd = handle.scrollSize - now - handle.viewportSize < NEAR;
    if (following.on && now < offset.current - 1 && !atEnd) following.leave(rows.length);
    else if (!following.on && atEnd && now > offset.current) following.reach();
    offset.current = now;
  };
  const missed = following.leftAt === null ? 0 : Math.max(0, rows.length - following.leftAt);
  return (
    <div className={styles.frame}>
      <VList
        ref={list}
        className={styles.list}
        bufferSize={400}
        ssrCount={begin === null && !following.on ? FIRST_ROWS : 0}
        onScroll={onScroll}
        onResize={() => {
          if (following.on) toEnd();
        }}
        tabIndex={0}
        data={items}
      >
        {(row) => (row === null ? <div key="head">{head}</div> : <DisplayRowView key={keyOf(row)} row={row} />)}
      </VList>
      {missed > 0 && (
        <button type="button" className={styles.pill} onClick={following.start}>
          {t("session.follow.new", { count: missed })}
          <ArrowDown aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Brings the row that the address names into view, once it is there. */
function useBeginning(
  list: RefObject<VListHandle | null>,
  rows: readonly DisplayRow[],
  begin: Selection | null,
  lead: number,
): void {
  const done = useRef<Selection | null>(null);
  useLayoutEffect(() => {
    if (begin === null || done.current === begin) return;
    const index = rowShowing(rows, begin.session, begin.at);
    if (index < 0) return;
    done.current = begin;
    list.current?.scrollToIndex(index + lead, { align: "center" });
  }, [list, rows, begin, lead]);
}
