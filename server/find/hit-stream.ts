import type { Needle } from "#shared/find/needle.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { HitBatch } from "./hit-batch.ts";
import { type Describe, searchSessions } from "./search-sessions.ts";

/** Bytes that may wait for a slow reader. */
const mostWaiting = 256 * 1024;

/**
 * The occurrences in several sessions, one after the other, as NDJSON that is written while the search goes on. It waits
 * for a slow reader and stops as soon as the reader leaves.
 */
export function streamHits(
  sessions: readonly SessionRecord[],
  needle: Needle,
  describe: Describe = () => ({}),
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const left = new AbortController();
  let roomMade: (() => void) | null = null;
  const search = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const batch = new HitBatch(async (text) => {
      if (left.signal.aborted) return;
      controller.enqueue(encoder.encode(text));
      while ((controller.desiredSize ?? 1) <= 0 && !left.signal.aborted) {
        await new Promise<void>((resolve) => (roomMade = resolve));
      }
    });
    await searchSessions(sessions, { needle, describe, batch, signal: left.signal });
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
