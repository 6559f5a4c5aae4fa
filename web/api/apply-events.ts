import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Health } from "#shared/api/health.ts";
import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";
import type { ApplicationEvent } from "#shared/api/stream.ts";
import { keys } from "./keys.ts";

/** What a batch of events makes stale: kinds of answers by their first key. */
export type StaleKeys = ReadonlySet<QueryKey>;

/**
 * Applies a batch of application events to the query cache: rows are renewed in place at once, and the returned keys
 * name what has to be fetched again, since totals, order and facets are the server's to say.
 */
export function applyEvents(client: QueryClient, events: readonly ApplicationEvent[]): StaleKeys {
  const stale = new Set<QueryKey>();
  const changed = new Map<string, SessionSummary>();
  for (const event of events) {
    for (const key of staleAfter(event)) stale.add(key);
    if (event.type === "session_changed") changed.set(identityOf(event.session), event.session);
    if (event.type === "index") patchIndex(client, event);
  }
  if (changed.size > 0) {
    client.setQueriesData<ListData>({ queryKey: keys.sessions.all }, (data) => data && patchLists(data, changed));
  }
  return stale;
}

const MONEY_KEYS = [keys.sessions.all, keys.usage.all, keys.requests.all];
const SESSION_KEYS = [...MONEY_KEYS, keys.failures.all, keys.approvals.all];
const PRICED_KEYS = [...MONEY_KEYS, keys.session.all, keys.prices];
const ALL_KEYS = [...SESSION_KEYS, keys.session.all, keys.prices, keys.health];

function staleAfter(event: ApplicationEvent): readonly QueryKey[] {
  switch (event.type) {
    case "hello":
      return ALL_KEYS;
    case "index":
      return event.state === "ready" ? ALL_KEYS : [keys.sessions.all];
    case "session_changed":
      return [...SESSION_KEYS, keys.session.of(event.session.id)];
    case "session_gone":
      return [...SESSION_KEYS, keys.session.of(event.session_id)];
    case "prices_changed":
      return PRICED_KEYS;
    default:
      // A newer server may say more than this page knows.
      event satisfies never;
      return [];
  }
}

/**
 * Whether events tell that the first index is there. It counts as being built until all answers are fetched again:
 * what is shown until then is a part, and has to say so.
 */
export function tellsBuilt(client: QueryClient, events: readonly ApplicationEvent[]): boolean {
  const isBuilding = client.getQueryData<Health>(keys.health)?.index.state === "building";
  return isBuilding && events.some((event) => event.type === "index" && event.state === "ready");
}

function patchIndex(client: QueryClient, event: Extract<ApplicationEvent, { type: "index" }>): void {
  const { state, progress, generation } = event;
  client.setQueryData<Health>(keys.health, (health) => {
    if (health === undefined) return health;
    const shown = state === "ready" ? health.index.state : state;
    return { ...health, index: { ...health.index, state: shown, progress, generation } };
  });
}

/** A list is cached as one page, or as the pages of an endless list. */
type ListData = SessionList | InfiniteData<SessionList>;

function patchLists(data: ListData, changed: ReadonlyMap<string, SessionSummary>): ListData {
  if ("pages" in data) return { ...data, pages: data.pages.map((page) => patchList(page, changed)) };
  return patchList(data, changed);
}

function patchList(list: SessionList, changed: ReadonlyMap<string, SessionSummary>): SessionList {
  const ids = new Set([...changed.values()].map(({ id }) => id));
  // The id decides for nearly all rows, of which there may be 100,000.
  const renewed = (session: SessionSummary) => (ids.has(session.id) ? changed.get(identityOf(session)) : undefined);
  if (!list.sessions.some((session) => renewed(session) !== undefined)) return list;
  return { ...list, sessions: list.sessions.map((session) => renewed(session) ?? session) };
}

/** An id alone may be found under two roots. */
function identityOf(session: SessionSummary): string {
  return JSON.stringify([session.root, session.project, session.agent, session.id]);
}
