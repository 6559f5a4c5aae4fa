import { once } from "node:events";
import { request } from "node:http";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { answerEvents } from "#server/http/answer-events.ts";
import { Channel } from "#server/live/channel.ts";
import { expectSoon } from "#server/roots/temp-root.fixture.ts";
import { listen } from "./listen.ts";

async function listenFor(app: Hono) {
  const { server, port } = await listen(app, "127.0.0.1", 0);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return port;
}

test("a listener of a stream that hangs up is forgotten", async () => {
  const channel = new Channel({ hello: (epoch) => ({ type: "hello", epoch }) });
  let left = 0;
  const app = new Hono().get("/", (context) =>
    answerEvents(
      context,
      channel.join(null, () => (left += 1)),
    ),
  );
  const leaving = request({ port: await listenFor(app), host: "127.0.0.1" }).end();
  leaving.on("error", () => undefined);
  const [answer] = (await once(leaving, "response")) as [NodeJS.ReadableStream];
  await once(answer, "data");
  expect(channel.subscribers).toBe(1);
  leaving.destroy();
  await expectSoon(() => left === 1);
  expect(channel.subscribers).toBe(0);
});

test("a socket that is not read holds nothing up and fills no memory", async () => {
  const channel = new Channel({ hello: (epoch) => ({ type: "hello", epoch }) });
  const app = new Hono().get("/", (context) => answerEvents(context, channel.join(null)));
  const lazy = request({ port: await listenFor(app), host: "127.0.0.1" }).end();
  lazy.on("error", () => undefined);
  onTestFinished(() => void lazy.destroy());
  const [answer] = (await once(lazy, "response")) as [NodeJS.ReadableStream];
  answer.pause();
  const line = JSON.stringify("x".repeat(1024 * 1024));
  for (let i = 0; i < 100; i++) {
    channel.publishMessage(line, null);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  let received = 0;
  let text = "";
  answer.on("data", (chunk: Buffer) => {
    received += chunk.length;
    text = (text + String(chunk)).slice(-2000);
  });
  answer.resume();
  // 100 MiB were published; what the sockets hold comes, and then a hello.
  await expectSoon(() => text.includes('"type":"hello"') && text.endsWith("\n\n"));
  expect(received).toBeLessThan(30 * 1024 * 1024);
});

test("an address that is not this machine's is refused in words", async () => {
  await expect(listen(new Hono(), "192.0.2.1", 0)).rejects.toThrow(/Cannot listen on 192\.0\.2\.1/);
});

test("nobody in between may keep or change a stream, and asking for its head alone joins nothing", async () => {
  const channel = new Channel({ hello: (epoch) => ({ type: "hello", epoch }) });
  const app = new Hono().get("/", (context) => answerEvents(context, channel.join(null)));
  const { status, headers } = await fetch(`http://127.0.0.1:${await listenFor(app)}`, { method: "HEAD" });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("text/event-stream");
  expect(headers.get("cache-control")).toBe("no-cache, no-transform");
  expect(headers.get("x-accel-buffering")).toBe("no");
  expect(channel.subscribers).toBe(0);
});

test.each<[name: string, bytes: number, status: number, told: object]>([
  ["a long text is looked for", 200_000, 200, { length: 200_000 }],
  ["a text that is too long is refused in words", 300_000, 431, { error: { hint: "Look for a shorter text." } }],
])("%s", async (_, bytes, status, told) => {
  const app = new Hono().get("/", (context) => context.json({ length: context.req.query("q")?.length }));
  const answer = await fetch(`http://127.0.0.1:${await listenFor(app)}/?q=${"x".repeat(bytes)}`);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject(told);
});
