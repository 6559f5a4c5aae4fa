import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { answerBytes } from "./answers.ts";
import { compress } from "./compress.ts";

const long = "[".padEnd(5000, " ") + "]";

async function ask(body: string, contentType: string, encoding: string | null) {
  const app = new Hono();
  app.use(compress);
  app.get("/", (context) => answerBytes(context, Buffer.from(body), null, { contentType }));
  const answer = await app.request("/", { headers: { ...(encoding && { "accept-encoding": encoding }) } });
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test.each([
  ["application/json", "gzip, br", true],
  ["application/x-ndjson; charset=utf-8", "gzip;q=0.5", true],
  ["application/json", "br", false],
  ["application/json", "gzip;q=0", false],
  ["application/json", null, false],
  ["image/png", "gzip", false],
])("%s for a client that takes %s", async (type, encoding, packed) => {
  const { headers, bytes } = await ask(long, type, encoding);
  expect(headers.get("content-encoding")).toBe(packed ? "gzip" : null);
  expect(headers.get("content-length")).toBe(String(bytes.length));
  expect((packed ? gunzipSync(bytes) : bytes).toString()).toBe(long);
});

test("a short answer is left as it is", async () => {
  expect((await ask("{}", "application/json", "gzip")).headers.get("content-encoding")).toBeNull();
});
