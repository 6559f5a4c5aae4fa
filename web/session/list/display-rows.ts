import type { SessionNode } from "#shared/api/shapes.ts";
import type { Pairing } from "#shared/outline/pairing.ts";
import type { Outline, Pointer, Row } from "#shared/outline/outline.ts";
import { until } from "#shared/outline/read.ts";
import { compactionRows, transcriptRows } from "#shared/outline/transcript.ts";
import type { Follower } from "#web/session/replica/follower.ts";
import type { Fragment } from "#web/session/replica/fragment.ts";
import type { DisplayRow, Rail } from "./display-row.ts";
import { childFold, compactionFold } from "./folds.ts";
import { pairingsOf } from "./pairings.ts";

/** What decides which rows there are. */
export interface RowSources {
  readonly root: Follower;
  readonly member: (id: string) => Follower | undefined;
  readonly nodes: ReadonlyMap<string, SessionNode>;
  readonly isOpen: (fold: string) => boolean;
}

/** Elements taller than about 33 million px are cut by browsers, so that no list is longer than this. */
export const ROW_WINDOW = 300_000;

/**
 * The rows of the reading view: the transcript's in file order, with fragments where they opened, an unfolded child's
 * rows after the call that spawned it, and an opened compaction's after its divider.
 */
export function displayRows(sources: RowSources): readonly DisplayRow[] {
  const rows: DisplayRow[] = [];
  expand(sources, sources.root, NO_RAILS, [], rows);
  return rows;
}

/** The last `ROW_WINDOW` rows before `end` (default: all), with a row that stands for those before them. */
export function windowRows(rows: readonly DisplayRow[], end: number | null): readonly DisplayRow[] {
  const to = end ?? rows.length;
  const from = Math.max(0, to - ROW_WINDOW);
  const first = rows[from];
  if (from === 0 || first === undefined) return rows;
  const { session } = first;
  return [{ kind: "earlier", key: "earlier", session, rails: [], count: from }, ...rows.slice(from, to)];
}

function expand(
  sources: RowSources,
  follower: Follower,
  rails: readonly Rail[],
  above: readonly string[],
  out: DisplayRow[],
): void {
  const { outline, n, fragments } = follower.replica.view();
  const { id } = follower.replica;
  const pairs = pairingsOf(outline, sources.nodes, (child) => promptHash(sources.member(child)));
  const children = childrenOf(outline, n, pairs);
  const path = [...above, id];
  const within = prefix(rails);
  const loose = fragments.list.filter((fragment) => hasRow(fragment, outline));
  let taken = 0;
  const takeFragments = (before: number) => {
    for (let next = loose[taken]; next !== undefined && next.openedAt <= before; next = loose[++taken]) {
      if (next.inside) continue;
      out.push({ kind: "fragment", key: `${within}${id}/${next.key}`, session: follower, rails, fragment: next });
    }
  };
  const addChild = (pointer: Pointer, pairing: Pairing | null) => {
    const open = sources.isOpen(childFold(id, pointer.pointer));
    const key = `${within}${id}/c${pointer.pointer}`;
    out.push({ kind: "child", key, session: follower, rails, pointer, pairing, open });
    if (open) expandChild(sources, follower, pointer.child, railsWithin(rails, "child", key, pointer.child), path, out);
  };
  for (const row of transcriptRows(outline, n, pairs)) {
    if (taken < loose.length) takeFragments(row.at);
    const pointer = row.kind === "child" && row.ref !== null ? outline.pointers[row.ref] : undefined;
    if (pointer !== undefined) {
      addChild(pointer, null);
      continue;
    }
    const spawned = (row.kind === "tool_call" && row.ref !== null && children.get(row.ref)) || NO_POINTERS;
    const opened = spawned.some((each) => sources.isOpen(childFold(id, each.pointer)));
    const state = spawned.length === 0 ? "none" : opened ? "open" : "folded";
    out.push({ kind: "message", session: follower, rails, row, children: state });
    for (const each of spawned) addChild(each, pairs.get(each.pointer) ?? null);
    if (row.kind === "compaction") expandCompaction(sources, follower, row, rails, loose, out);
  }
  takeFragments(Infinity);
}

