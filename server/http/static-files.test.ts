import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { listen } from "#server/listen.ts";
import { tempFolder, writeFile } from "#server/roots/temp-root.fixture.ts";
import { answerError, answerNoRoute } from "./error-answer.ts";
import { staticFiles } from "./static-files.ts";

function serveFolder(folder: string | null) {
  const app = new Hono();
  app.onError(answerError);
  app.notFound(answerNoRoute);
  app.use(staticFiles(folder));
  return (path: string, method = "GET") => Promise.resolve(app.request(path, { method }));
}

/** What the built page's server answers to a path that is sent as it stands, which `fetch` would put in order. */
async function statusOf(path: string): Promise<number | undefined> {
  const app = new Hono().onError(answerError).use(staticFiles(builtFolder()));
  const { server, port } = await listen(app, "127.0.0.1", 0);
  const [answer] = (await once(request({ port, path }).end(), "response")) as [IncomingMessage];
  answer.resume();
  server.close();
  return answer.statusCode;
}

const builtPage = () => serveFolder(builtFolder());

function builtFolder(): string {
  const outside = tempFolder();
  writeFile(outside, "secret.txt", "secret");
  writeFile(outside, "web/index.html", "<!doctype html>page");
  writeFile(outside, "web/.hidden", "hidden");
  writeFile(outside, "web/assets/main-1a2b.js", "script");
  return `${outside}/web`;
}

test.each([
  ["/", "page"],
  ["/costs", "page"],
  ["/sessions/nightly_build_042", "page"],
  ["/index.html", "page"],
  ["/assets/main-1a2b.js", "script"],
])("%s is answered", async (path, text) => expect(await (await builtPage()(path)).text()).toContain(text));

test.each([
  "/assets/gone-1a2b.js",
  "/api",
  "/api/nothing",
  "/.hidden",
  "/..%2fsecret.txt",
  "/%2e%2e%2fsecret.txt",
  "/a%00.js",
  "/%ff",
])("%s is not there", async (path) => {
  const answer = await builtPage()(path);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: "not_found" } });
});

test.each([
  ["/costs?x=../..", 200],
  ["/../../etc/passwd", 404],
  ["/costs/..", 404],
  ["/%2e%2E/secret", 404],
  ["/.%2e/secret", 404],
  ["/./costs", 404],
])("%s as it stands is answered with %i", async (path, status) => expect(await statusOf(path)).toBe(status));

test("only names with a hash in them are kept for ever", async () => {
  const get = builtPage();
  expect((await get("/assets/main-1a2b.js")).headers.get("cache-control")).toContain("immutable");
  expect((await get("/")).headers.get("cache-control")).toContain("no-cache");
});

test("without a build the answer says how to make one", async () => {
  expect(await (await serveFolder(null)("/")).json()).toMatchObject({
    error: { hint: expect.stringContaining("npm run build") as string },
  });
});

test("a page takes no other method", async () => expect((await builtPage()("/", "POST")).status).toBe(404));
