import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useCallback } from "react";
import type { SessionList } from "#shared/api/shapes.ts";
import { getJson, type Params } from "./client.ts";
import { keys } from "./keys.ts";

/** Sessions on a page, and on one far down, where the reader has pulled the scroll bar. */
const PAGE = 100;
const DEEP_PAGE = 1000;
/** Beyond so many pages a change no longer fetches the whole list again; it is fetched when the reader is back on top. */
const FRESH_PAGES = 8;

interface PageParam {
  readonly cursor: string | null;
  readonly limit: number;
}

/**
 * The sessions that fit `params` page by page. Events renew its rows in place; totals, order and facets are fetched
 * again after them. While another selection is under way, the one before stays.
 */
export function useSessionList(params: Params) {
  const client = useQueryClient();
  const queryKey = keys.sessions.list({ ...params, endless: true });
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      getJson<SessionList>("/api/sessions", { ...params, limit: pageParam.limit, cursor: pageParam.cursor }, signal),
    initialPageParam: { cursor: null, limit: PAGE } as PageParam,
    getNextPageParam: (page, pages): PageParam | undefined =>
      page.next_cursor === null
        ? undefined
        : { cursor: page.next_cursor, limit: pages.length < FRESH_PAGES ? PAGE : DEEP_PAGE },
    placeholderData: keepPreviousData,
    staleTime: (each) => (isDeep(each.state.data) ? "static" : 60_000),
  });

  /** Lets go of what was loaded far down, and fetches what is on top anew. */
  const keyText = JSON.stringify(queryKey);
  const backOnTop = useCallback(() => {
    const key = JSON.parse(keyText) as typeof queryKey;
    if (!isDeep(client.getQueryData<ListData>(key))) return;
    client.setQueryData<ListData>(
      key,
      (data) => data && { pages: data.pages.slice(0, 2), pageParams: data.pageParams.slice(0, 2) },
    );
    void client.invalidateQueries({ queryKey: key });
  }, [client, keyText]);

  return { ...query, backOnTop };
}

type ListData = InfiniteData<SessionList, PageParam>;

function isDeep(data: unknown): boolean {
  return ((data as ListData | undefined)?.pages.length ?? 1) > FRESH_PAGES;
}
