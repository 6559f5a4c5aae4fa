import type { Needle } from "#shared/find/needle.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { HitBatch } from "./hit-batch.ts";
import { type Describe, searchSessions } from "./search-sessions.ts";

/** Bytes that may wait for a slow reader. */
const mostWaiting = 256 * 1024;

/** What a search says of its sessions, and how many hits it tells; without a limit, all of them. */
export interface HitOptions {
  readonly describe?: Describe;
  readonly limit?: number | null;
}

/**
 * The occurrences in several sessions, one after the other, as NDJSON that is written while the search goes on. It waits
 * for a slow reader and stops as soon as the reader leaves.
 */
export function streamHits(
  sessions: readonly SessionRecord[],
  needle: Needle,
  { describe = () => ({}), limit }: HitOptions = {},
): ReadableStream<Uint8Array> {
  const left = new AbortController();
  let roomMade: (() => void) | null = null;
  const search = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const batch = new HitBatch(async (bytes) => {
      if (left.signal.aborted) return;
      controller.enqueue(bytes);
      while ((controller.desiredSize ?? 1) <= 0 && !left.signal.aborted) {
        await new Promise<void>((resolve) => (roomMade = resolve));
      }
    });
    await searchSessions(sessions, { needle, describe, batch, signal: left.signal, limit: limit ?? Infinity });
    if (!left.signal.aborted) controller.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        search(controller).catch((error: unknown) => {
          if (!left.signal.aborted) controller.error(error);
        });
      },
      pull() {
        roomMade?.();
      },
      cancel() {
        left.abort();
        roomMade?.();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
  );
}
