import type { SessionNode } from "#shared/api/shapes.ts";
import type { Pairing } from "#shared/outline/pairing.ts";
import type { Outline, Row } from "#shared/outline/outline.ts";
import { until } from "#shared/outline/read.ts";
import { compactionRows, transcriptRows } from "#shared/outline/transcript.ts";
import type { Follower } from "#web/session/replica/follower.ts";
import type { Fragment } from "#web/session/replica/fragment.ts";
import type { ChildRow, DisplayRow, Rail } from "./display-row.ts";
import { childFold, compactionFold } from "./folds.ts";
import { pairingsOf } from "./pairings.ts";
import type { ToldChild } from "#web/session/replica/told-children.ts";
import { type UnnamedChild, unnamedChildren } from "./unnamed-children.ts";

/** What decides which rows there are. */
export interface RowSources {
  readonly root: Follower;
  readonly member: (id: string) => Follower | undefined;
  readonly nodes: ReadonlyMap<string, SessionNode>;
  /** Children of a session that messages came from. */
  readonly told: (id: string) => readonly ToldChild[];
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
  const outlineOf = (child: string) => sources.member(child)?.replica.view().outline;
  const { nodes } = sources;
  const unnamed = unnamedChildren({ session: id, outline, pairs, nodes, told: sources.told(id), outlineOf });
  const named = pointedChildren(outline, n, pairs);
  const children = byCall([...named.values(), ...unnamed.map(unnamedCard)]);
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
  const foldOf = ({ child, nth }: Card) => childFold(id, child, nth);
  const addChild = (card: Card) => {
    const { child, at, pairing, nth } = card;
    const fold = foldOf(card);
    const open = sources.isOpen(fold);
    const key = `${within}${id}/c/${child}/${nth}`;
    out.push({ kind: "child", key, session: follower, rails, child, at, pairing, fold, open });
    if (open) expandChild(sources, follower, child, railsWithin(rails, "child", key, child), path, out);
  };
  const unpaired = unnamed.filter(({ call }) => call === null).sort((a, b) => a.at - b.at);
  const takeUnpaired = (before: number) => {
    for (let next = unpaired[0]; next !== undefined && next.at <= before; next = unpaired[0]) {
      addChild(unnamedCard(next));
      unpaired.shift();
    }
  };
  for (const row of transcriptRows(outline, n, pairs)) {
    if (unpaired.length > 0) takeUnpaired(row.at);
    if (taken < loose.length) takeFragments(row.at);
    const pointed = row.kind === "child" && row.ref !== null ? named.get(row.ref) : undefined;
    if (pointed !== undefined) {
      addChild(pointed);
      continue;
    }
    const spawned = (row.kind === "tool_call" && row.ref !== null && children.get(row.ref)) || NO_CARDS;
    const opened = spawned.some((each) => sources.isOpen(foldOf(each)));
    const state = spawned.length === 0 ? "none" : opened ? "open" : "folded";
    out.push({ kind: "message", session: follower, rails, row, children: state });
    for (const each of spawned) addChild(each);
    if (row.kind === "compaction") expandCompaction(sources, follower, row, rails, loose, out);
  }
  takeUnpaired(Infinity);
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
  for (const at of compaction.carriedAt) {
    if (at < n) out.push({ kind: "summary", key: `${within}summary/${at}`, session: follower, rails, at });
  }
}

/** A child's card before it is placed; a child that is pointed at several times has several. */
type Card = Pick<ChildRow, "child" | "at" | "pairing"> & { readonly nth: number };

/** The cards of pointers, by their numbers. */
function pointedChildren(outline: Outline, n: number, pairs: ReadonlyMap<number, Pairing>): Map<number, Card> {
  const times = new Map<string, number>();
  const cards = new Map<number, Card>();
  for (const { pointer, child, at } of until(outline.pointers, n)) {
    const before = times.get(child);
    const nth = before === undefined ? 0 : before + 1;
    times.set(child, nth);
    cards.set(pointer, { child, at, pairing: pairs.get(pointer) ?? null, nth });
  }
  return cards;
}

function unnamedCard({ child, call }: UnnamedChild): Card {
  return { child, at: null, pairing: call === null ? null : { call, inferred: false }, nth: 0 };
}

/** Cards by the call that spawned the child. */
function byCall(cards: readonly Card[]): ReadonlyMap<number, readonly Card[]> {
  const found = new Map<number, Card[]>();
  for (const card of cards) {
    if (card.pairing === null) continue;
    const siblings = found.get(card.pairing.call);
    if (siblings === undefined) found.set(card.pairing.call, [card]);
    else siblings.push(card);
  }
  return found;
}

/** The output of a known call grows inside the call's card; everything else that streams has a row of its own. */
export function hasRow(fragment: Fragment, outline: Outline): boolean {
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

const NO_CARDS: readonly Card[] = [];
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
