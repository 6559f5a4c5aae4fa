/** The wire form of server-sent events (WHATWG HTML, section 9.2). */

/** Milliseconds after which a browser that lost the connection comes back; sent once, at the start. */
const retryMs = 1000;

export const openingText = `retry: ${retryMs}\n\n`;
/** A comment: keeps proxies and idle timers from cutting a silent connection. */
export const heartbeatText = ": still here\n\n";

/**
 * One event. `name` is null for an unnamed one. A carriage return ends a line of the format, so a line of JSON with one
 * between its tokens goes in pieces, which the browser joins by newlines: the same JSON.
 */
export function eventText(name: string | null, id: string, data: string): string {
  const named = name === null ? "" : `event: ${name}\n`;
  if (!data.includes("\r") && !data.includes("\n")) return `${named}id: ${id}\ndata: ${data}\n\n`;
  const lines = data.split(/\r\n|\r|\n/);
  return `${named}id: ${id}\n${lines.map((line) => `data: ${line}\n`).join("")}\n`;
}
