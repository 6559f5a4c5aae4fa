import { Hono } from "hono";
import { expect, test } from "vitest";
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

function builtPage() {
  const outside = tempFolder();
  writeFile(outside, "secret.txt", "secret");
  writeFile(outside, "web/index.html", "<!doctype html>page");
  writeFile(outside, "web/.hidden", "hidden");
  writeFile(outside, "web/assets/main-1a2b.js", "script");
  return serveFolder(`${outside}/web`);
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
