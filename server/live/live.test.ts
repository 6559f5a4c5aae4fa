import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { LineCounts } from "#shared/api/stream.ts";
import { parseStreamEventId } from "#shared/api/stream.ts";
import { growShard, meta, pointer, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { openApp, type TestApp } from "#server/routes/app.fixture.ts";
import { expectSoon, tempFolder } from "#server/roots/temp-root.fixture.ts";
import { type EventReader, readEvents } from "./event-reader.fixture.ts";

async function openLive(): Promise<TestApp & { root: string; join: (path: string) => Promise<EventReader> }> {
  const root = tempFolder();
  writeShard(shardPath(root, "parent"), meta("parent") + turn(1));
  const opened = await openApp([root], { watch: true });
  return { ...opened, root, join: async (path) => readEvents(await opened.get(path)) };
}

const linesOf = (reader: EventReader) => (reader.said("hello").at(-1)?.["lines"] ?? {}) as LineCounts;
const identities = (reader: EventReader) =>
  reader.messages().map(({ lastEventId }) => parseStreamEventId(lastEventId)?.identity);
const stream = "/api/sessions/parent/stream";

describe("a session's stream", () => {
  test("begins with what is on the disk and goes on with each new line", async () => {
    const { root, join } = await openLive();
    const reader = await join(stream);
    await expectSoon(() => reader.said("hello").length === 1);
    expect(linesOf(reader)).toEqual({ parent: { 1: 7 } });
    growShard(shardPath(root, "parent"), `${turn(100).split("\n", 2).join("\n")}\n{"torn`);
    await expectSoon(() => reader.messages().length === 2);
    expect(identities(reader)).toEqual([
      { session: "parent", shard: 1, line: 8 },
      { session: "parent", shard: 1, line: 9 },
    ]);
    expect(reader.messages()[0]?.data).toBe(turn(100).split("\n", 1)[0]);
  });

  test("says the state when it changes, and the same as the session itself", async () => {
    const { root, join, json } = await openLive();
    const reader = await join(stream);
    growShard(shardPath(root, "parent"), turn(100).split("\n", 2).join("\n") + "\n");
    await expectSoon(() => reader.said("session_state").length === 1);
    const { state } = (await json("/api/sessions/parent")) as { state: string };
    expect(reader.said("session_state")[0]).toMatchObject({ session_id: "parent", state });
  });

  test("carries what descendants say, with the way to them, from when their pointer is known", async () => {
    const { root, join, services } = await openLive();
    const reader = await join(stream);
    growShard(shardPath(root, "parent"), pointer(20, "child"));
    writeShard(shardPath(root, "child"), meta("child") + pointer(21, "grandchild"));
    writeShard(shardPath(root, "grandchild"), meta("grandchild"));
    await expectSoon(() => services.index.records().length === 3);
    await expectSoon(() => reader.said("session_created").length === 2);
    expect(reader.said("session_created")).toEqual(
      expect.arrayContaining([
        { type: "session_created", session_id: "child", parent: "parent" },
        { type: "session_created", session_id: "grandchild", parent: "child" },
      ]),
    );
    await expectSoon(() => linesOf(reader)["grandchild"]?.["1"] === 1);
    growShard(shardPath(root, "grandchild"), turn(30));
    await expectSoon(() => reader.messages().filter(({ data }) => data.includes('"origin"')).length === 6);
    const last = reader.messages().at(-1);
    expect(last?.data).toMatch(/,"origin":\["child","grandchild"\]\}$/);
    expect(identities(reader).at(-1)).toEqual({ session: "grandchild", shard: 1, line: 7 });
  });

  test("of a session that is not there yet begins with the session", async () => {
    const { root, join } = await openLive();
    const reader = await join("/api/sessions/later/stream");
    await expectSoon(() => reader.said("hello").length === 1);
    expect(reader.said("hello")[0]).toMatchObject({ lines: {}, state: "empty" });
    writeShard(shardPath(root, "later"), meta("later") + turn(1));
    await expectSoon(() => linesOf(reader)["later"]?.["1"] === 7);
    growShard(shardPath(root, "later"), turn(50));
    await expectSoon(() => reader.messages().length === 6);
  });

  test("starts over when the file is written anew", async () => {
    const { root, join } = await openLive();
    const reader = await join(stream);
    await expectSoon(() => reader.said("hello").length === 1);
    writeShard(shardPath(root, "parent"), meta("parent"));
    await expectSoon(() => linesOf(reader)["parent"]?.["1"] === 1);
    rmSync(shardPath(root, "parent"));
    await expectSoon(() => Object.keys(linesOf(reader)).length === 0);
  });

  test("elides long strings as pages do", async () => {
    const { root, join, get } = await openLive();
    const reader = await join(stream);
    const line = JSON.stringify({
      timestamp: "x",
      type: "model_msg",
      payload: { type: "text", role: "user", text: "长".repeat(30_000) },
    });
    growShard(shardPath(root, "parent"), `${line}\n`);
    await expectSoon(() => reader.messages().length === 1);
    const page = await (await get("/api/sessions/parent/messages?from=8")).text();
    expect(reader.messages()[0]?.data).toBe(page.trim());
  });
});

describe("the application's events", () => {
  test("tell of sessions that come, grow and go, gathered, and of prices", async () => {
    const { root, join, put } = await openLive();
    const reader = await join("/api/events");
    await expectSoon(() => reader.said("hello").length === 1);
    writeShard(shardPath(root, "later"), meta("later") + turn(1));
    const lines = () => (reader.said("session_changed").at(-1)?.["session"] as { lines?: number } | undefined)?.lines;
    await expectSoon(() => lines() === 7);
    expect(reader.said("session_changed")[0]).toMatchObject({ created: true, session: { id: "later" } });
    for (let i = 0; i < 20; i++) growShard(shardPath(root, "later"), turn(100 + i));
    await expectSoon(() => lines() === 127);
    expect(reader.said("session_changed").length).toBeLessThan(12);
    await put(
      "/api/prices",
      JSON.stringify({
        rows: [
          {
            provider: "x",
            model_id: "y",
            effective_from: "2020-01-01T00:00:00Z",
            cache_read: 1,
            cache_write: 1,
            output: 1,
          },
        ],
      }),
    );
    await expectSoon(() => reader.said("prices_changed").length === 1);
    rmSync(shardPath(root, "later"));
    await expectSoon(() => reader.said("session_gone").length === 1);
    expect(reader.said("session_gone")[0]).toMatchObject({ session_id: "later", root, project: "p", agent: "main" });
  });
});
