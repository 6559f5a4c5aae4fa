import type { Outline } from "#shared/outline/outline.ts";
import { countUntil } from "#shared/outline/timeline.ts";
import type { Follower } from "#web/session/replica/follower.ts";
import type { DisplayRow, MessageRow, Rail } from "./display-row.ts";
import { displayRows, hasRow, type RowSources } from "./display-rows.ts";
import { compactionFold } from "./folds.ts";

/**
 * The rows of a session as it grows. They are those of `displayRows`; where nothing is nested, which is so in nearly all
 * long sessions, those that are known stay and only new ones are made.
 */
export class GrowingRows {
  #outline: Outline | null = null;
  #known: MessageRow[] = [];
  /** Rows of the outline that were looked at. */
  #seen = 0;

  /** The rows now: another list every time, over the same rows. */
  read(sources: RowSources): readonly DisplayRow[] {
    const { outline, n } = sources.root.replica.view();
    if (isNested(sources, outline)) return displayRows(sources);
    if (this.#outline !== outline) {
      this.#outline = outline;
      this.#known = [];
      this.#seen = 0;
    }
    const to = countUntil(outline.rows, n);
    for (; this.#seen < to; this.#seen++) {
      const row = outline.rows[this.#seen];
      if (row === undefined || row.compaction !== null) continue;
      this.#known.push({ kind: "message", session: sources.root, rails: NO_RAILS, row, children: "none" });
    }
    return withFragments(this.#known, sources.root, outline);
  }
}

const NO_RAILS: readonly Rail[] = [];

function isNested({ root, nodes, told, isOpen }: RowSources, { pointers, compactions }: Outline): boolean {
  const { id } = root.replica;
  if (nodes.size > 1 || pointers.length > 0 || told(id).length > 0) return true;
  return compactions.some(({ compaction }) => isOpen(compactionFold(id, compaction)));
}

/** Each fragment stands before the first row that came after it, and after the fragment before it. */
function withFragments(known: readonly MessageRow[], root: Follower, outline: Outline): readonly DisplayRow[] {
  const rows: DisplayRow[] = [];
  let from = 0;
  for (const fragment of root.replica.view().fragments.list) {
    if (fragment.inside || !hasRow(fragment, outline)) continue;
    const at = Math.max(from, firstFrom(known, fragment.openedAt));
    for (; from < at; from++) rows.push(known[from] as MessageRow);
    const key = `${root.replica.id}/${fragment.key}`;
    rows.push({ kind: "fragment", key, session: root, rails: NO_RAILS, fragment });
  }
  return from === 0 && rows.length === 0 ? known.slice() : rows.concat(known.slice(from));
}

/** The first row at message `at` or after it, by bisection. */
function firstFrom(rows: readonly MessageRow[], at: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.row.at ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
