import { onTestFinished } from "vitest";
import type { PushSource } from "#server/http/push-answer.ts";
import { createSseParser, type ServerSentEvent } from "#shared/omni/sse.ts";

/** A listener of an event stream. */
export interface EventReader {
  readonly events: ServerSentEvent[];
  /** The data of the server's own events of a type, or of all. */
  readonly said: (type?: string) => Record<string, unknown>[];
  readonly messages: () => ServerSentEvent[];
  /** Pieces as they were written. */
  readonly writes: string[];
  readonly leave: () => void;
}

/** Listens to an answer, or to what would be pushed into one, until the test ends. */
export function readEvents(answer: Response | PushSource): EventReader {
  const events: ServerSentEvent[] = [];
  const writes: string[] = [];
  const parser = createSseParser((event) => events.push(event));
  const decoder = new TextDecoder();
  const hear = (bytes: Uint8Array): void => {
    const text = decoder.decode(bytes, { stream: true });
    writes.push(text);
    parser.push(text);
  };
  const leave = "take" in answer ? takePieces(answer, hear) : readBody(answer, hear);
  const said = (type?: string) =>
    events
      .filter((event) => event.type === "server_event")
      .map(({ data }) => JSON.parse(data) as Record<string, unknown>)
      .filter((event) => type === undefined || event["type"] === type);
  onTestFinished(leave);
  return {
    events,
    said,
    messages: () => events.filter((event) => event.type === "message"),
    writes,
    leave,
  };
}

function takePieces(source: PushSource, hear: (bytes: Uint8Array) => void): () => void {
  const takeAll = (): void => {
    for (let piece = source.take(); piece !== null; piece = source.take()) hear(piece);
  };
  source.onWaiting(takeAll);
  takeAll();
  return source.leave;
}

function readBody({ body }: Response, hear: (bytes: Uint8Array) => void): () => void {
  const reader = body?.getReader();
  if (reader === undefined) throw new Error("no stream");
  const pump = async (): Promise<void> => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) hear(read.value as Uint8Array);
  };
  void pump();
  return () => void reader.cancel();
}