function expandChild(
  sources: RowSources,
  parent: Follower,
  child: string,
  rails: readonly Rail[],
  path: readonly string[],
  out: DisplayRow[],
): void {
  const member = sources.member(child);
  const key = `${prefix(rails)}note`;
  const add = (note: "loading" | "failed" | "missing" | "cycle" | "empty") =>
    out.push({ kind: "child-note", key, session: parent, rails, child, note });
  if (path.includes(child)) add("cycle");
  else if (sources.nodes.get(child)?.missing === true) add("missing");
  else if (member === undefined) add("loading");
  else {
    const before = out.length;
    expand(sources, member, rails, path, out);
    if (member.state.kind === "failed") add("failed");
    else if (out.length === before) add(member.state.kind === "loading" ? "loading" : "empty");
  }
}

function expandCompaction(
  sources: RowSources,
  follower: Follower,
  row: Row,
  outer: readonly Rail[],
  fragments: readonly Fragment[],
  out: DisplayRow[],
): void {
  const { outline, n } = follower.replica.view();
  const { id } = follower.replica;
  const compaction = row.ref === null ? undefined : outline.compactions[row.ref];
  if (compaction === undefined || !sources.isOpen(compactionFold(id, compaction.compaction))) return;
  const rails = railsWithin(outer, "compaction", `${prefix(outer)}${id}/x${compaction.compaction}`, id);
  const within = prefix(rails);
  for (const inner of compactionRows(outline, n, compaction.compaction)) {
    if (inner !== row) out.push({ kind: "message", session: follower, rails, row: inner, children: "none" });
  }
  if (compaction.end === null) {
    for (const fragment of fragments) {
      const key = `${within}${fragment.key}`;
      if (fragment.inside) out.push({ kind: "fragment", key, session: follower, rails, fragment });
    }
  }
  const { carriedAt } = compaction;
  if (carriedAt !== null && carriedAt < n) {
    out.push({ kind: "summary", key: `${within}summary`, session: follower, rails, at: carriedAt });
  }
}

/** Pointers by the call that spawned their child. */
function childrenOf(outline: Outline, n: number, pairs: ReadonlyMap<number, Pairing>): Map<number, Pointer[]> {
  const children = new Map<number, Pointer[]>();
  for (const pointer of until(outline.pointers, n)) {
    const pairing = pairs.get(pointer.pointer);
    if (pairing === undefined) continue;
    const siblings = children.get(pairing.call);
    if (siblings === undefined) children.set(pairing.call, [pointer]);
    else siblings.push(pointer);
  }
  return children;
}

/** The output of a known call grows inside the call's card; everything else that streams has a row of its own. */
function hasRow(fragment: Fragment, outline: Outline): boolean {
  if (fragment.kind !== "tool_call_output") return fragment.content !== "" || fragment.kind === "tool_call";
  return !outline.calls.some((call) => call.id === fragment.callId);
}

function promptHash(member: Follower | undefined): number | null {
  return member?.replica.view().outline.tasks[0]?.hash ?? null;
}

/** Whether two rows show the same: rows are made anew with every change, and only what changed is rendered. */
export function sameRow(a: DisplayRow, b: DisplayRow): boolean {
  if (a.kind !== b.kind || a.session !== b.session || a.rails !== b.rails) return false;
  if (a.kind === "message" && b.kind === "message") return a.row === b.row && a.children === b.children;
  if (a.kind === "fragment" && b.kind === "fragment") return a.fragment === b.fragment;
  return false; // few, and cheap to render
}

function prefix(rails: readonly Rail[]): string {
  const innermost = rails.at(-1);
  return innermost === undefined ? "" : `${innermost.id}/`;
}

const NO_POINTERS: readonly Pointer[] = [];
const NO_RAILS: readonly Rail[] = [];
const nested = new WeakMap<readonly Rail[], Map<string, readonly Rail[]>>();

/** The same list for the same place every time, since rows are told apart by it. */
function railsWithin(outer: readonly Rail[], kind: Rail["kind"], id: string, session: string): readonly Rail[] {
  let inner = nested.get(outer);
  if (inner === undefined) nested.set(outer, (inner = new Map()));
  let rails = inner.get(id);
  if (rails === undefined) inner.set(id, (rails = [...outer, { kind, id, session }]));
  return rails;
}
