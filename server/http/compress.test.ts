import { brotliDecompressSync, gunzipSync } from "node:zlib";
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

const unpack = { gzip: gunzipSync, br: brotliDecompressSync };

test.each([
  ["application/json", "gzip, br", "br"],
  ["application/json", "gzip, deflate", "gzip"],
  ["application/x-ndjson; charset=utf-8", "gzip;q=0.5", "gzip"],
  ["application/json", "br", "br"],
  ["application/json", "br;q=0, gzip", "gzip"],
  ["application/json", "gzip;q=0", null],
  ["application/json", "zstd", null],
  ["application/json", null, null],
  ["image/png", "gzip", null],
] as const)("%s for a client that takes %s", async (type, encoding, coding) => {
  const { headers, bytes } = await ask(long, type, encoding);
  expect(headers.get("content-encoding")).toBe(coding);
  expect(headers.get("content-length")).toBe(String(bytes.length));
  expect((coding === null ? bytes : unpack[coding](bytes)).toString()).toBe(long);
});

test("a large answer comes whole too", async () => {
  const large = JSON.stringify(Array.from({ length: 200_000 }, (_, i) => i));
  const { headers, bytes } = await ask(large, "application/json", "gzip");
  expect(headers.get("content-length")).toBe(String(bytes.length));
  expect(gunzipSync(bytes).toString()).toBe(large);
});

test("a short answer is left as it is", async () => {
  expect((await ask("{}", "application/json", "gzip")).headers.get("content-encoding")).toBeNull();
});
