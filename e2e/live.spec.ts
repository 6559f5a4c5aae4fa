import * as omni from "#shared/omni/builders.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import { expect, test } from "./journey.ts";
import { append, Trace } from "./trace.ts";

const place = { id: "pier_live", project: "harbour", agent: "pilot" };

test("a line that is appended is on the open page and in the list, in its order and once", async ({ page, server }) => {
  test.slow();
  const begun = new Trace(place, 1).prompt("Watch the tide").say((now) => omni.requestBegin(now));
  const path = await begun.lay(server.root);
  await page.goto(`/sessions/${place.id}`);
  const transcript = page.getByRole("region", { name: "Transcript" });
  await expect(transcript).toContainText("Watch the tide");
  const list = await page.context().newPage();
  await list.goto(`${server.url}/?state=open`);
  await expect(list.locator("main")).toContainText("Watch the tide");

  const words = ["High at six.", "Low at noon.", "High at dusk."];
  for (const text of words) {
    const appended = performance.now();
    await append(path, omni.assistantText(text));
    // generous: what counts here is that it comes at all, the bench measures how soon
    await expect(transcript.getByText(text)).toBeVisible({ timeout: 5000 });
    test.info().annotations.push({ type: "ms until shown", description: (performance.now() - appended).toFixed(0) });
    await expect(list.locator("main")).toContainText(text, { timeout: 5000 });
  }
  const shown = await transcript.innerText();
  expect(words.map((text) => shown.split(text).length - 1)).toEqual([1, 1, 1]);
  const places = words.map((text) => shown.indexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("a session that appears is in the list without a reload", async ({ page, server }) => {
  await page.goto("/");
  await expect(page.locator("main")).toContainText(/\S/);
  await new Trace({ id: "pier_new" }, 0)
    .prompt("Just moored")
    .request((trace) => trace.answer("Moored."), [1, 1, 1])
    .lay(server.root);
  await expect(page.getByRole("link", { name: "Just moored" })).toBeVisible({ timeout: 10_000 });
});

/** What a harness sends while it runs, in a body that stays open. */
function openProducer(url: string, session: string) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const init = { method: "POST", body: readable, duplex: "half" as const };
  const answer = fetch(`${url}/api/ingest/harbour/pilot/${session}`, init);
  return {
    send: (...messages: OmniMessage[]) =>
      writer.write(encoder.encode(messages.map((message) => `${JSON.stringify(message)}\n`).join(""))),
    end: async () => {
      await writer.close();
      return (await answer).status;
    },
  };
}

test("what was written takes over the row that showed it being written", async ({ page, server }) => {
  const { send, end } = openProducer(server.url, "pier_written");
  await send(omni.userText("Write it down"), omni.requestBegin());
  await expect.poll(async () => (await fetch(`${server.url}/api/sessions/pier_written`)).status).toBe(200);
  await page.goto("/sessions/pier_written");
  const rows = page.getByRole("region", { name: "Transcript" }).getByRole("article");
  await expect(rows.filter({ hasText: "Write it down" })).toBeVisible();
  const call = { name: "exec_command", toolCallId: "c1", arguments: '{"cmd":"sound the horn"}' };
  const steps = [
    {
      words: "a thought of fog",
      open: [omni.partialThinking("start"), omni.partialThinking("delta", "a thought of fog")],
      whole: [omni.partialThinking("stop", "", "completed"), omni.thinkingMessage("a thought of fog")],
    },
    {
      words: "an answer from shore",
      open: [omni.partialText("start"), omni.partialText("delta", "an answer from shore")],
      whole: [omni.partialText("stop", "", "completed"), omni.assistantText("an answer from shore")],
    },
    {
      words: "sound the horn",
      open: [omni.partialToolCall({ ...call, eventType: "start" })],
      whole: [
        omni.partialToolCall({ ...call, arguments: "", eventType: "stop", stopReason: "completed" }),
        omni.toolCall(call),
      ],
    },
  ];
  for (const { words, open, whole } of steps) {
    await send(...open);
    const row = rows.filter({ hasText: words });
    await expect(row).toContainText("writing");
    const written = await row.elementHandle();
    await send(...whole);
    await expect(row).not.toContainText("writing");
    await expect(row).toContainText(words);
    expect(await row.evaluate((now, before) => now === before, written)).toBe(true);
  }
  await send(omni.requestEnd("completed", {}));
  expect(await end()).toBe(200);
});
