import type { Channel } from "./channel.ts";

/** Headers of an event stream: nobody in between may keep, change or compress it. */
const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
  Connection: "keep-alive",
};

/**
 * A channel as an HTTP answer that ends when the client leaves. The stream itself holds nothing back: it takes from the
 * outbox only when the socket asks, so that a slow client's backlog is seen and bounded there.
 */
export function streamChannel(channel: Channel, lastEventId: string | null, onLeave: () => void): Response {
  let asked: (() => void) | null = null;
  const subscription = channel.subscribe(lastEventId, () => asked?.());
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let bytes = subscription.outbox.take();
        while (bytes === null) {
          await new Promise<void>((resolve) => (asked = resolve));
          bytes = subscription.outbox.take();
        }
        asked = null;
        controller.enqueue(bytes);
      },
      cancel() {
        subscription.leave();
        onLeave();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, { headers });
}
