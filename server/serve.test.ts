import { once } from "node:events";
import { existsSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Health } from "#shared/api/health.ts";
import type { ServeOptions } from "#server/cli/options.ts";
import { meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { tempFolder, writeFile } from "#server/roots/temp-root.fixture.ts";
import { type Listening, serve, type Serving } from "./serve.ts";

type Here = Extract<Serving, { type: "here" }>;

function optionsIn(folder: string, changes: Partial<ServeOptions> = {}): ServeOptions {
  const home = join(folder, "home");
  const roots = [join(folder, "data")];
  const given = { roots, home, cacheDir: join(home, "cache"), port: 0, host: "127.0.0.1" };
  return { ...given, open: false, samples: false, notices: [], ...changes };
}

async function serveHere(options: ServeOptions): Promise<Here> {
  const serving = await serve(options);
  if (serving.type !== "here") throw new Error(`served at ${serving.address}`);
  onTestFinished(serving.close);
  return serving;
}

async function ask<T>({ address }: Here, path: string): Promise<T> {
  return (await (await fetch(`${address}${path}`)).json()) as T;
}

test("a server answers at once and has the sessions soon", async () => {
  const folder = tempFolder();
  writeShard(shardPath(join(folder, "data"), "s"), meta("s") + turn(1));
  const serving = await serveHere(optionsIn(folder));
  expect(await ask<Health>(serving, "/api/health")).toMatchObject({ status: "ok", problems: [] });
  await serving.services.index.whenReady;
  expect(await ask(serving, "/api/sessions/s")).toMatchObject({ id: "s", lines: 7 });
});

test("a server says that it is there before anything is opened, and all else waits until it can be answered", async () => {
  const folder = tempFolder();
  const options = optionsIn(folder);
  writeShard(shardPath(join(folder, "data"), "s"), meta("s") + turn(1));
  const early: Promise<Response>[] = [];
  const onListening = ({ address }: Listening): void => {
    for (const path of ["/api/health", "/api/prices", "/api/nothing"]) early.push(fetch(`${address}${path}`));
  };
  const serving = await serve(options, { onListening });
  if (serving.type === "here") onTestFinished(serving.close);
  const [health, prices, nothing] = await Promise.all(early);
  expect(await health?.json()).toMatchObject({
    status: "ok",
    index: { state: "building", progress: 0, sessions: 0 },
    roots: [{ path: join(folder, "data"), readable: false, sessions: 0 }, { path: join(options.home, "data") }],
  });
  expect([health?.status, prices?.status, nothing?.status]).toEqual([200, 200, 404]);
});

test("without a session the samples are there, marked as such", async () => {
  const serving = await serveHere(optionsIn(tempFolder(), { samples: true }));
  await serving.services.index.whenReady;
  const { samples, index } = await ask<Health>(serving, "/api/health");
  expect([samples, index.sessions > 10]).toEqual([true, true]);
  expect(await ask(serving, "/api/sessions?limit=1")).toMatchObject({
    sessions: [{ project: "samples", sample: true }],
  });
});

test.runIf(existsSync("/proc"))(
  "a home that the system never makes is a problem soon, and the rest works",
  async () => {
    const home = "/proc/nope";
    const folder = tempFolder();
    writeShard(shardPath(join(folder, "data"), "s"), meta("s") + turn(1));
    const serving = await serveHere(optionsIn(folder, { home, cacheDir: join(home, "cache") }));
    await serving.services.index.whenReady;
    const { problems, index } = await ask<Health>(serving, "/api/health");
    expect(problems.map(({ code }) => code).slice(0, 2)).toEqual(["home_not_writable", "cache_not_writable"]);
    expect(index.sessions).toBe(1);
    const saved = await fetch(`${serving.address}/api/prices`, { method: "PUT", body: "{}" });
    expect(saved.ok).toBe(false);
  },
);

test("a second server on the same cache is sent to the first, until that has ended", async () => {
  const options = optionsIn(tempFolder());
  const first = await serveHere(options);
  expect(await serve(options)).toEqual({ type: "elsewhere", address: first.address });
  await first.close();
  await serveHere(options);
});

test("a port that is taken gives way to the next", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const address = other.address();
  const taken = typeof address === "object" && address !== null ? address.port : 0;
  const serving = await serveHere(optionsIn(tempFolder(), { port: taken }));
  expect(serving.port).toBeGreaterThan(taken);
});

test("a file in the place of the home is said and stops nothing", async () => {
  const folder = tempFolder();
  writeFile(folder, "home", "no folder");
  const serving = await serveHere(optionsIn(folder));
  const { problems } = await ask<Health>(serving, "/api/health");
  expect(problems.slice(0, 2).map(({ code }) => code)).toEqual(["home_not_writable", "cache_not_writable"]);
});

test("a listener that stays does not hold up the end", async () => {
  const serving = await serveHere(optionsIn(tempFolder()));
  const staying = request(`${serving.address}/api/events`).end();
  const cut = once(staying, "close");
  await once(staying, "response");
  staying.on("error", () => undefined);
  await serving.close();
  await cut;
  await expect(fetch(serving.address)).rejects.toThrow("fetch failed");
});
