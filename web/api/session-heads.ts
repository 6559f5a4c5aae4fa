import type { HeadsAnswer } from "#shared/api/heads.ts";
import type { SessionChoices } from "#shared/api/shapes.ts";
import { decodeHeads } from "#shared/outline/columns.ts";
import type { Head } from "#shared/outline/head.ts";
import { getJson } from "./client.ts";
import { placeParams, sessionPath, type SessionPlace } from "./session-place.ts";

/** Heads of consecutive lines, with the bytes of each. */
interface DecodedBlock {
  readonly heads: readonly Head[];
  readonly lineBytes: readonly number[];
}

/** Enough for several screens of rows. */
const FIRST_HEADS = 128;

/** The first heads of a session's first shard, few, so that they are there soon; null where several share the id. */
export async function fetchFirstHeads(place: SessionPlace, signal?: AbortSignal): Promise<HeadsAnswer | null> {
  const params = { ...placeParams(place), count: FIRST_HEADS };
  const answer = await getJson<HeadsAnswer | SessionChoices>(sessionPath(place, "heads"), params, signal);
  return "choices" in answer ? null : answer;
}

/**
 * Fetches the heads of a shard from line `from` (from 1) to its last whole line, a block at a time, in order. The next
 * answer is on its way while one is being read. `first` is one that was asked for before.
 */
export async function* fetchHeads(
  place: SessionPlace,
  { shard, from }: { readonly shard: number; readonly from: number },
  signal?: AbortSignal,
  first?: HeadsAnswer,
): AsyncGenerator<DecodedBlock> {
  const ask = (at: number) => {
    const asked = getJson<HeadsAnswer>(sessionPath(place, "heads"), { ...placeParams(place), shard, from: at }, signal);
    asked.catch(() => undefined); // told when its turn comes
    return asked;
  };
  let at = from;
  let coming: Promise<HeadsAnswer> | null = first === undefined ? ask(from) : Promise.resolve(first);
  while (coming !== null) {
    const { blocks, next }: HeadsAnswer = await coming;
    coming = next !== null && next > at ? ask(next) : null;
    at = next === null ? at : next;
    for (const block of blocks) yield decodeHeads(block);
  }
}
