import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import type { Health } from "#shared/api/health.ts";
import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";
import type { ApplicationEvent } from "#shared/api/stream.ts";
import { applyEvents, tellsBuilt } from "./apply-events.ts";
import { keys } from "./keys.ts";

const session = (id: string, root: string, lines: number) =>
  ({ id, root, project: "p", agent: "a", lines }) as unknown as SessionSummary;
const list = (...sessions: SessionSummary[]) => ({ sessions, total: 9 }) as unknown as SessionList;
const change = (changed: SessionSummary): ApplicationEvent => ({
  type: "session_changed",
  session: changed,
  created: false,
});

describe("a batch of events", () => {
  test("renews the row of the session in every cached list, and of no namesake under another root", () => {
    const client = new QueryClient();
    const [one, pages] = [keys.sessions.list({ q: "x" }), keys.sessions.list({ endless: true })];
    client.setQueryData(one, list(session("s", "/a", 1), session("s", "/b", 1)));
    client.setQueryData(pages, { pages: [list(), list(session("s", "/a", 1))], pageParams: [] });
    applyEvents(client, [change(session("s", "/a", 2)), change(session("s", "/a", 3))]);
    expect(client.getQueryData(one)).toEqual(list(session("s", "/a", 3), session("s", "/b", 1)));
    expect(client.getQueryData(pages)).toMatchObject({ pages: [list(), list(session("s", "/a", 3))] });
  });

  test("leaves lists without the session untouched", () => {
    const client = new QueryClient();
    const other = list(session("other", "/a", 1));
    client.setQueryData(keys.sessions.list({}), other);
    applyEvents(client, [change(session("s", "/a", 2))]);
    expect(client.getQueryData(keys.sessions.list({}))).toBe(other);
  });

  test("an index that is ready is being built until its figures are fetched", () => {
    const client = new QueryClient();
    const state = () => client.getQueryData<Health>(keys.health)?.index;
    const ready: ApplicationEvent = { type: "index", state: "ready", progress: 1, generation: 7 };
    expect(tellsBuilt(client, [ready])).toBe(false);
    client.setQueryData(keys.health, { index: { state: "building", progress: 0.5, sessions: 3, generation: 1 } });
    expect(tellsBuilt(client, [{ ...ready, state: "building" }])).toBe(false);
    expect(tellsBuilt(client, [ready])).toBe(true);
    applyEvents(client, [ready]);
    expect(state()).toEqual({ state: "building", progress: 1, sessions: 3, generation: 7 });
    client.setQueryData(keys.health, { index: { ...state(), state: "ready", sessions: 9 } });
    expect(tellsBuilt(client, [ready])).toBe(false);
  });

  test.each<[ApplicationEvent, string[]]>([
    [{ type: "prices_changed", generation: 1 }, ["prices", "requests", "session", "sessions", "usage"]],
    [{ type: "index", state: "building", progress: 0.5, generation: 1 }, ["sessions"]],
    [change(session("s", "/a", 1)), ["approvals", "failures", "requests", "session", "sessions", "usage"]],
    [{ type: "later" } as unknown as ApplicationEvent, []],
  ])("after %o these are stale", (event, names) => {
    const stale = [...applyEvents(new QueryClient(), [event])].map((key) => String(key[0]));
    expect(stale.sort()).toEqual(names);
  });
});
