import type { IngestAnswer } from "#shared/api/ingest.ts";
import { createRecorder, type Recorder } from "#shared/recorder/recorder.ts";

/** A recorder with a connection of its own. */
export interface FetchRecorder extends Recorder {
  /**
   * Ends the body and gives what became of its lines; null when nothing was sent since the last end.
   * @throws Error when the connection broke, or when Rookery refused the request
   */
  close(): Promise<IngestAnswer | null>;
}

interface Connection {
  readonly writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly answer: Promise<Response>;
}

/**
 * Sends a run to Rookery while it happens, by one request that stays open: for harnesses in Node, Deno or Bun (browsers
 * cannot send a body while they read nothing). Opened with the first message; after a failure, which is thrown to whoever
 * recorded, the next message opens another.
 *
 * @param url `http://127.0.0.1:7365/api/ingest/<project>/<agent>/<session id>`
 */
export function createFetchRecorder(url: string): FetchRecorder {
  const encoder = new TextEncoder();
  let connection: Connection | null = null;
  const recorder = createRecorder(async (chunk) => {
    connection ??= connect(url);
    try {
      await connection.writer.write(encoder.encode(chunk));
    } catch (error) {
      connection = null;
      throw error;
    }
  });
  return {
    ...recorder,
    async close() {
      await recorder.drain();
      if (connection === null) return null;
      const { writer, answer } = connection;
      connection = null;
      await writer.close();
      return readAnswer(await answer);
    },
  };
}

function connect(url: string): Connection {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  // Types of fetch do not know `duplex` yet, without which a body cannot be a stream.
  const request = {
    method: "POST",
    headers: { "content-type": "application/x-ndjson" },
    body: readable,
    duplex: "half",
  };
  const answer = fetch(url, request as RequestInit);
  // A request that fails, or is answered before its end, takes no more.
  answer.then(
    (response) => writer.abort(new Error(`Rookery ended the recording (${response.status}).`)).catch(() => undefined),
    (error: unknown) => writer.abort(error).catch(() => undefined),
  );
  writer.closed.catch(() => undefined);
  return { writer, answer };
}

async function readAnswer(response: Response): Promise<IngestAnswer> {
  if (!response.ok) throw new Error(`Rookery answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as IngestAnswer;
}
