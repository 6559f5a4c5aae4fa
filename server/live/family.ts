import type { LineCounts } from "#shared/api/stream.ts";
import { keyText } from "#server/index/session-key.ts";
import type { SessionIndex, SessionKey, SessionRecord } from "#server/index/types.ts";
import type { SessionPath } from "./fragments.ts";
import type { ToldChildren } from "./told-children.ts";

/** Where families are known from: the traces, and what streams told before those were written. */
export interface FamilySources {
  readonly index: Pick<SessionIndex, "byId" | "child" | "parent" | "spawned">;
  readonly told: Pick<ToldChildren, "childrenOf" | "parentOf">;
}

/** A session below another, and the ids on the way to it, outer to inner. */
export interface Descendant {
  readonly record: SessionRecord;
  readonly chain: readonly string[];
}

/** Everything below a session that is known, each once. Cycles, self-pointers and great depth are survived. */
export function descendantsOf(sources: FamilySources, session: SessionRecord): Descendant[] {
  const seen = new Set([session.ordinal]);
  const found: Descendant[] = [];
  const open: Descendant[] = [{ record: session, chain: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const record of childrenOf(sources, next.record)) {
      if (seen.has(record.ordinal)) continue;
      seen.add(record.ordinal);
      const descendant = { record, chain: [...next.chain, record.key.id] };
      found.push(descendant);
      open.push(descendant);
    }
  }
  return found;
}

function childrenOf({ index, told }: FamilySources, record: SessionRecord): SessionRecord[] {
  const pointed = record.digest.pointers.map(({ child }) => index.child(record, child));
  const said = told.childrenOf(record.key).map((key) => recordOf(index, key));
  const spawned = index.spawned(record).map((child) => child.record);
  return [...pointed, ...spawned, ...said].filter((child) => child !== null);
}

/** The sessions above one, nearest first, each with the chain that leads down from it. */
export function ancestorsOf(sources: FamilySources, session: SessionRecord): Descendant[] {
  const seen = new Set([session.ordinal]);
  const found: Descendant[] = [];
  let chain = [session.key.id];
  for (let above = parentOf(sources, session); above !== null && !seen.has(above.ordinal);) {
    seen.add(above.ordinal);
    found.push({ record: above, chain });
    chain = [above.key.id, ...chain];
    above = parentOf(sources, above);
  }
  return found;
}

function parentOf({ index, told }: FamilySources, record: SessionRecord): SessionRecord | null {
  const said = told.parentOf(record.key);
  return index.parent(record) ?? (said === null ? null : recordOf(index, said));
}

/** A path as far up as it is known: from the outermost ancestor down to the innermost session. */
export function lineageOf(sources: FamilySources, path: SessionPath): readonly SessionKey[] {
  const record = recordOf(sources.index, path[0]);
  const above = record === null ? [] : ancestorsOf(sources, record);
  return [...above.map((each) => each.record.key).reverse(), ...path];
}

function recordOf(index: FamilySources["index"], key: SessionKey): SessionRecord | null {
  return index.byId(key.id).find((record) => keyText(record.key) === keyText(key)) ?? null;
}

/** Whole lines on disk, as far as the index has read them, of these sessions by id and shard. */
export function lineCounts(records: readonly SessionRecord[]): LineCounts {
  const counts = records.map(({ key, shards }) => [
    key.id,
    Object.fromEntries(shards.map(({ file, lines }) => [String(file.index), lines])),
  ]);
  return Object.fromEntries(counts) as LineCounts;
}
