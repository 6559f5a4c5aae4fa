import { pairPointers } from "#shared/outline/pairing.ts";
import type { SessionIndex, SessionRecord } from "#server/index/types.ts";

/** How a child hangs below its parent. */
export interface ChildLink {
  readonly child: string;
  /** Null: its trace is nowhere. */
  readonly record: SessionRecord | null;
  /** The call that spawned it. */
  readonly tool_call_id: string | null;
  readonly inferred: boolean;
}

type Families = Pick<SessionIndex, "child" | "spawned">;

/** The session's children, each once: those its pointers name, in file order, then those that only a call tells of. */
export function childrenOf(index: Families, session: SessionRecord): Pick<ChildLink, "child" | "record">[] {
  const ids = new Set(session.digest.pointers.map(({ child }) => child));
  const named = [...ids].map((child) => ({ child, record: index.child(session, child) }));
  return [...named, ...index.spawned(session).map(({ record }) => ({ child: record.key.id, record }))];
}

/** How many children the session has, there or missing, each once. */
export function childCount(index: Pick<SessionIndex, "spawned">, session: SessionRecord): number {
  const { pointers } = session.digest;
  const named = pointers.length < 2 ? pointers.length : new Set(pointers.map(({ child }) => child)).size;
  return named + index.spawned(session).length;
}

/** The session's children with the calls that spawned them. */
export function childLinks(index: Families, session: SessionRecord): ChildLink[] {
  const { pointers } = session.digest;
  const pairs = pairPointers(pointers, (id) => index.child(session, id)?.digest.promptHash ?? null);
  const links = new Map<string, ChildLink>();
  for (const { pointer, child, candidates } of pointers) {
    if (links.has(child)) continue;
    const pair = pairs.get(pointer);
    const call = candidates.find((candidate) => candidate.call === pair?.call);
    const record = index.child(session, child);
    links.set(child, { child, record, tool_call_id: call?.id ?? null, inferred: pair?.inferred ?? false });
  }
  const spawned = index.spawned(session).map(({ record, id }) => {
    return { child: record.key.id, record, tool_call_id: id, inferred: false };
  });
  return [...links.values(), ...spawned];
}
