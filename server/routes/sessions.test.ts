import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SessionChoices, SessionDetail, SessionList } from "#shared/api/shapes.ts";
import { meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { tempFolder, writeFile } from "#server/roots/temp-root.fixture.ts";
import { openApp } from "./app.fixture.ts";

async function openTwins() {
  const [a, b] = [tempFolder(), tempFolder()];
  for (const [root, project] of [
    [a, "p"],
    [a, "q"],
    [b, "p"],
  ] as const)
    writeShard(shardPath(root, "twin", 1, project), meta("twin") + turn(1));
  writeShard(shardPath(a, "only"), meta("only") + turn(1));
  return { a, b, ...(await openApp([a, b])) };
}

test("health says what is read and from where", async () => {
  const { a, b, json } = await openTwins();
  expect(await json("/api/health")).toMatchObject({
    status: "ok",
    index: { state: "ready", progress: 1, sessions: 4, shards: 4, unreadable_lines: 0 },
    roots: [
      { path: a, readable: true, files: 3 },
      { path: b, readable: true, files: 1 },
    ],
  });
});

test("the list has the sessions that the filters select", async () => {
  const { json } = await openTwins();
  const list = (await json("/api/sessions?project=q")) as SessionList;
  expect([list.total, list.all, list.sessions[0]?.id]).toEqual([1, 4, "twin"]);
});

test("an id that is not unique is answered with the choices, on every route, until one is picked", async () => {
  const { a, b, get, json } = await openTwins();
  for (const route of ["", "/heads", "/messages", "/raw", "/stream", "/find?q=x"]) {
    expect([route, (await get(`/api/sessions/twin${route}`)).status]).toEqual([route, 300]);
  }
  const { choices } = (await json("/api/sessions/twin")) as SessionChoices;
  expect(choices.map(({ root, project }) => [root, project]).sort()).toEqual(
    [
      [a, "p"],
      [a, "q"],
      [b, "p"],
    ].sort(),
  );
  const picked = (await json(`/api/sessions/twin?root=${encodeURIComponent(a)}&project=q&agent=main`)) as SessionDetail;
  expect([picked.root, picked.project, picked.shards[0]?.lines]).toEqual([a, "q", 7]);
});

test.each(["nested", "..", "a b", "%2e%2e%2fonly", "..%2f..%2fetc%2fpasswd", "x".repeat(200)])(
  "no session %s",
  async (id) => {
    const { get } = await openTwins();
    for (const route of ["", "/messages", "/raw"]) {
      const answer = await get(`/api/sessions/${id}${route}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: "not_found" } });
    }
    expect(await (await get("/api/sessions/nested")).text()).toContain("nested");
  },
);

test("nothing behind a link is served, nor what is no trace", async () => {
  const [root, outside] = [tempFolder(), tempFolder()];
  writeFile(outside, "secret_001.jsonl", "secret\n");
  writeFile(root, "p/.project_config.toml", "secret");
  const folder = join(root, "p/agents/main/traces/2025-01-06");
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(outside, "secret_001.jsonl"), join(folder, "linked_001.jsonl"));
  const { get, json } = await openApp([root]);
  expect((await get("/api/sessions/linked/raw")).status).toBe(404);
  expect((await get("/api/sessions/linked/messages")).status).toBe(404);
  expect(JSON.stringify([await json("/api/health"), await json("/api/sessions")])).not.toContain("secret");
});

test("other sites get nothing", async () => {
  const { app, get } = await openTwins();
  expect((await get("/api/sessions", { origin: "http://evil.example" })).status).toBe(403);
  expect((await app.request("/api/sessions", { headers: { host: "evil.example:7365" } })).status).toBe(403);
});

test("a wrong filter is answered with what is right", async () => {
  const { get } = await openTwins();
  const answer = await get("/api/sessions?state=sleeping");
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("running");
});

test("an unknown route of the API is no page", async () => {
  const { get } = await openTwins();
  expect(await (await get("/api/nothing")).json()).toMatchObject({ error: { code: "not_found" } });
});
