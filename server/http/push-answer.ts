import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** Bytes that come when they come, for one client that takes them as fast as it can. */
export interface PushSource {
  /** The next piece; null when nothing waits. Pieces are never changed, and may be shared by many clients. */
  readonly take: () => Uint8Array | null;
  /** Says whom to call whenever something waits. */
  readonly onWaiting: (wake: () => void) => void;
  /** The client is gone. */
  readonly leave: () => void;
}

/** What is to be pushed into which response, from the route that says so to the listener that does it. */
const pushed = new WeakMap<ServerResponse, PushSource>();

/**
 * Answers with a source. Behind a socket its pieces go straight into Node's response; an application that is asked
 * without one gets them as the stream of the answer's body.
 */
export function answerPush(context: Context, source: PushSource, headers: Record<string, string>): Response {
  if (context.req.method === "HEAD") {
    source.leave();
    return context.body(null, 200, headers);
  }
  const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>;
  if (outgoing === undefined) return context.body(streamOf(source), 200, headers);
  pushed.set(outgoing as ServerResponse, source);
  return context.body(null, 200, headers);
}

/** Begins to push when a route asked for it, with the head of its answer; false when none did. */
export function pushInto(outgoing: ServerResponse, { status, headers }: Response): boolean {
  const source = pushed.get(outgoing);
  if (source === undefined) return false;
  if (outgoing.destroyed) {
    source.leave(); // left while the head was made
    return true;
  }
  outgoing.writeHead(status, Object.fromEntries(headers));
  pump(outgoing, source);
  return true;
}

/** Takes no more than the socket has room for, so that a slow client's backlog is seen and bounded at the source. */
function pump(outgoing: ServerResponse, source: PushSource): void {
  const send = (): void => {
    while (!outgoing.writableNeedDrain) {
      const piece = source.take();
      if (piece === null) return;
      outgoing.write(piece);
    }
  };
  source.onWaiting(send);
  outgoing.on("drain", send).on("close", source.leave);
  send();
}

/** It holds nothing back: the source is asked only when the reader asks. */
function streamOf(source: PushSource): ReadableStream<Uint8Array> {
  let asked: (() => void) | null = null;
  source.onWaiting(() => asked?.());
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let piece = source.take();
        while (piece === null) {
          await new Promise<void>((resolve) => (asked = resolve));
          piece = source.take();
        }
        asked = null;
        controller.enqueue(piece);
      },
      cancel: source.leave,
    },
    { highWaterMark: 0 },
  );
}
