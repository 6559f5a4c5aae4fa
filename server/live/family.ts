import type { LineCounts } from "#shared/api/stream.ts";
import type { SessionIndex, SessionRecord } from "#server/index/types.ts";

/** A session below another, and the ids on the way to it, outer to inner. */
export interface Descendant {
  readonly record: SessionRecord;
  readonly chain: readonly string[];
}

/** Everything below a session whose pointer is known, each once. Cycles, self-pointers and great depth are survived. */
export function descendantsOf(index: SessionIndex, session: SessionRecord): Descendant[] {
  const seen = new Set([session.ordinal]);
  const found: Descendant[] = [];
  const open: Descendant[] = [{ record: session, chain: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { child: id } of next.record.digest.pointers) {
      const record = index.child(next.record, id);
      if (record === null || seen.has(record.ordinal)) continue;
      seen.add(record.ordinal);
      const descendant = { record, chain: [...next.chain, id] };
      found.push(descendant);
      open.push(descendant);
    }
  }
  return found;
}

/** The sessions above one, nearest first, each with the chain that leads down from it. */
export function ancestorsOf(index: SessionIndex, session: SessionRecord): Descendant[] {
  const seen = new Set([session.ordinal]);
  const found: Descendant[] = [];
  let chain = [session.key.id];
  for (let above = index.parent(session); above !== null && !seen.has(above.ordinal); above = index.parent(above)) {
    seen.add(above.ordinal);
    found.push({ record: above, chain });
    chain = [above.key.id, ...chain];
  }
  return found;
}

/** Whole lines on disk, as far as the index has read them, of these sessions by id and shard. */
export function lineCounts(records: readonly SessionRecord[]): LineCounts {
  const counts = records.map(({ key, shards }) => [
    key.id,
    Object.fromEntries(shards.map(({ file, lines }) => [String(file.index), lines])),
  ]);
  return Object.fromEntries(counts) as LineCounts;
}
