import type { IngestAnswer } from "#shared/api/ingest.ts";
import { bodyLines, formatOf } from "./body-lines.ts";
import { Producer, type ProducerWorld } from "./producer.ts";
import type { SessionName } from "./session-places.ts";
import { SessionWriters } from "./session-writers.ts";

/** A body as it arrives; it may stay open for hours, and it ends with an error when its sender is gone. */
export type IngestBody = AsyncIterable<Uint8Array>;

export interface IngestOptions extends Omit<ProducerWorld, "writers"> {
  /** Lines wait until the index knows where sessions live. */
  readonly whenReady: Promise<void>;
  readonly now: () => number;
}

/** A turn of the event loop: what has come by its end is read, written and told together. */
const turn = (): Promise<void> => new Promise(setImmediate);

/**
 * Takes what harnesses send while they run.
 *
 * Several producers may send for one session at a time: all of them go on, their messages are recorded in the order of
 * arrival by the session's one writer, and each is answered for its own lines.
 */
export class Ingest {
  readonly #options: IngestOptions;
  readonly #writers: SessionWriters;
  readonly #running = new Set<Promise<IngestAnswer>>();

  constructor(options: IngestOptions) {
    this.#options = options;
    this.#writers = new SessionWriters(() => new Date(options.now()));
  }

  /**
   * Takes a body to its end, or to where it breaks off. Never rejects: lines that cannot be taken are counted, and what
   * was taken before a break is kept.
   */
  receive(session: SessionName, body: IngestBody, contentType: string | null): Promise<IngestAnswer> {
    const running = this.#receive(session, body, contentType);
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }

  /** Resolves when everything that was being taken has been written. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #receive(session: SessionName, body: IngestBody, contentType: string | null): Promise<IngestAnswer> {
    const { whenReady, now: _, ...world } = this.#options;
    await whenReady;
    const producer = new Producer({ ...world, writers: this.#writers }, session);
    const lines = bodyLines(formatOf(contentType));
    try {
      for await (const chunk of body) {
        for (const line of lines.push(chunk)) {
          const waiting = producer.take(line);
          if (waiting !== null) await waiting;
        }
        await producer.settle();
        await turn();
      }
    } catch {
      // The sender is gone. What it sent is kept; a last piece without its newline may still be a whole message.
    }
    for (const line of lines.end()) await producer.take(line);
    return producer.end();
  }
}
