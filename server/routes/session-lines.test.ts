import { gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import type { HeadsAnswer } from "#shared/api/heads.ts";
import { assistantText, toolCallOutput, userText } from "#shared/omni/builders.ts";
import { decodeHeads } from "#shared/outline/columns.ts";
import type { Head } from "#shared/outline/head.ts";
import { headOf } from "#shared/outline/head-of.ts";
import { shardPath, writeShard } from "#server/index/trace.fixture.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openApp } from "./app.fixture.ts";

/** One session "s" of these shards, as files. */
async function openSession(...shards: (string | Buffer)[]) {
  const root = tempFolder();
  shards.forEach((content, i) => writeShard(shardPath(root, "s", i + 1), content as string));
  return { root, ...(await openApp([root])) };
}

const say = (text: string) => JSON.stringify(assistantText(text));
const url = (query: string) => `/api/sessions/s/messages${query}`;

test("lines come as they are stored: odd spacing, blank, unreadable, CRLF, bad UTF-8, and not the torn tail", async () => {
  const stored = Buffer.concat([
    Buffer.from(`\ufeff{ "type":"x" ,"payload":{"n":12345678901234567890,"n":1}}\r\n\n  \nnot JSON\n`),
    Buffer.from([0xff, 0xfe, 0x0a]),
  ]);
  const { get } = await openSession(Buffer.concat([stored, Buffer.from('{"torn')]));
  const answer = await get(url(""));
  expect(Buffer.from(await answer.arrayBuffer()).equals(stored)).toBe(true);
  expect(answer.headers.get("content-type")).toContain("application/x-ndjson");
  expect(answer.headers.get("x-next-from")).toBe("6");
});

test("pages of any size meet without a gap or an overlap", async () => {
  const lines = Array.from({ length: 700 }, (_, i) => say(`line ${i + 1}`));
  const { get } = await openSession(`${lines.join("\n")}\n`);
  for (const count of [1, 97, 256, 699, 5000]) {
    const read: string[] = [];
    for (let from = 1; from <= lines.length;) {
      const answer = await get(url(`?from=${from}&count=${count}`));
      read.push(...(await answer.text()).split("\n").slice(0, -1));
      from = Number(answer.headers.get("x-next-from"));
    }
    expect(read).toEqual(lines);
  }
  expect((await (await get(url("?from=650"))).text()).split("\n")).toHaveLength(52);
  expect(await (await get(url("?from=701"))).text()).toBe("");
});

test("a page is at most 512 KiB and at least one line", async () => {
  const big = say("x".repeat(60_000));
  const { get } = await openSession(`${big}\n`.repeat(12));
  const answer = await get(url(""));
  expect(answer.headers.get("x-next-from")).toBe("9");
  expect((await answer.text()).length).toBeLessThan(512 * 1024);
});

test("a long unreadable line is cut at 4 KiB", async () => {
  const { get } = await openSession(`{"broken":"${"y".repeat(9000)}\n${say("after")}\n`);
  const [cut, after] = (await (await get(url(""))).text()).split("\n");
  expect(cut).toHaveLength(4096);
  expect(after).toContain("after");
});

test("an elided string is one GET away, whole and by range", async () => {
  const text = "长".repeat(40_000);
  const { get } = await openSession(`${JSON.stringify(userText(text))}\r\n`);
  const sent = await (await get(url(""))).text();
  expect(sent.endsWith("}\r\n")).toBe(true);
  const blob = /"url":"([^"]+)"/.exec(sent)?.[1] ?? "";
  const whole = await get(blob);
  expect(await whole.text()).toBe(text);
  expect(whole.headers.get("cache-control")).toContain("immutable");
  expect(whole.headers.get("content-disposition")).toBe("attachment");
  const part = await get(blob, { range: "bytes=3-8" });
  expect([part.status, await part.text(), part.headers.get("content-range")]).toEqual([
    206,
    "长长",
    "bytes 3-8/120000",
  ]);
  expect((await get(blob, { range: "bytes=120000-" })).status).toBe(416);
});

test.each<[string, Buffer, string, string]>([
  ["a PNG", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "image/png", "inline"],
  [
    "a page that says it is a picture",
    Buffer.from("<script>alert(1)</script>"),
    "application/octet-stream",
    "attachment",
  ],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), "application/octet-stream", "attachment"],
])("%s is served by its own bytes", async (_, start, type, disposition) => {
  const bytes = Buffer.concat([start, Buffer.alloc(60_000, 65)]);
  const images = [`data:image/png;base64,${bytes.toString("base64")}`];
  const { get } = await openSession(`${JSON.stringify(toolCallOutput({ output: "", toolCallId: "1", images }))}\n`);
  const blob = await get(/"url":"([^"]+)"/.exec(await (await get(url(""))).text())?.[1] ?? "");
  expect(Buffer.from(await blob.arrayBuffer()).equals(bytes)).toBe(true);
  expect(blob.headers.get("content-type")).toBe(type);
  expect(blob.headers.get("content-disposition")).toBe(disposition);
  expect(blob.headers.get("x-content-type-options")).toBe("nosniff");
});

