/** One event of a `text/event-stream` (WHATWG HTML, section 9.2). */
export interface ServerSentEvent {
  /** `message` when the stream names none. */
  type: string;
  data: string;
  /** The last id seen so far, also when this event had none; "" before the first. */
  lastEventId: string;
}

export interface SseParser {
  /** Feeds the next piece of decoded text; pieces may end anywhere, also between CR and LF. */
  push(chunk: string): void;
}

/**
 * A parser of `text/event-stream`, fed piece by piece. Lines end in CRLF, LF or CR; an event that no blank line ended is
 * never reported, as the standard asks. `onRetry` gets the reconnection time in ms.
 */
export function createSseParser(onEvent: (event: ServerSentEvent) => void, onRetry?: (ms: number) => void): SseParser {
  let rest = "";
  let atStart = true;
  let afterCr = false;
  let type = "";
  let data: string[] = [];
  let lastEventId = "";

  const dispatch = () => {
    if (data.length > 0) onEvent({ type: type || "message", data: data.join("\n"), lastEventId });
    type = "";
    data = [];
  };

  const takeLine = (line: string) => {
    if (line === "") return dispatch();
    const { name, value } = fieldOf(line);
    if (name === "event") type = value;
    else if (name === "data") data.push(value);
    else if (name === "id" && !value.includes("\0")) lastEventId = value;
    else if (name === "retry" && /^\d+$/.test(value)) onRetry?.(Number(value));
  };

  return {
    push(chunk) {
      let text = chunk;
      if (atStart && text !== "") {
        atStart = false;
        if (text.startsWith("\uFEFF")) text = text.slice(1);
      }
      if (afterCr && text !== "") {
        afterCr = false;
        if (text.startsWith("\n")) text = text.slice(1);
      }
      // Only the new piece is searched: a line of many megabytes comes in thousands of pieces.
      let from = 0;
      for (const end of text.matchAll(/\r\n|\n|\r/g)) {
        takeLine(rest + text.slice(from, end.index));
        rest = "";
        from = end.index + end[0].length;
      }
      rest += text.slice(from);
      if (text.endsWith("\r")) afterCr = true;
    },
  };
}

/** A comment has an empty field name, which no rule matches. One space after the colon belongs to the syntax. */
function fieldOf(line: string): { name: string; value: string } {
  const colon = line.indexOf(":");
  if (colon < 0) return { name: line, value: "" };
  const value = line.slice(colon + 1);
  return { name: line.slice(0, colon), value: value.startsWith(" ") ? value.slice(1) : value };
}
