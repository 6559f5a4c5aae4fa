import { onTestFinished } from "vitest";
import { createSseParser, type ServerSentEvent } from "#shared/omni/sse.ts";

/** A listener of an event stream. */
export interface EventReader {
  readonly events: ServerSentEvent[];
  /** The data of the server's own events of a type, or of all. */
  readonly said: (type?: string) => Record<string, unknown>[];
  readonly messages: () => ServerSentEvent[];
  /** Pieces as they were written. */
  readonly writes: string[];
  readonly leave: () => Promise<void>;
}

/** Listens to an answer until the test ends. */
export function readEvents(answer: Response): EventReader {
  const events: ServerSentEvent[] = [];
  const writes: string[] = [];
  const parser = createSseParser((event) => events.push(event));
  const reader = answer.body?.getReader();
  if (reader === undefined) throw new Error("no stream");
  const decoder = new TextDecoder();
  const pump = async (): Promise<void> => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const text = decoder.decode(read.value as Uint8Array, { stream: true });
      writes.push(text);
      parser.push(text);
    }
  };
  void pump();
  const said = (type?: string) =>
    events
      .filter((event) => event.type === "server_event")
      .map(({ data }) => JSON.parse(data) as Record<string, unknown>)
      .filter((event) => type === undefined || event["type"] === type);
  const leave = () => reader.cancel();
  onTestFinished(leave);
  return {
    events,
    said,
    messages: () => events.filter((event) => event.type === "message"),
    writes,
    leave,
  };
}
