import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { SessionList } from "#shared/api/shapes.ts";
import { userText } from "#shared/omni/builders.ts";
import { meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { openApp, type TestApp } from "#server/routes/app.fixture.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { age } from "./aged-copy.ts";
import { readAnswer } from "./answer-path.ts";
import { traceRoots } from "./traces.ts";

/** What is asked of every route: parameters that reach its parts. `:id` stands for each session, qualified. */
const questions: Readonly<Record<string, readonly string[]>> = {
  "/api/health": [""],
  "/api/sessions": ["", "?sort=-tokens&limit=7", "?has=errors,unreadable&tz=Asia/Shanghai", "?q=a"],
  "/api/sessions/:id": [""],
  "/api/sessions/:id/heads": ["", "?from=3", "?count=2"],
  "/api/sessions/:id/messages": ["", "?from=4&count=3"],
  "/api/sessions/:id/raw": [""],
  "/api/sessions/:id/context": ["", "?line=6"],
  "/api/sessions/:id/find": ["?q=the", "?q=a&case=1"],
  "/api/search": ["?q=the&limit=50"],
  "/api/usage": ["", "bucket,model", "session", "task", "tool", "project,agent", "provider", "workspace", "source"].map(
    (group) => `?bucket=day&group_by=${group}`,
  ),
  "/api/usage/causes": [""],
  "/api/requests": ["?limit=500", "?sort=-cost&limit=20"],
  "/api/export/usage.csv": ["?group_by=bucket,model"],
  "/api/export/requests.csv": ["", "?sort=-cost&has=usage"],
  "/api/failures": ["", "fingerprint", "class", "model", "tool", "bucket"].map((group) => `?group_by=${group}`),
  "/api/failures/occurrences": ["?limit=100"],
  "/api/approvals": ["?limit=100"],
  "/api/prices": [""],
  // one elided string of the session written below
  "/api/blobs/:project/:agent/:session/:shard/:line/*": ["/api/blobs/p/main/long/1/8/payload/text"],
};
/** Streams tell of one process: their epochs are never the same. */
const streams = ["/api/sessions/:id/stream", "/api/events"];

test("without its cache it answers the same, byte for byte", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const roots = layRoots();
  const home = tempFolder();
  const cacheDir = join(home, "cache");
  const first = await openApp(roots, { cacheDir, home });
  const urls = await urlsOf(first);
  const answers = await askAll(first, urls);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  await first.close();

  const warm = await openApp(roots, { cacheDir, home });
  expectSame(await askAll(warm, urls), answers);
  await warm.close();

  expect(existsSync(cacheDir)).toBe(true);
  rmSync(cacheDir, { recursive: true });
  expectSame(await askAll(await openApp(roots, { cacheDir, home }), urls), answers);
}, 120_000);

test("every route that answers a GET is asked", async () => {
  const { app } = await openApp([tempFolder()]);
  const routes = app.routes.filter(({ method }) => method === "GET").map(({ path }) => path);
  expect(routes.sort()).toEqual([...Object.keys(questions), ...streams].sort());
});

/** Copies of all traces there are, and sessions large enough for what only large ones have. */
function layRoots(): string[] {
  const folder = tempFolder();
  const roots = traceRoots().map((root, i) => {
    const copy = join(folder, String(i));
    cpSync(root, copy, { recursive: true });
    return copy;
  });
  const large = join(folder, "large");
  mkdirSync(large);
  const long = `${JSON.stringify(userText("long ".repeat(20_000), new Date(0)))}\n`;
  writeShard(shardPath(large, "long"), meta("long") + turn(1) + long);
  const turns = Array.from({ length: 2000 }, (_, i) => turn(10 * i));
  writeShard(shardPath(large, "many"), meta("many") + turns.join(""));
  age(folder);
  return [...roots, large];
}

async function urlsOf({ json }: TestApp): Promise<string[]> {
  const sessions: SessionList["sessions"][number][] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const list = (await json(`/api/sessions?limit=200${cursor && `&cursor=${cursor}`}`)) as SessionList;
    sessions.push(...list.sessions);
    cursor = list.next_cursor;
  }
  return Object.entries(questions).flatMap(([route, queries]) => {
    if (route.includes("*")) return queries;
    if (!route.includes(":id")) return queries.map((query) => route + query);
    return sessions.flatMap(({ id, root, project, agent }) => {
      const place = new URLSearchParams({ root, project, agent }).toString();
      return queries.map((query) => `${route.replace(":id", id)}${query || "?"}&${place}`);
    });
  });
}

async function askAll({ get, textsRead }: TestApp, urls: readonly string[]) {
  // the newest words of sessions are read once they were asked for
  for (const url of urls) if (/^\/api\/sessions(\?|$)/.test(url)) await get(url);
  await textsRead();
  const answers = [];
  for (const url of urls) {
    const { status, headers, bytes } = await readAnswer(await get(url));
    const text = bytes.toString("latin1");
    // the generation counts the changes that one process has seen
    if (url !== "/api/health") answers.push({ url, status, headers, text });
    else answers.push({ url, status, headers: {}, text: text.replace(/"generation":\d+/, "") });
  }
  return answers;
}

type Answers = Awaited<ReturnType<typeof askAll>>;

/** Only what differs is told: there are thousands. */
function expectSame(again: Answers, before: Answers): void {
  const different = again.filter((answer, i) => JSON.stringify(answer) !== JSON.stringify(before[i])).slice(0, 3);
  expect(different).toEqual(different.map(({ url }) => before.find((answer) => answer.url === url)));
}
