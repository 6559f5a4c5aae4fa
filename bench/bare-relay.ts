import { createServer, type ServerResponse } from "node:http";

/**
 * The relay anybody would write first, as a floor: every line of a body that is sent goes at once, by itself, to every
 * listener.
 */
export function serveBareRelay(port: number): void {
  const listeners = new Set<ServerResponse>();
  let seq = 0;
  const publish = (line: string): void => {
    seq += 1;
    for (const listener of listeners) listener.write(`id: ${seq}\ndata: ${line}\n\n`);
  };
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    if (request.method === "GET") {
      response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
      if (request.url !== "/api/health") {
        listeners.add(response);
        response.on("close", () => listeners.delete(response));
      } else response.end();
      return;
    }
    eachLine(request, publish, () => response.end());
  });
  server.listen(port, "127.0.0.1");
}

/** Cuts a body into its lines as it comes. */
export function eachLine(body: NodeJS.ReadableStream, take: (line: string) => void, end: () => void): void {
  let rest = "";
  body.setEncoding("utf8");
  body.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(take);
  });
  body.on("end", end);
}
