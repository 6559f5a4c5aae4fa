import type { Page } from "@playwright/test";
import * as omni from "#shared/omni/builders.ts";
import { layHarbour } from "./harbour.ts";
import { expect, test } from "./journey.ts";
import { expectRequests, expectSameMoney, pressNumbers, type Pressed } from "./press.ts";
import { Trace } from "./trace.ts";

/*
 * Numbers of the Costs and Errors pages are pressed, of every table some of each row and each column, and what opens is as
 * many, and as much, as the number said. That each figure is the sum of its requests is for e2e/acceptance.
 */

const models = [
  "claude-opus-4-5",
  "gpt-5",
  "claude-haiku-4-5",
  "gemini-2.5-pro",
  "unheard-of",
  "nobody-knows",
  "gpt-4o",
];

/** One session a model over two days, so that some share the colour of the others; failures of several classes. */
async function lay(root: string): Promise<void> {
  await layHarbour(root);
  for (const [i, model] of models.entries()) {
    const trace = new Trace({ id: `buoy_${String(i)}`, model, workspace: `/home/mo/${model}, =1` }, 90 + 800 * (i % 3));
    trace.prompt(`Ask ${model}`).request(() => trace.call("read_file", `call_${String(i)}`, {}), [10, 200 * i, 30]);
    trace.output(`call_${String(i)}`, "no such file", i % 2 === 0 ? "failed" : "completed");
    trace.request(() => trace, [0, 0, 0], "failed", `50${String(i % 3)} upstream of ${model}`);
    trace
      .say((now) => omni.requestBegin(now))
      .say((now) => omni.requestEnd("timeout", { errorMessage: "timed out" }, now));
    trace.request(() => trace.answer("Here."), [5000, 100, 70]);
    await trace.lay(root);
  }
}

test.use({ prepare: { lay }, contextOptions: { reducedMotion: "reduce" } });
test.slow();

// The other breakdowns are the same part over another column; every sum of theirs is compared without a browser.
const names = ["Tokens per day", "Model", "Workspace", "Session"];

test("the numbers of every table open exactly their requests", async ({ page }) => {
  await page.goto("/costs?range=all&bucket=day&table=cost,tokens");
  for (const name of names) {
    const pressed = await pressNumbers(page.getByRole("table", { name, exact: true }), "td button", true);
    for (const each of pressed) expectRequests(each, each.cells.at(-1) ?? "");
  }
});

test("the numbers of the cost table open their requests, and the models' together are the day's", async ({ page }) => {
  await page.goto("/costs?range=all&bucket=day&table=cost");
  const table = page.getByRole("table", { name: "Cost per day", exact: true });
  for (const each of await pressNumbers(table, "td:nth-last-child(-n+2) button", true)) {
    expectRequests(each, each.cells.at(-1) ?? "");
  }
  const ofModels = await pressNumbers(table, "td:not(:nth-last-child(-n+2)) button", false);
  const opened = new Map<string, number>();
  for (const each of ofModels) {
    const day = JSON.stringify(each.cells);
    opened.set(day, countOpened(each) + (opened.get(day) ?? 0));
  }
  for (const { cells } of ofModels) expect(opened.get(JSON.stringify(cells))).toBe(Number(cells.at(-1)));
});

/** The requests of a model, or of the models that share a colour: those are a table of their own. */
function countOpened({ text, title, sum, amount, rows }: Pressed): number {
  if (title.startsWith("Other models")) return rows.reduce((all, [, count]) => all + Number(count), 0);
  if (/[$]/.test(text)) expectSameMoney(text, amount);
  return Number(/(\d+) request/.exec(sum)?.[1]);
}

