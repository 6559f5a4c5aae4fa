import { useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { SessionSummary } from "#shared/api/shapes.ts";
import type { ApplicationEvent } from "#shared/api/stream.ts";
import { applyEvents, tellsBuilt } from "./apply-events.ts";
import { openEventStream, type ConnectionStatus } from "./event-stream.ts";
import { createFrameBatch } from "./frame-batch.ts";
import { keys } from "./keys.ts";

/** How often stale answers are fetched again at most, ms: a busy session changes many times a second. */
const REFETCH_EVERY = 3000;

/** Connection to the server's events; `lastEventAt` is ms, null before the first. */
export interface Connection {
  readonly status: ConnectionStatus;
  readonly lastEventAt: number | null;
}

let connection: Connection = { status: "connecting", lastEventAt: null };
const watchers = new Set<() => void>();

function setConnection(next: Partial<Connection>): void {
  connection = { ...connection, ...next };
  for (const watcher of watchers) watcher();
}

function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** State of the application's event stream. */
export function useConnection(): Connection {
  return useSyncExternalStore(watchConnection, () => connection);
}

const sessionWatchers = new Set<(session: SessionSummary) => void>();

/** Hears of every session that changes, as it stands then; gives the function that stops it. */
export function watchSessions(watcher: (session: SessionSummary) => void): () => void {
  sessionWatchers.add(watcher);
  return () => sessionWatchers.delete(watcher);
}

function tellWatchers(events: readonly ApplicationEvent[]): void {
  for (const event of events) {
    if (event.type === "session_changed") for (const watcher of sessionWatchers) watcher(event.session);
  }
}

/** Follows `/api/events` while mounted and keeps the query cache true to it. Mounted once, by the shell. */
export function useApplicationEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = createRefetcher(client);
    let greeted = false;
    const batch = createFrameBatch<ApplicationEvent>((events) => {
      setConnection({ lastEventAt: Date.now() });
      const built = tellsBuilt(client, events);
      refetch.soon(applyEvents(client, events));
      if (built) refetch.now();
      tellWatchers(events);
    });
    const stream = openEventStream("/api/events", {
      status: (status) => setConnection({ status }),
      event: ({ data }) => {
        const event = readEvent(data);
        if (event?.type === "hello" && !greeted) {
          // The page has just fetched everything else; only what came between that and now may be missing.
          greeted = true;
          setConnection({ lastEventAt: Date.now() });
          refetch.soon([keys.sessions.all]);
        } else if (event) batch.add(event);
      },
    });
    return () => {
      stream.close();
      batch.stop();
      refetch.stop();
    };
  }, [client]);
}

function readEvent(data: string): ApplicationEvent | null {
  try {
    return JSON.parse(data) as ApplicationEvent;
  } catch {
    // A torn event tells nothing; the next hello or change repairs what it would have said.
    return null;
  }
}

/** Invalidates the first time at once, then at most every `REFETCH_EVERY` ms. */
function createRefetcher(client: QueryClient) {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    const answers = [...waiting.values()].filter((key) => key !== keys.health);
    const fetched = answers.map((queryKey) => client.invalidateQueries({ queryKey }));
    // It says whether the others are whole, and so comes after them.
    if (answers.length < waiting.size) {
      void Promise.all(fetched).then(() => client.invalidateQueries({ queryKey: keys.health }));
    }
    waiting.clear();
    timer = setTimeout(flush, REFETCH_EVERY);
  };
  return {
    soon(stale: Iterable<QueryKey>): void {
      for (const key of stale) waiting.set(JSON.stringify(key), key);
      if (timer === undefined) flush();
    },
    now(): void {
      clearTimeout(timer);
      flush();
    },
    stop: () => clearTimeout(timer),
  };
}
