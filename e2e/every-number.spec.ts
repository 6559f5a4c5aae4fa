import type { Locator, Page } from "@playwright/test";
import * as omni from "#shared/omni/builders.ts";
import { layHarbour } from "./harbour.ts";
import { expect, test } from "./journey.ts";
import { Trace } from "./trace.ts";

/*
 * Every number of the Costs and Errors pages that can be pressed is pressed, and what opens is as many, and as much, as
 * the number said.
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

test.use({ prepare: { lay } });
test.slow();

/** Every button of a table's cells with the texts of its row. */
interface Cell {
  readonly text: string;
  /** The last number of the row that counts what opens. */
  readonly count: string;
}

/** Presses each button in turn; `check` looks at what has opened and closes it. */
async function pressAll(buttons: Locator, check: (cell: Cell) => Promise<void>, countOf: (row: Locator) => Locator) {
  await expect(buttons.first()).toBeVisible();
  const all = await buttons.count();
  for (let i = 0; i < all; i++) {
    const button = buttons.nth(i);
    const row = button.locator("xpath=ancestor::tr");
    const cell = { text: await button.innerText(), count: await countOf(row).innerText() };
    await button.click();
    await check(cell);
  }
}

/** The list of requests says how many there are and what they cost; its rows are as many. */
async function expectRequests(page: Page, { text, count }: Cell): Promise<void> {
  const drawer = page.getByRole("dialog");
  const sum = drawer.locator("p").first();
  await expect(sum).toContainText(count === "1" ? "1 request" : `${count} requests`);
  await expect(drawer.getByRole("table").locator("tbody tr")).toHaveCount(Number(count));
  if (/[$]/.test(text)) expectSameMoney(text, await sum.locator("b").innerText());
  if (/unpriced|unknown/.test(text)) await expect(sum.locator("b")).toHaveText(text);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
}

/** A cell has cents, the list hundredths of them: the one is the other rounded, and a lower bound in both. */
function expectSameMoney(cell: string, sum: string): void {
  expect(cell.includes("≥")).toBe(sum.includes("≥"));
  const [shown, exact] = [amountOf(cell), amountOf(sum)];
  if (cell.includes("<")) expect(exact).toBeLessThan(shown);
  else expect(Math.abs(exact - shown)).toBeLessThanOrEqual(0.00501);
}

/** Of the last amount in a text: screen readers have words for it before. */
function amountOf(text: string): number {
  return Number(/\$([\d.]+)\s*$/.exec(text)?.[1]);
}

const last = (row: Locator) => row.locator("td").last();

for (const name of ["Tokens per day", "Model", "Provider", "Agent", "Project", "Workspace", "Source", "Session"]) {
  test(`every number of "${name}" opens exactly its requests`, async ({ page }) => {
    await page.goto("/costs?range=all&bucket=day&table=cost,tokens");
    const table = page.getByRole("table", { name, exact: true });
    await pressAll(table.locator("tbody td button"), (cell) => expectRequests(page, cell), last);
  });
}

test("every sum of the cost table opens exactly its requests", async ({ page }) => {
  await page.goto("/costs?range=all&bucket=day&table=cost");
  const table = page.getByRole("table", { name: "Cost per day", exact: true });
  await pressAll(table.locator("tr td:nth-last-child(-n+2) button"), (cell) => expectRequests(page, cell), last);
});

test("each model's cell of the cost table opens its requests, and together they are the column's", async ({ page }) => {
  await page.goto("/costs?range=all&bucket=day&table=cost");
  const table = page.getByRole("table", { name: "Cost per day", exact: true });
  await expect(table).toBeVisible();
  for (const row of await table.locator("tbody tr, tfoot tr").all()) {
    const cells = row.locator("td:not(:nth-last-child(-n+2)) button");
    let requests = 0;
    for (let i = 0; i < (await cells.count()); i++) {
      const text = await cells.nth(i).innerText();
      await cells.nth(i).click();
      requests += await countOpened(page, text);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    expect(requests).toBe(Number(await last(row).innerText()));
  }
});

/** The requests of a model, or of the models that share a colour: those are a table of their own. */
async function countOpened(page: Page, text: string): Promise<number> {
  const drawer = page.getByRole("dialog");
  const others = await drawer.getByRole("heading", { name: /^Other models/ }).isVisible();
  if (!others) {
    const sum = drawer.locator("p").first();
    if (/[$]/.test(text)) expectSameMoney(text, await sum.locator("b").innerText());
    return Number(/(\d+) request/.exec(await sum.innerText())?.[1]);
  }
  const counts = await drawer.locator("tbody td:last-child").allInnerTexts();
  return counts.reduce((all, count) => all + Number(count), 0);
}

test("every bar of the charts opens the requests that its card counts", async ({ page }) => {
  await page.goto("/costs?range=all&bucket=day");
  for (const name of [/^Cost per day/, /^Tokens per day/]) {
    const chart = page.getByRole("slider", { name });
    const bars = 1 + Number(await chart.getAttribute("aria-valuemax"));
    for (let i = 0; i < bars; i++) {
      await chart.focus();
      await chart.press("Home");
      for (let step = 0; step < i; step++) await chart.press("ArrowRight");
      const said = (await chart.getAttribute("aria-valuetext")) ?? "";
      await chart.press("Enter");
      await expectRequests(page, { text: "", count: /(\d+) requests?\b/.exec(said)?.[1] ?? "none" });
    }
  }
});

test("every number of a tool opens its calls", async ({ page }) => {
  await page.goto("/costs?range=all");
  const rows = page.getByRole("table", { name: "Tool", exact: true }).locator("tbody tr");
  await expect(rows).toHaveCount(4);
  for (const row of await rows.all()) {
    const [calls, , failed] = await row.locator("td").allInnerTexts();
    for (const [index, wanted] of [calls, failed, calls].entries()) {
      const button = row
        .locator("td:has(button)")
        .nth(failed === "0" && index === 2 ? 1 : index)
        .getByRole("button");
      if (wanted === "0") continue;
      await button.click();
      await expect(page.getByRole("dialog").locator("tbody tr")).toHaveCount(Number(wanted));
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
  }
});

/** The panel beside the table counts what is open. */
async function expectFailures(page: Page, count: string): Promise<void> {
  const panel = page.getByRole("region", { name: "Sample and attempts" });
  await expect(panel).toContainText(`of ${count}`);
  await expect(panel.getByRole("list").last().getByRole("listitem")).toHaveCount(Number(count));
}

test("every group and every bucket of the Errors page opens its failures", async ({ page }) => {
  for (const group of ["fingerprint", "class", "model", "tool"]) {
    await page.goto(`/errors?range=all&group=${group}`);
    const rows = page.getByRole("table", { name: "Failures by group" }).locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    for (const row of await rows.all()) {
      await row.click();
      await expectFailures(page, await row.locator("td").nth(3).innerText());
    }
  }
  await page.goto("/errors?range=all&table=chart");
  const cells = page.getByRole("table", { name: /^Failures per/ }).locator("td button");
  await expect(cells.nth(5)).toBeVisible();
  for (const cell of await cells.all()) {
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
  const title = await page
    .getByRole("region", { name: "Sample and attempts" })
    .getByRole("heading")
    .first()
    .innerText();
  const [, name = ""] = title.split(" · ");
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