test("the bars of the charts open the requests that their cards count", async ({ page }) => {
  await page.goto("/costs?range=all&bucket=day");
  for (const name of [/^Cost per day/, /^Tokens per day/]) {
    const chart = page.getByRole("slider", { name });
    for (const key of ["Home", "End"]) {
      await chart.focus();
      await chart.press(key);
      const said = (await chart.getAttribute("aria-valuetext")) ?? "";
      await chart.press("Enter");
      const count = /(\d+) requests?\b/.exec(said)?.[1] ?? "none";
      const drawer = page.getByRole("dialog");
      await expect(drawer.locator("p").first()).toContainText(count === "1" ? "1 request" : `${count} requests`);
      await expect(drawer.getByRole("table").locator("tbody tr")).toHaveCount(Number(count));
      await page.keyboard.press("Escape");
      await expect(drawer).toBeHidden();
    }
  }
});

test("every number of a tool opens its calls", async ({ page }) => {
  await page.goto("/costs?range=all");
  const table = page.getByRole("table", { name: "Tool", exact: true });
  await expect(table.locator("tbody tr")).toHaveCount(4);
  const pressed = await pressNumbers(table, "td button", false);
  expect(pressed.length).toBeGreaterThan(8);
  for (const { text, cells, rows } of pressed) {
    const [calls, , failed] = cells;
    expect(rows).toHaveLength(Number(text === failed ? failed : calls));
  }
});

/** The panel beside the table counts what is open. */
async function expectFailures(page: Page, count: string): Promise<void> {
  const panel = page.getByRole("region", { name: "Sample and attempts" });
  await expect(panel).toContainText(`of ${count}`);
  await expect(panel.getByRole("list").last().getByRole("listitem")).toHaveCount(Number(count));
}

test("the groups and buckets of the Errors page open their failures", async ({ page }) => {
  for (const group of ["fingerprint", "tool"]) {
    await page.goto(`/errors?range=all&group=${group}`);
    const rows = page.getByRole("table", { name: "Failures by group" }).locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    const all = await rows.all();
    for (const row of all.filter((_, i) => i === 0 || i === all.length - 1)) {
      await row.click();
      await expectFailures(page, await row.locator("td").nth(3).innerText());
    }
  }
  await page.goto("/errors?range=all&table=chart");
  const cells = page.getByRole("table", { name: /^Failures per/ }).locator("td button");
  await expect(cells.nth(5)).toBeVisible();
  for (const cell of (await cells.all()).filter((_, i) => i % 3 === 0)) {
    const count = await cell.innerText();
    await cell.click();
    await expectFailures(page, count);
  }
});

test("every bar of the Errors page opens its failures", async ({ page }) => {
  await page.goto("/errors?range=all");
  const chart = page.getByRole("slider", { name: /^Failures per/ });
  await chart.focus();
  await chart.press("End");
  const said = (await chart.getAttribute("aria-valuetext")) ?? "";
  await chart.press("Enter");
  await expectFailures(page, /\. (\d+)\. /.exec(said)?.[1] ?? "");
  await chart.focus();
  await chart.press("End");
  await chart.press("ArrowUp");
  await chart.press("Enter");
  const heading = page.getByRole("region", { name: "Sample and attempts" }).getByRole("heading").first();
  await expect(heading).toContainText(" · "); // the part's, no longer that of the whole bar
  const [, name = ""] = (await heading.innerText()).split(" · ");
  await expectFailures(page, new RegExp(`${name} (\\d+)`).exec(said)?.[1] ?? "");
});

test("the requests of a session leave it as a file, own and with the children's", async ({ page }) => {
  await page.goto("/sessions/pier_tools?view=costs");
  const table = page.getByRole("table", { name: "Requests of the session" });
  for (const [scope, requests] of [
    ["Own", 4],
    ["∑ with children", 5],
  ] as const) {
    await page.getByText(scope, { exact: true }).first().click();
    await expect(table).toContainText(`${String(requests)} requests`);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("pier_tools.csv");
    const lines = (await streamText(await file.createReadStream())).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + requests);
    expect(lines[0]).toContain("cost_usd");
  }
});

async function streamText(stream: AsyncIterable<unknown>): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  return text;
}
