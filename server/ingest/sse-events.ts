import { maxLineBytes } from "#server/roots/line-buffer.ts";
import { createSseParser, type ServerSentEvent, type SseParser } from "#shared/omni/sse.ts";
import { scannedHead } from "#server/heads/line-head.ts";
import type { BodyLine, BodyLines } from "./body-lines.ts";

/**
 * The events of a `text/event-stream`, over its physical lines. An event that is too large is passed over to its blank
 * line without being held, and comes as one line without bytes. Data of several lines is joined by spaces: in JSON,
 * newlines stand between tokens only.
 */
export class SseEvents implements BodyLines {
  readonly #lines: BodyLines;
  #parser: SseParser;
  #events: ServerSentEvent[] = [];
  /** Bytes of the event so far. */
  #bytes = 0;
  /** The number of its last line that says something. */
  #line = 0;
  #passing = false;

  constructor(lines: BodyLines) {
    this.#lines = lines;
    this.#parser = this.#newParser();
  }

  *push(chunk: Uint8Array): Generator<BodyLine, void> {
    for (const line of this.#lines.push(chunk)) yield* this.#take(line);
  }

  /** By the standard an event without its blank line is none; here nothing that is whole is lost. */
  *end(): Generator<BodyLine, void> {
    for (const line of this.#lines.end()) yield* this.#take(line);
    yield* this.#parse("\n");
  }

  *#take({ line, bytes }: BodyLine): Generator<BodyLine, void> {
    const isBlank = bytes !== null && (bytes.length === 0 || (bytes.length === 1 && bytes[0] === 0x0d));
    if (isBlank) {
      if (!this.#passing) yield* this.#parse("\n");
      this.#passing = false;
      this.#bytes = 0;
      return;
    }
    if (this.#passing) return;
    this.#line = line;
    this.#bytes += bytes?.length ?? Number.POSITIVE_INFINITY;
    if (bytes !== null && this.#bytes <= maxLineBytes) return yield* this.#parse(`${bytes.toString("utf8")}\n`);
    this.#passing = true;
    this.#parser = this.#newParser();
    yield { line, bytes: null, head: null, event: "message" };
  }

  *#parse(text: string): Generator<BodyLine, void> {
    this.#parser.push(text);
    const events = this.#events;
    this.#events = [];
    for (const { type, data } of events) {
      const bytes = Buffer.from(`${data.replaceAll("\n", " ")}\n`).subarray(0, -1);
      const head = type === "message" ? scannedHead(bytes) : null;
      yield { line: this.#line, bytes, head, event: type };
    }
  }

  #newParser(): SseParser {
    return createSseParser((event) => this.#events.push(event));
  }
}
