import { createSseParser } from "#shared/omni/sse.ts";
import { ApiError } from "./api-error.ts";
import { fetchRoute } from "./client.ts";
import { Slices } from "./slices.ts";

/** State of a connection: `reconnecting` after it was open once or could not be opened. */
export type ConnectionStatus = "connecting" | "open" | "reconnecting";

/** One event as it came: `name` is "message" for unnamed ones, `id` the identity that the server gave. */
export interface StreamEvent {
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

interface StreamListener {
  readonly event: (event: StreamEvent) => void;
  readonly status: (status: ConnectionStatus) => void;
}

/** Wait before a broken connection is opened again unless the server says another, ms. */
const FIRST_WAIT = 1000;
/** Longest wait after answers that are errors, ms. */
const LONGEST_WAIT = 15_000;
/** Characters that are read before the clock is: about a hundred fragments. */
const PIECE = 16_384;

/**
 * Follows a server-sent event stream until `close` is called. A broken connection is opened again, with the last event's
 * id. It is read as a body and not by an EventSource, which hands over each event in a call of its own, as fast as they
 * come: a burst would hold up the page, where here it is read in slices, and the server waits.
 */
export function openEventStream(address: string, on: StreamListener): { close(): void } {
  const closed = new AbortController();
  on.status("connecting");
  void follow(address, on, closed.signal);
  return { close: () => closed.abort() };
}

async function follow(address: string, on: StreamListener, signal: AbortSignal): Promise<void> {
  let lastId = "";
  let retry = FIRST_WAIT;
  let wait = FIRST_WAIT;
  const take = (event: StreamEvent) => {
    lastId = event.id;
    if (!signal.aborted) on.event(event);
  };
  while (!signal.aborted) {
    try {
      const body = await connect(address, lastId, signal);
      on.status("open");
      await readEvents(body, take, (ms) => (retry = ms));
      wait = retry;
    } catch (error) {
      // an answer that is an error will be one for a while; a server that is away may be back at once
      wait = error instanceof ApiError && error.status > 0 ? Math.min(wait * 2, LONGEST_WAIT) : retry;
    }
    if (signal.aborted) return;
    on.status("reconnecting");
    await pause(wait, signal);
  }
}

async function connect(address: string, lastId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const headers = { Accept: "text/event-stream", ...(lastId === "" ? {} : { "Last-Event-ID": lastId }) };
  const { body, status } = await fetchRoute(address, {}, { headers, signal, cache: "no-store" });
  if (body !== null && status === 200) return body;
  throw new ApiError({ status, code: "no_stream", message: "The answer is no stream.", where: `GET ${address}` });
}

/** Reads to the end of the body, letting the page draw in between. Rejects when the connection breaks. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  take: (event: StreamEvent) => void,
  onRetry: (ms: number) => void,
): Promise<void> {
  const parser = createSseParser(({ type, lastEventId, data }) => take({ name: type, id: lastEventId, data }), onRetry);
  const decoder = new TextDecoder();
  const slices = new Slices();
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const text = decoder.decode(read.value, { stream: true });
    for (let from = 0; from < text.length; from += PIECE) {
      await slices.pause();
      parser.push(text.slice(from, from + PIECE));
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
