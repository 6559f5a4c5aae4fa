import type { Hit } from "#shared/find/find-in-line.ts";
import type { Needle } from "#shared/find/needle.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { RootProblem } from "#server/roots/types.ts";
import { searchSession } from "./search-session.ts";

/** A line of the answer that is no hit: files that could not be searched are named, never passed over. */
interface ProblemLine {
  readonly problem: RootProblem;
}

/**
 * The occurrences in several sessions, one after the other, as NDJSON that is written while the search goes on. It waits
 * for a slow reader and stops as soon as the reader leaves.
 */
export function streamHits(sessions: readonly SessionRecord[], needle: Needle): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const left = new AbortController();
  let roomMade: (() => void) | null = null;
  const search = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const write = (lines: readonly (Hit | ProblemLine)[]): void =>
      controller.enqueue(encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join("")));
    const onHits = async (hits: readonly Hit[]): Promise<void> => {
      write(hits);
      while ((controller.desiredSize ?? 1) <= 0 && !left.signal.aborted) {
        await new Promise<void>((resolve) => (roomMade = resolve));
      }
    };
    for (const record of sessions) {
      const problems = await searchSession(record, needle, onHits, left.signal);
      if (left.signal.aborted) return;
      if (problems.length > 0) write(problems.map((problem) => ({ problem })));
    }
    controller.close();
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
    new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 }),
  );
}
