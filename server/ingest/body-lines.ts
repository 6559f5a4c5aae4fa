import type { Head } from "#shared/outline/head.ts";
import { JsonLines } from "./json-lines.ts";
import { SseEvents } from "./sse-events.ts";

/** One line of a body of JSON lines, or the data of one event of an event stream. */
export interface BodyLine {
  /** Physical number from 1: of the line, or of the event's last line of data. */
  readonly line: number;
  /** Without the newline, and never overwritten; null when it is over 64 MiB and was passed over. */
  readonly bytes: Buffer | null;
  /** As it was scanned from the bytes; null where only parsing them tells. */
  readonly head: Head | null;
  /** The name of the event; lines are `message`s. */
  readonly event: string;
}

/** Cuts a body into lines, whatever the sizes of its chunks; at most one line (64 MiB) is held in memory. */
export interface BodyLines {
  /** The lines that end in this chunk. */
  push(chunk: Uint8Array): Iterable<BodyLine>;
  /** What is left when the body has ended: a last line without its newline. */
  end(): Iterable<BodyLine>;
}

/** How a body is written. */
export type BodyFormat = "ndjson" | "event-stream";

/**
 * The format that a content type names; null when it says nothing of it, as with curl, which calls every body a form:
 * then the first character tells.
 */
export function formatOf(contentType: string | null): BodyFormat | null {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (type === "text/event-stream") return "event-stream";
  return type === "application/x-ndjson" || type === "application/jsonl" || type === "application/json"
    ? "ndjson"
    : null;
}

/** Lines of a body in that format; null looks at its first character. */
export function bodyLines(format: BodyFormat | null): BodyLines {
  if (format === "ndjson") return new JsonLines();
  return format === "event-stream" ? new SseEvents(new JsonLines()) : new SniffedLines();
}

/** A JSON line begins with a brace (maybe after a byte order mark), an event with a field's name or a colon. */
class SniffedLines implements BodyLines {
  #lines: BodyLines | null = null;
  #before = Buffer.alloc(0);

  push(chunk: Uint8Array): Iterable<BodyLine> {
    if (this.#lines !== null) return this.#lines.push(chunk);
    const start = Buffer.concat([this.#before, chunk]);
    const first = /[^\s\ufeff]/.exec(start.toString("utf8", 0, 4096))?.[0];
    // Blank so far: kept until something comes, if it is no more than some empty lines.
    if ((first === undefined || first === "\ufffd") && start.length < 4096) {
      this.#before = start;
      return [];
    }
    this.#lines = bodyLines(first !== undefined && ":deir".includes(first) ? "event-stream" : "ndjson");
    return this.#lines.push(start);
  }

  end(): Iterable<BodyLine> {
    return this.#lines?.end() ?? [];
  }
}
