import type { Duplex } from "node:stream";
import type { ApiErrorBody } from "#shared/api/shapes.ts";

/** Bytes of an address and its headers: a text that is looked for stands in the address, up to nine bytes a character. */
export const MOST_HEADER_BYTES = 256 * 1024;

/** Answers what could not be read as a request, in the words that every error has. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy(error);
    return;
  }
  const isTooLong = error.code === "HPE_HEADER_OVERFLOW";
  const [status, { code, message, hint }] = isTooLong ? TOO_LONG : NO_REQUEST;
  const body = JSON.stringify({ error: { code, message, hint } } satisfies ApiErrorBody);
  const headers = `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
}

const TOO_LONG = [
  "431 Request Header Fields Too Large",
  {
    code: "too_long",
    message: `The address and the headers of the request have more than ${MOST_HEADER_BYTES} bytes.`,
    hint: "Look for a shorter text.",
  },
] as const;

const NO_REQUEST = [
  "400 Bad Request",
  { code: "bad_request", message: "This is no request that could be read.", hint: "Speak HTTP/1.1." },
] as const;
