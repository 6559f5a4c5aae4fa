import type { SessionNode } from "#shared/api/shapes.ts";
import type { Pairing } from "#shared/outline/pairing.ts";
import type { Outline } from "#shared/outline/outline.ts";
import { pairSpawned } from "#shared/outline/spawned.ts";
import type { ToldChild } from "#web/session/replica/told-children.ts";

/** A child that no pointer names. */
export interface UnnamedChild {
  readonly child: string;
  /** Number of the call that spawned it; null while that is not known. */
  readonly call: number | null;
  /** How many messages of its parent were known when its first one came. */
  readonly at: number;
}

/** What is known of a session's children beside its pointers. */
export interface ChildSources {
  readonly session: string;
  readonly outline: Outline;
  /** What its pointers are paired with. */
  readonly pairs: ReadonlyMap<number, Pairing>;
  readonly nodes: ReadonlyMap<string, SessionNode>;
  /** Children that messages came from. */
  readonly told: readonly ToldChild[];
  /** The outline of a child that has been opened. */
  readonly outlineOf: (child: string) => Outline | undefined;
}

/**
 * The children that no pointer names: from the server's tree, which says the call, and from the origins of messages,
 * paired here by the rule that the server goes by.
 */
export function unnamedChildren(sources: ChildSources): readonly UnnamedChild[] {
  const { session, outline, pairs, nodes, told } = sources;
  const named = new Set(outline.pointers.map(({ child }) => child));
  const known = new Map(told.map((child) => [child.id, child]));
  for (const { id } of nodes.get(session)?.children ?? []) if (!known.has(id)) known.set(id, unheard(id));
  const children = [...known.values()].filter(({ id }) => !named.has(id) && id !== session);
  if (children.length === 0) return [];
  const taken = new Set([...pairs.values()].map(({ call }) => call));
  const calls = new Map<string, number>();
  for (const { id } of children) {
    const callId = nodes.get(id)?.tool_call_id ?? null;
    const call =
      callId === null ? undefined : outline.spawns.find((each) => each.id === callId && !taken.has(each.call));
    if (call === undefined) continue;
    calls.set(id, call.call);
    taken.add(call.call);
  }
  const free = outline.spawns.filter(({ call }) => !taken.has(call));
  const rest = children.filter(({ id }) => !calls.has(id)).flatMap((child) => beginningOf(child, sources));
  for (const [{ id }, { call }] of pairSpawned(free, rest)) calls.set(id, call);
  return children.map(({ id, at }) => ({ child: id, call: calls.get(id) ?? null, at }));
}

function unheard(id: string): ToldChild {
  return { id, at: Number.MAX_SAFE_INTEGER, promptHash: null };
}

function beginningOf({ id, promptHash }: ToldChild, { outlineOf }: ChildSources) {
  const outline = outlineOf(id);
  const hash = promptHash ?? outline?.tasks.find(({ continued }) => !continued)?.hash ?? null;
  return hash === null ? [] : [{ id, promptHash: hash, start: outline?.metas[0]?.time ?? null }];
}
