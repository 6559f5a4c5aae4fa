import type { Pairing } from "#shared/outline/pairing.ts";
import type { Row } from "#shared/outline/outline.ts";
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
  /** The session the row belongs to. */
  readonly session: Follower;
  /** Outer to inner. */
  readonly rails: readonly Rail[];
}

interface Keyed extends Placed {
  readonly key: string;
}

/** A recorded message that has a row. Its key is not kept: a session may have a hundred thousand of them. */
export interface MessageRow extends Placed {
  readonly kind: "message";
  readonly row: Row;
  /** Of a call that spawned children: their cards follow, and an open one says what the call's output mirrors. */
  readonly children: "none" | "folded" | "open";
}

/** A message that is being streamed, or whose stream was cut. */
export interface FragmentRow extends Keyed {
  readonly kind: "fragment";
  readonly fragment: Fragment;
}

/** The head of a child's card. Its rows follow when it is open. */
export interface ChildRow extends Keyed {
  readonly kind: "child";
  readonly child: string;
  /** The pointer's message; null for a child that no pointer names. */
  readonly at: number | null;
  /** The call that it stands below; null: it stands where it came. */
  readonly pairing: Pairing | null;
  readonly fold: string;
  readonly open: boolean;
}

/** A line inside a child's card that says why there are no rows. */
export interface ChildNoteRow extends Keyed {
  readonly kind: "child-note";
  readonly child: string;
  readonly note: "loading" | "failed" | "missing" | "cycle" | "empty";
}

/** The summary that a compaction carried into the next shard. */
export interface SummaryRow extends Keyed {
  readonly kind: "summary";
  readonly at: number;
}

/** Stands for rows before the window of a very long session. */
export interface EarlierRow extends Keyed {
  readonly kind: "earlier";
  readonly count: number;
}

/** One row of the reading view: nested things are flat, so that any depth scrolls as one list. */
export type DisplayRow = MessageRow | FragmentRow | ChildRow | ChildNoteRow | SummaryRow | EarlierRow;

/** The key of a row, stable while the page is open: a row that grew from a fragment keeps the fragment's key. */
export function keyOf(row: DisplayRow): string {
  if (row.kind !== "message") return row.key;
  const { replica } = row.session;
  const within = row.rails.at(-1)?.id;
  const own = `${replica.id}/${replica.view().rowKeys.get(row.row.at) ?? row.row.at}`;
  return within === undefined ? own : `${within}/${own}`;
}

/** The message a row stands at; null for what is not recorded. */
export function messageOf(row: DisplayRow): number | null {
  switch (row.kind) {
    case "message":
      return row.row.at;
    case "child":
    case "summary":
      return row.at;
    case "fragment":
    case "child-note":
    case "earlier":
      return null;
  }
}
