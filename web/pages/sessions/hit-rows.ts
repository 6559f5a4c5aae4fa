import type { SearchHit } from "#shared/find/find-in-line.ts";

/** A row of the results: the head of a session, or a hit in it. */
export type HitRow =
  | { readonly kind: "session"; readonly key: string; readonly first: SearchHit; readonly count: number }
  | { readonly kind: "hit"; readonly key: string; readonly hit: SearchHit };

/** Hits below the heads of their sessions. Those of one session follow each other. */
export function layHits(hits: readonly SearchHit[]): readonly HitRow[] {
  const rows: HitRow[] = [];
  const heads = new Map<string, { count: number }>();
  for (const [index, hit] of hits.entries()) {
    const key = JSON.stringify([hit.root, hit.project, hit.agent, hit.session_id]);
    let head = heads.get(key);
    if (head === undefined) {
      const row = { kind: "session" as const, key, first: hit, count: 0 };
      heads.set(key, (head = row));
      rows.push(row);
    }
    head.count += 1;
    rows.push({ kind: "hit", key: String(index), hit });
  }
  return rows;
}

/** The address that opens a session at a hit, with what was looked for. */
export function hitAddress(hit: SearchHit, text: string, matchCase: boolean): string {
  const { session_id: id, root, project, agent, shard, line } = hit;
  const query = new URLSearchParams({ root, project, agent, at: `${shard}:${line}`, find: text });
  if (matchCase) query.set("case", "1");
  return `/sessions/${encodeURIComponent(id)}?${query.toString()}`;
}
