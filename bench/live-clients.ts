import { Agent, type ClientRequest, get, type IncomingMessage, request } from "node:http";

/** One connection each: what is measured is streams, not waiting for a free socket. */
const agent = new Agent({ maxSockets: Infinity });

const eventEnd = Buffer.from("\n\n");

/** A listener that counts what comes, and reads nothing of it. */
export interface CountingClient {
  /** Events and other blocks that came whole. */
  readonly events: () => number;
  readonly bytes: () => number;
  readonly leave: () => void;
}

/** Joins an event stream; resolves when its headers have come. */
export async function listen(port: number, path: string, hear?: (text: string) => void): Promise<CountingClient> {
  const { asked, answer } = await join(port, path);
  let [events, bytes, endsInNewline] = [0, 0, false];
  answer.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    // The blank line may be cut in two by the way.
    if (endsInNewline && chunk[0] === 0x0a) events += 1;
    for (let at = chunk.indexOf(eventEnd); at >= 0; at = chunk.indexOf(eventEnd, at + 2)) events += 1;
    endsInNewline = chunk.at(-1) === 0x0a && chunk.at(-2) !== 0x0a;
    hear?.(chunk.toString("utf8"));
  });
  return { events: () => events, bytes: () => bytes, leave: () => asked.destroy() };
}

/** Joins an event stream and never reads from it. */
export async function listenWithoutReading(port: number, path: string): Promise<{ readonly leave: () => void }> {
  const { asked, answer } = await join(port, path);
  answer.pause();
  return { leave: () => asked.destroy() };
}

function join(
  port: number,
  path: string,
): Promise<{ readonly asked: ClientRequest; readonly answer: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const asked = get({ host: "127.0.0.1", port, path, agent }, (answer) => {
      answer.on("error", () => undefined); // it was left
      resolve({ asked, answer });
    });
    asked.on("error", reject);
  });
}

/** A body that is sent line by line and stays open until it is ended. */
export interface Feed {
  /** Sends the lines; resolves when there is room for more. */
  readonly send: (lines: readonly string[]) => Promise<void>;
  /** Resolves with the answer. */
  readonly end: () => Promise<string>;
}

/** Opens a body of JSON lines to a server, to be recorded or relayed. */
export function openFeed(port: number, path: string): Feed {
  const headers = { "Content-Type": "application/x-ndjson", "Transfer-Encoding": "chunked" };
  const sending = request({ host: "127.0.0.1", port, path, method: "POST", headers, agent });
  const answered = new Promise<string>((resolve, reject) => {
    sending.on("error", reject);
    sending.on("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      answer.on("end", () => resolve(text));
    });
  });
  const send = async (lines: readonly string[]): Promise<void> => {
    const hasRoom = sending.write(`${lines.join("\n")}\n`);
    if (!hasRoom) await new Promise((resolve) => sending.once("drain", resolve));
  };
  const end = (): Promise<string> => {
    sending.end();
    return answered;
  };
  return { send, end };
}
