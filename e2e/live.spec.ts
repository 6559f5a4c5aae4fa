import * as omni from "#shared/omni/builders.ts";
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
