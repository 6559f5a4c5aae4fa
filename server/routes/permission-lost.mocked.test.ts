import type * as fs from "node:fs";
import type * as promises from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { growShard, meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openApp } from "./app.fixture.ts";

/** Files that may not be opened; whoever runs the tests may be allowed to open everything. */
const closed = vi.hoisted(() => ({ names: /^$/ }));
const refuse = vi.hoisted(() => (path: unknown) => {
  if (!closed.names.test(String(path))) return;
  throw Object.assign(new Error(`EACCES: permission denied, open '${String(path)}'`), { code: "EACCES" });
});

vi.mock("node:fs", async (original) => {
  const real = await original<typeof fs>();
  const openSync = (...given: Parameters<typeof real.openSync>) => {
    refuse(given[0]);
    return real.openSync(...given);
  };
  return { ...real, openSync };
});
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof promises>();
  const open = async (...given: Parameters<typeof real.open>) => {
    refuse(given[0]);
    return real.open(...given);
  };
  return { ...real, open };
});

test("a file that may not be read any more is told where it is asked for, and is there again once it may", async () => {
  const root = tempFolder();
  writeShard(shardPath(root, "s"), meta("s") + turn(1));
  writeShard(shardPath(root, "t"), meta("t") + turn(1));
  const { get, services } = await openApp([root], { watch: true });
  const { index } = services;
  closed.names = /s_001\.jsonl$/;
  const page = await get("/api/sessions/s/messages?shard=1&from=1");
  expect(page.status).not.toBe(200);
  expect(await page.json()).toMatchObject({ error: { message: expect.stringContaining("s_001.jsonl") as string } });
  const found = (await (await get("/api/search?q=Question")).text()).split("\n");
  expect(found.filter((line) => line.includes('"problem"') && line.includes("EACCES"))).toHaveLength(1);
  expect(found.some((line) => line.includes('"session_id":"t"'))).toBe(true);

  growShard(shardPath(root, "s"), turn(10));
  await index.sweep();
  expect(index.state().problems.map(({ message }) => message)).toEqual([expect.stringContaining("EACCES")]);

  // what is known of it stays
  expect(index.byId("s")[0]?.digest.cursor.requests).toBe(1);

  closed.names = /^$/;
  growShard(shardPath(root, "s"), turn(20));
  await index.sweep();
  expect(index.byId("s")[0]?.digest.cursor.requests).toBe(3);
  expect(index.state().problems).toEqual([]);
});
