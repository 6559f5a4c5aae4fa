import { request } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { partialText, toolCall, userText } from "#shared/omni/builders.ts";
import { readEvents } from "#server/live/event-reader.fixture.ts";
import { expectSoon, tempFolder } from "#server/roots/temp-root.fixture.ts";
import { serve } from "#server/serve.ts";
import { createFetchRecorder } from "./fetch-recorder.ts";

async function serveHere() {
  const folder = tempFolder();
  const home = join(folder, "home");
  const paths = { roots: [join(folder, "data")], home, cacheDir: join(home, "cache") };
  const serving = await serve({ ...paths, port: 0, host: "127.0.0.1", open: false, samples: false, notices: [] });
  if (serving.type !== "here") throw new Error("served elsewhere");
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= serving.close());
  onTestFinished(close);
  return { ...serving, close, ingest: `${serving.address}/api/ingest/p/a` };
}

test("a run is followed while its request is open, and answered for when it is closed", async () => {
  const { address, ingest } = await serveHere();
  const recorder = createFetchRecorder(`${ingest}/s`);
  expect(await recorder.close()).toBeNull();
  await recorder.record(userText("Hello"));
  const stream = await fetch(`${address}/api/sessions/s/stream`);
  const reader = readEvents(stream);
  await recorder.record(partialText("start", "Hi"));
  await recorder.askApproval(toolCall({ name: "exec", arguments: "{}", toolCallId: "c" }));
  await expectSoon(() => reader.messages().length > 0 && reader.said("approval_request").length === 1);
  expect(reader.messages().at(-1)?.data).toContain('"text":"Hi"');
  await recorder.record("not a message");
  expect(await recorder.close()).toMatchObject({ accepted: 3, recorded: 1, rejected: 1, first_rejected: { line: 4 } });
});

test("a refusal is told, and so is a server that is not there; the next message tries again", async () => {
  const { ingest, close } = await serveHere();
  const refused = createFetchRecorder(`${ingest}/no.id`);
  const outcome = (async () => {
    await refused.record(userText("a"));
    return refused.close();
  })();
  await expect(outcome).rejects.toThrow(/400/);
  await close();
  const gone = createFetchRecorder(`${ingest}/s`);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const failing = (async () => {
      await gone.record(userText("a"));
      return gone.close();
    })();
    await expect(failing).rejects.toThrow(/fetch failed|ECONNREFUSED/);
  }
});

test("a server that is closed while bodies are open keeps what it took, and does not hang", async () => {
  const { ingest, services, close } = await serveHere();
  const sending = request(`${ingest}/s`, { method: "POST" });
  sending.on("error", () => undefined);
  sending.write(`${JSON.stringify(userText("kept"))}\n`);
  await expectSoon(() => services.index.byId("s")[0]?.shards[0]?.lines === 1);
  await close();
});

test("a connection that breaks leaves nothing open", async () => {
  const { address, ingest, services } = await serveHere();
  const sending = request(`${ingest}/s`, { method: "POST" });
  sending.on("error", () => undefined);
  sending.write(`${JSON.stringify(userText("kept"))}\n${JSON.stringify(partialText("start", "cut"))}\n{"half`);
  await expectSoon(() => services.index.byId("s").length === 1);
  const reader = readEvents(await fetch(`${address}/api/sessions/s/stream`));
  await expectSoon(() => reader.events.length > 0);
  sending.destroy();
  await expectSoon(() => reader.messages().some(({ data }) => data.includes('"event_type":"stop"')));
  expect(services.index.byId("s")[0]?.shards[0]).toMatchObject({ lines: 1, unfinishedBytes: 0 });
});
