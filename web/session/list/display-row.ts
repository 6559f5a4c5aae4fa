import type { Pairing } from "#shared/outline/pairing.ts";
import type { Pointer, Row } from "#shared/outline/outline.ts";
import type { Follower } from "#web/session/replica/follower.ts";
import type { Fragment } from "#web/session/replica/fragment.ts";

/** What stands left of a row that lies inside something: a child's card, or a compaction's divider. */
export interface Rail {
  readonly kind: "child" | "compaction";
  /** Tells one card from another: a child that is pointed at twice has two. */
  readonly id: string;
  /** The session of the card. */
  readonly session: string;
}

interface Placed {
  /** Stable while the page is open: a row that grew from a fragment keeps the fragment's key. */
  readonly key: string;
  /** The session the row belongs to. */
  readonly session: Follower;
  /** Outer to inner. */
  readonly rails: readonly Rail[];
}

/** A recorded message that has a row. */
export interface MessageRow extends Placed {
  readonly kind: "message";
  readonly row: Row;
  /** Of a call that spawned children: their cards follow, and an open one says what the call's output mirrors. */
  readonly children: "none" | "folded" | "open";
}

/** A message that is being streamed, or whose stream was cut. */
export interface FragmentRow extends Placed {
  readonly kind: "fragment";
  readonly fragment: Fragment;
}

/** The head of a child's card. Its rows follow when it is open. */
export interface ChildRow extends Placed {
  readonly kind: "child";
  readonly pointer: Pointer;
  readonly pairing: Pairing | null;
  readonly open: boolean;
}

/** A line inside a child's card that says why there are no rows. */
export interface ChildNoteRow extends Placed {
  readonly kind: "child-note";
  readonly child: string;
  readonly note: "loading" | "failed" | "missing" | "cycle" | "empty";
}

/** The summary that a compaction carried into the next shard. */
export interface SummaryRow extends Placed {
  readonly kind: "summary";
  readonly at: number;
}

/** Stands for rows before the window of a very long session. */
export interface EarlierRow extends Placed {
  readonly kind: "earlier";
  readonly count: number;
}

/** One row of the reading view: nested things are flat, so that any depth scrolls as one list. */
export type DisplayRow = MessageRow | FragmentRow | ChildRow | ChildNoteRow | SummaryRow | EarlierRow;

/** The message a row stands at; null for what is not recorded. */
export function messageOf(row: DisplayRow): number | null {
  switch (row.kind) {
    case "message":
      return row.row.at;
    case "child":
      return row.pointer.at;
    case "summary":
      return row.at;
    case "fragment":
    case "child-note":
    case "earlier":
      return null;
  }
}
