import { expect, test } from "vitest";
import type { Hit } from "#shared/find/find-in-line.ts";
import { assistantText } from "#shared/omni/builders.ts";
import { meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openApp } from "./app.fixture.ts";

async function openArchive() {
  const root = tempFolder();
  const say = (text: string, day: number) =>
    `${JSON.stringify(assistantText(text, undefined, undefined, new Date(Date.UTC(2025, 1, day))))}\n`;
  writeShard(shardPath(root, "old"), meta("old") + say("needle, NEEDLE", 1));
  writeShard(shardPath(root, "new"), meta("new") + turn(1));
  writeShard(shardPath(root, "new", 2), say("a needle", 2));
  writeShard(shardPath(root, "else", 1, "q"), say("needle", 3));
  const { get } = await openApp([root]);
  const hits = async (path: string): Promise<Hit[]> => {
    const answer = await get(path);
    expect(answer.headers.get("content-type")).toContain("application/x-ndjson");
    const lines = (await answer.text()).split("\n").slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Hit);
  };
  return { get, hits };
}

test("a search goes through the newest sessions first, in file order", async () => {
  const { hits } = await openArchive();
  const found = await hits("/api/search?q=needle");
  expect(found.map(({ session_id, shard, line, match }) => [session_id, shard, line, match])).toEqual([
    ["else", 1, 1, "needle"],
    ["new", 2, 1, "needle"],
    ["old", 1, 2, "needle"],
    ["old", 1, 2, "NEEDLE"],
  ]);
  expect(found[1]).toEqual({
    session_id: "new",
    root: expect.any(String) as string,
    project: "p",
    agent: "main",
    title: "Question 1",
    last_activity: expect.any(String) as string,
    shard: 2,
    line: 1,
    field: "text",
    before: "a ",
    match: "needle",
    after: "",
  });
});

test.each([
  ["/api/search?q=needle&project=q", 1],
  ["/api/search?q=NEEDLE&case=1", 1],
  ["/api/search?q=nothing%20like%20it", 0],
  ["/api/sessions/old/find?q=needle", 2],
  ["/api/sessions/new/find?q=READ_file", 1],
])("%s finds %i", async (path, count) => {
  const { hits } = await openArchive();
  expect(await hits(path)).toHaveLength(count);
});

test("hits over the limit are counted, each session's on one line", async () => {
  const { hits } = await openArchive();
  const found = await hits("/api/search?q=needle&limit=2");
  expect(found.slice(0, 2).map(({ session_id }) => session_id)).toEqual(["else", "new"]);
  const counted = { session_id: "old", title: null, last_activity: expect.any(String) as string, hits: 2 };
  expect(found.slice(2)).toEqual([{ counted: expect.objectContaining(counted) as object }]);
  expect(await hits("/api/sessions/old/find?q=needle&limit=0")).toEqual([{ counted: { session_id: "old", hits: 2 } }]);
});

test("something must be looked for", async () => {
  const { get } = await openArchive();
  expect((await get("/api/search?q=")).status).toBe(400);
  expect((await get("/api/search?q=x&from=yesterday")).status).toBe(400);
});

test("who leaves ends the search", async () => {
  const { get } = await openArchive();
  const answer = await get("/api/search?q=needle");
  const reader = answer.body?.getReader();
  await reader?.read();
  await expect(reader?.cancel()).resolves.toBeUndefined();
});
