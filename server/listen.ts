import { createServer, type Server } from "node:http";
import { answerUnreadable, MOST_HEADER_BYTES } from "#server/http/answer-unreadable.ts";
import { type AnswerRequest, requestListener } from "#server/http/request-listener.ts";

const portsTried = 100;

/** Bytes that a body is read ahead, and a listener written ahead: what newer versions of Node begin with. */
const readAheadBytes = 64 * 1024;

/** A listening server, on the port that was wanted or the next free one. */
export interface Listening {
  readonly server: Server;
  readonly port: number;
}

/**
 * Listens on the first free port from `port` on; 0 takes any.
 * @throws Error in words for the user when none can be had
 */
export async function listen(app: { readonly fetch: AnswerRequest }, host: string, port: number): Promise<Listening> {
  const listener = requestListener(app.fetch);
  for (let tried = port; tried < Math.min(port + portsTried, 65_536); tried++) {
    // A request may be sent for hours: whoever ingests a run keeps it open. Node would cut it off after five minutes.
    const options = { requestTimeout: 0, highWaterMark: readAheadBytes, maxHeaderSize: MOST_HEADER_BYTES };
    const server = createServer(options, listener).on("clientError", answerUnreadable);
    const fault = await tryToListen(server, host, tried);
    if (fault === null) {
      const address = server.address();
      return { server, port: typeof address === "object" && address !== null ? address.port : tried };
    }
    if (fault.code !== "EADDRINUSE" && fault.code !== "EACCES") {
      throw new Error(`Cannot listen on ${host}:${tried} (${fault.message}).`);
    }
  }
  throw new Error(`No port from ${port} on is free on ${host}. Name another with --port.`);
}

function tryToListen(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => {
      server.off("error", resolve);
      resolve(null);
    });
  });
}
