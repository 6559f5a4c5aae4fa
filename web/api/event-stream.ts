/** State of a connection: `reconnecting` after it was open once or could not be opened. */
export type ConnectionStatus = "connecting" | "open" | "reconnecting";

/** One event as it came: `name` is "message" for unnamed ones, `id` the identity that the server gave. */
export interface StreamEvent {
  readonly name: "message" | "server_event";
  readonly id: string;
  readonly data: string;
}

/** First and longest wait before a connection that the browser gave up is opened again, ms. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;

/**
 * Follows a server-sent event stream until `close` is called. The browser reconnects after a broken connection by
 * itself and sends the last event's id; an answer that is an error ends its patience, and then a new one is opened.
 */
export function openEventStream(
  address: string,
  on: { event: (event: StreamEvent) => void; status: (status: ConnectionStatus) => void },
): { close(): void; reconnect(): void } {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;

  const open = () => {
    clearTimeout(timer);
    source?.close();
    const opened = new EventSource(address);
    source = opened;
    opened.onopen = () => {
      wait = FIRST_WAIT;
      on.status("open");
    };
    opened.onerror = () => {
      on.status("reconnecting");
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
    for (const name of ["message", "server_event"] as const) {
      opened.addEventListener(name, (event: MessageEvent<string>) => {
        on.event({ name, id: event.lastEventId, data: event.data });
      });
    }
  };

  on.status("connecting");
  open();
  return {
    reconnect: open,
    close() {
      clearTimeout(timer);
      source?.close();
    },
  };
}
