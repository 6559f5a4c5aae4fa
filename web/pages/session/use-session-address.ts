import { useCallback, useMemo } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { SessionPlace } from "#web/api/session-place.ts";
import type { FindQuery } from "#web/session/find/use-find.ts";
import type { LineFilters } from "#web/session/messages/filter-lines.ts";
import { formatAt, parseAt, parseView, type MessageAddress, type View } from "./session-address.ts";

/** What the address of the page says, and how to change it. The back button goes from page to page, not from row to row. */
export interface SessionAddress {
  readonly place: SessionPlace;
  readonly view: View;
  readonly at: MessageAddress | null;
  readonly filters: LineFilters;
  /** What is looked for in the session; null: nothing. */
  readonly find: FindQuery | null;
  readonly setFind: (query: FindQuery | null) => void;
  readonly setView: (view: View) => void;
  readonly setAt: (at: MessageAddress | null) => void;
  readonly setFilters: (filters: LineFilters) => void;
  readonly openSession: (place: SessionPlace) => void;
}

/** The address as state: which session, which view, which message, which filters. */
export function useSessionAddress(): SessionAddress {
  const { id = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const root = search.get("root") ?? undefined;
  const project = search.get("project") ?? undefined;
  const agent = search.get("agent") ?? undefined;
  const place = useMemo(() => ({ id, root, project, agent }), [id, root, project, agent]);
  const atText = search.get("at");
  const at = useMemo(() => parseAt(atText), [atText]);
  const kind = search.get("kind");
  const tool = search.get("tool");
  const status = search.get("status");
  const filters = useMemo(() => ({ kind, tool, status }), [kind, tool, status]);
  const findText = search.get("find");
  const matchCase = search.get("case") === "1";
  const find = useMemo(() => (findText === null ? null : { text: findText, matchCase }), [findText, matchCase]);
  const change = useCallback(
    (values: Readonly<Record<string, string | null>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return {
    place,
    view: parseView(search.get("view")),
    at,
    filters,
    find,
    setFind: useCallback(
      (query: FindQuery | null) => change({ find: query?.text ?? null, case: query?.matchCase === true ? "1" : null }),
      [change],
    ),
    setView: useCallback((view: View) => change({ view: view === "transcript" ? null : view }), [change]),
    setAt: useCallback(
      (address: MessageAddress | null) => change({ at: address === null ? null : formatAt(address) }),
      [change],
    ),
    setFilters: useCallback((next: LineFilters) => change({ ...next }), [change]),
    openSession: useCallback(
      (to: SessionPlace) => {
        const query = new URLSearchParams();
        for (const name of ["root", "project", "agent"] as const) if (to[name] !== undefined) query.set(name, to[name]);
        const tail = query.toString();
        void navigate(`/sessions/${encodeURIComponent(to.id)}${tail === "" ? "" : `?${tail}`}`);
      },
      [navigate],
    ),
  };
}
