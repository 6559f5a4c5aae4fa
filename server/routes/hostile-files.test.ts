import { closeSync, ftruncateSync, openSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Health } from "#shared/api/health.ts";
import type { SessionDetail, SessionNode } from "#shared/api/shapes.ts";
import { headOf } from "#shared/outline/head-of.ts";
import { imageUrlMessage } from "#shared/omni/builders.ts";
import { growShard, meta, pointer, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openApp } from "./app.fixture.ts";

const MEBIBYTE = 1024 * 1024;

async function openOver(write: (root: string) => void) {
  const root = tempFolder();
  write(root);
  const app = await openApp([root], { watch: true });
  const detail = async (id: string) => (await app.json(`/api/sessions/${id}`)) as SessionDetail;
  const page = (id: string, from: number) => app.get(`/api/sessions/${id}/messages?shard=1&from=${from}&count=5`);
  return { root, ...app, detail, page };
}

describe("a file of 4 GB that is a hole", () => {
  const size = 4 * 1024 * MEBIBYTE;

  test("is one line that is not finished: neither held in memory nor in the way of others", async () => {
    const before = process.memoryUsage().rss;
    const { detail, page, json } = await openOver((root) => {
      writeShard(shardPath(root, "hole"), meta("hole") + turn(1));
      const file = openSync(shardPath(root, "hole"), "r+");
      ftruncateSync(file, size);
      closeSync(file);
      writeShard(shardPath(root, "other"), meta("other") + turn(1));
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(size / 8);
    const { sessions } = (await json("/api/sessions")) as { sessions: { id: string; bytes: number; lines: number }[] };
    expect(sessions.map(({ id }) => id).sort()).toEqual(["hole", "other"]);
    const [shard] = (await detail("hole")).shards;
    expect(shard).toMatchObject({ bytes: size, lines: 7, unreadable: [] });
    expect((await (await page("hole", 1)).text()).split("\n")).toHaveLength(6);
  }, 300_000);
});

test("a line of 27 MB is one message: small in heads and pages, whole by its reference", async () => {
  const url = `data:image/png;base64,${"iVBO".repeat((27 * MEBIBYTE) / 4)}`;
  const { detail, page, get } = await openOver((root) => {
    const image = `${JSON.stringify(imageUrlMessage(url, new Date(Date.UTC(2025, 0, 6))))}\n`;
    writeShard(shardPath(root, "s"), meta("s") + image + turn(1));
  });
  const { shards, requests } = await detail("s");
  expect([shards[0]?.lines, shards[0]?.unreadable, requests.total]).toEqual([8, [], 1]);
  const heads = await (await get("/api/sessions/s/heads?shard=1&from=1")).text();
  expect(heads.length).toBeLessThan(16 * 1024);
  const [line = "", next = ""] = (await (await page("s", 2)).text()).split("\n");
  expect(line.length).toBeLessThan(4 * 1024);
  expect(headOf(line)).toMatchObject({ kind: "image_url", size: url.length });
  expect(headOf(next)).toMatchObject({ kind: "text" });
  const { payload } = JSON.parse(line) as { payload: { image_url: { $blob: { url: string; mime: string } } } };
  const blob = await get(payload.image_url.$blob.url, { range: "bytes=0-3" });
  expect(payload.image_url.$blob.mime).toBe("image/png");
  expect(blob.status).toBe(206);
});

test("children 200 deep are all in the tree, in the figures and in reach", async () => {
  const depth = 200;
  const { detail, get } = await openOver((root) => {
    for (let level = 0; level <= depth; level++) {
      const child = level < depth ? pointer(level + 5, `c${level + 1}`) : "";
      writeShard(shardPath(root, `c${level}`), meta(`c${level}`, level) + turn(level + 1) + child);
    }
  });
  const { tree, with_children: whole, tokens } = await detail("c0");
  let [node, deep]: [SessionNode | undefined, number] = [tree, 0];
  for (; node?.children[0] !== undefined; node = node.children[0]) deep += 1;
  expect(deep).toBe(depth);
  expect(whole.sessions).toBe(depth);
  expect(whole.tokens.total).toBe((tokens.total ?? NaN) * (depth + 1));
  for (const path of [`c${depth}`, "c0/heads?shard=1&from=1", "c0/context", "c0/find?q=Question"]) {
    expect((await get(`/api/sessions/${path}`)).status).toBe(200);
  }
});

describe("a file that changes after it was indexed", () => {
  const changes: Readonly<Record<string, (path: string) => void>> = {
    "was replaced by another": (path) => {
      writeFileSync(`${path}.new`, meta("s") + turn(50));
      renameSync(`${path}.new`, path);
    },
    "was cut": (path) => truncateSync(path, 40),
    "was deleted": (path) => rmSync(path),
    "became a folder's name": (path) => {
      rmSync(path);
      writeShard(`${path}/x`, "");
    },
  };

  test.each(Object.entries(changes))("and %s is told by the page and by a search, and read anew", async (_, change) => {
    const { root, get, page, services } = await openOver((root) => {
      writeShard(shardPath(root, "s"), meta("s") + turn(1));
      writeShard(shardPath(root, "t"), meta("t") + turn(1));
    });
    change(shardPath(root, "s"));
    const answer = await page("s", 3);
    const { error } =
      answer.status === 200
        ? { error: null }
        : ((await answer.json()) as { error: Record<"message" | "hint", string> });
    expect(error === null || (error.message.includes("s_001.jsonl") && error.hint !== "")).toBe(true);
    const found = await (await get("/api/search?q=Question")).text();
    expect(found).toContain('"session_id":"t"');
    await services.index.sweep();
    expect((await get("/api/sessions/t")).status).toBe(200);
    const health = (await (await get("/api/health")).json()) as Health;
    expect(health.status).toBe("ok");
  });
});

test("a file that grows again after it was cut is the longer one", async () => {
  const { root, detail, services } = await openOver((root) => writeShard(shardPath(root, "s"), meta("s") + turn(1)));
  truncateSync(shardPath(root, "s"), 0);
  growShard(shardPath(root, "s"), meta("s") + turn(5) + turn(15) + turn(25));
  await services.index.sweep();
  expect((await detail("s")).requests.total).toBe(3);
});
