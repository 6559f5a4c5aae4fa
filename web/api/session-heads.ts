import type { HeadsAnswer } from "#shared/api/heads.ts";
import { decodeHeads } from "#shared/outline/columns.ts";
import type { Head } from "#shared/outline/head.ts";
import { getJson } from "./client.ts";
import { placeParams, sessionPath, type SessionPlace } from "./session-place.ts";

/** Fetches the heads of a shard from line `from` (from 1) to its last whole line, a block at a time, in order. */
export async function* fetchHeads(
  place: SessionPlace,
  shard: number,
  from: number,
  signal?: AbortSignal,
): AsyncGenerator<{ readonly heads: readonly Head[]; readonly lineBytes: readonly number[] }> {
  let next: number | null = from;
  while (next !== null) {
    const params = { ...placeParams(place), shard, from: next };
    const answer: HeadsAnswer = await getJson<HeadsAnswer>(sessionPath(place, "heads"), params, signal);
    for (const block of answer.blocks) yield decodeHeads(block);
    next = answer.next !== null && answer.next > next ? answer.next : null;
  }
}