test.each([
  "/api/blobs/p/main/s/1/1/payload/nothing",
  "/api/blobs/p/main/s/1/2/payload/text",
  "/api/blobs/p/main/s/9/1/payload/text",
  "/api/blobs/other/main/s/1/1/payload/text",
  "/api/blobs/p/main/..%2f..%2fs/1/1/payload/text",
  "/api/blobs/p/main/s/1/1/payload/text?root=/etc",
])("%s is not there", async (path) => {
  const { get } = await openSession(`${JSON.stringify(userText("x"))}\n`);
  expect((await get(path)).status).toBe(404);
});

test("heads come as columns, in blocks that meet, finished ones for ever", async () => {
  const lines = Array.from({ length: 16_390 }, (_, i) => (i % 100 === 0 ? "" : say(`${i}`)));
  const { json, get } = await openSession(`${lines.join("\n")}\n`);
  const first = (await json("/api/sessions/s/heads")) as HeadsAnswer;
  const rest = (await json(`/api/sessions/s/heads?from=${first.next}`)) as HeadsAnswer;
  expect([first.count, first.next, rest.count, rest.next]).toEqual([16_384, 16_385, 6, null]);
  const decoded = [...first.blocks, ...rest.blocks].flatMap((block) => decodeHeads(block).heads);
  expect(decoded).toEqual(lines.map(headOf));
  const cacheControl = async (from: number) =>
    (await get(`/api/sessions/s/heads?from=${from}`)).headers.get("cache-control");
  expect(await cacheControl(1)).toContain("immutable");
  expect(await cacheControl(16_385)).not.toContain("immutable");
  const inside = (await json("/api/sessions/s/heads?from=3000")) as HeadsAnswer;
  expect([inside.blocks[0]?.from, inside.next]).toEqual([3000, 16_385]);
});

test("heads come as few as are asked for, and go on where they ended", async () => {
  const lines = Array.from({ length: 5000 }, (_, i) => say(`${i}`));
  const { json, get } = await openSession(`${lines.join("\n")}\n`);
  const heads: Head[] = [];
  for (const [from, count, next] of [
    [1, 2048, 2049],
    [2049, 5, 2054],
    [2054, 99_999, null],
  ]) {
    const answer = (await json(`/api/sessions/s/heads?from=${from}&count=${count}`)) as HeadsAnswer;
    expect([answer.from, answer.next]).toEqual([from, next]);
    heads.push(...answer.blocks.flatMap((block) => decodeHeads(block).heads));
  }
  expect(heads).toEqual(lines.map(headOf));
  const cached = async (query: string) => (await get(`/api/sessions/s/heads${query}`)).headers.get("cache-control");
  expect(await cached("?count=2048")).toContain("immutable");
  expect(await cached("?from=4999&count=3")).not.toContain("immutable");
  expect((await get("/api/sessions/s/heads?count=0")).status).toBe(400);
});

test("raw gives the file's own bytes, the torn tail too, by range", async () => {
  const stored = `${say("x".repeat(100_000))}\n{"torn`;
  const { get } = await openSession(stored);
  const whole = await get("/api/sessions/s/raw?shard=1");
  expect(await whole.text()).toBe(stored);
  expect(whole.headers.get("content-disposition")).toBe('attachment; filename="s_001.jsonl"');
  const part = await get("/api/sessions/s/raw", { range: "bytes=-5" });
  expect([part.status, await part.text()]).toEqual([206, '{"torn'.slice(-5)]);
  expect((await get("/api/sessions/s/raw", { range: "bytes=200000-" })).status).toBe(416);
});

test("what has not changed is not sent again", async () => {
  const { get, json } = await openSession(`${say("x".repeat(3000))}\n`);
  // the newest words of a session are read when somebody first looks at it, and change the answer once
  await vi.waitFor(async () =>
    expect(await json("/api/sessions/s")).toMatchObject({ last_text: expect.any(String) as string }),
  );
  for (const path of ["/api/sessions/s", url(""), "/api/sessions/s/heads", "/api/prices"]) {
    const first = await get(path, { "accept-encoding": "gzip" });
    const again = await get(path, { "if-none-match": first.headers.get("etag") ?? "" });
    expect([path, again.status]).toEqual([path, 304]);
  }
});

test("a long page is packed for who can unpack it", async () => {
  const { get } = await openSession(`${say("x".repeat(3000))}\n`);
  const packed = Buffer.from(await (await get(url(""), { "accept-encoding": "gzip" })).arrayBuffer());
  expect(gunzipSync(packed).toString()).toBe(await (await get(url(""))).text());
});

test.each([
  ["?shard=7", 404],
  ["?from=0", 400],
  ["?from=x", 400],
  ["?count=-1", 400],
])("messages%s: %i", async (query, status) => {
  const { get } = await openSession(`${say("x")}\n`);
  const answer = await get(url(query));
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error: { message: expect.any(String) as string } });
});
