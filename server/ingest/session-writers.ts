import { keyText } from "#server/index/session-key.ts";
import type { SessionKey } from "#server/index/types.ts";
import { createTraceWriter, type TraceWriter } from "#server/roots/trace-writer.ts";

interface SharedWriter {
  readonly writer: TraceWriter;
  users: number;
}

/** The writers of the sessions that are being recorded: one per session, whoever and how many send for it. */
export class SessionWriters {
  readonly #now: () => Date;
  readonly #writers = new Map<string, SharedWriter>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The writer of the session, kept until as many `leave`s have come. */
  take(key: SessionKey): TraceWriter {
    const text = keyText(key);
    const { root: dataRoot, project, agent, id: session } = key;
    const now = this.#now;
    const shared = this.#writers.get(text) ?? {
      writer: createTraceWriter({ dataRoot, project, agent, session, now }),
      users: 0,
    };
    shared.users += 1;
    this.#writers.set(text, shared);
    return shared.writer;
  }

  leave(key: SessionKey): void {
    const shared = this.#writers.get(keyText(key));
    if (shared === undefined) return;
    shared.users -= 1;
    if (shared.users > 0) return;
    shared.writer.close();
    this.#writers.delete(keyText(key));
  }
}
