import type { OmniMessage } from "#shared/omni/types.ts";

/** Takes a piece of the body; resolves when it may be given the next one. */
export type SendChunk = (chunk: string) => Promise<void>;

/** Turns the messages of a run into the body of `POST /api/ingest/…`. */
export interface Recorder {
  /**
   * Adds a message (or a line of JSON, verbatim). Resolves when it has been handed over; whoever awaits it goes no faster
   * than the receiver, and whoever does not loses nothing, since what comes meanwhile is sent together.
   * @throws what `send` threw, once it has; the run itself is best not ended by that
   */
  record(message: OmniMessage | string): Promise<void>;
  /** Says that a call waits for an approval, which no message says. `toolCall` is the call's message. */
  askApproval(toolCall: OmniMessage): Promise<void>;
  /** Resolves when everything is handed over. */
  drain(): Promise<void>;
}

/** Characters that may wait before a piece of the body is sent; a longer line is a piece of its own. */
const pieceLength = 64 * 1024;

/**
 * Makes a recorder over any way to send text. It keeps no timer and opens nothing: one piece is under way at a time, and
 * what is recorded meanwhile makes the next.
 */
export function createRecorder(send: SendChunk): Recorder {
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;

  const pump = async (): Promise<void> => {
    while (waiting.length > 0) {
      const count = piece(waiting);
      const chunk = waiting.slice(0, count).join("");
      waiting = waiting.slice(count);
      await send(chunk);
    }
  };
  const add = (line: string): Promise<void> => {
    waiting.push(`${line}\n`);
    // Begun a little later, so that messages that are recorded in one go travel together.
    sending ??= Promise.resolve()
      .then(pump)
      .finally(() => (sending = null));
    return sending;
  };
  return {
    record: (message) => add(typeof message === "string" ? oneLine(message) : JSON.stringify(message)),
    askApproval: ({ origin, ...toolCall }) => {
      const event = { type: "approval_request", toolCall, ...(origin && { origin }) };
      return add(JSON.stringify({ server_event: event }));
    },
    drain: () => sending ?? Promise.resolve(),
  };
}

/** How many of the lines make one piece. */
function piece(lines: readonly string[]): number {
  let length = 0;
  const over = lines.findIndex((line) => (length += line.length) > pieceLength);
  return over === -1 ? lines.length : Math.max(1, over);
}

/** Newlines of a JSON text stand between its tokens only. */
function oneLine(text: string): string {
  return text.includes("\n") ? text.replaceAll("\n", " ") : text;
}
