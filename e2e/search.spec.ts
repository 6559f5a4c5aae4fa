import { ids, layHarbour } from "./harbour.ts";
import { expect, test } from "./journey.ts";
import { append, Trace } from "./trace.ts";
import * as omni from "#shared/omni/builders.ts";

let growing = "";

test.use({
  prepare: {
    lay: async (root) => {
      await layHarbour(root);
      const log = new Trace({ id: "pier_log" }, 20).prompt("Keep the log");
      for (let i = 0; i < 700; i++) log.request((trace) => trace.answer(`Entry ${i}: a buoy was seen`), [10, 10, 10]);
      growing = await log.lay(root);
    },
  },
});

test("everything said is searched, and a hit opens where it lies", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Mend the tide table").first()).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("Expected HIGH");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/in=all/);
  await expect(page.getByText("1 hit in 1 session")).toBeVisible();
  const hit = page.getByRole("link", { name: /expected high/ });
  await expect(hit.locator("mark")).toHaveText("expected high");
  await page.getByRole("button", { name: "Capitals must match" }).click();
  await expect(page.getByText("Nothing said fits")).toBeVisible();
  await page.getByRole("button", { name: "Capitals must match" }).click();
  await page.reload();
  await expect(hit).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/sessions/${ids.tools}.*at=1%3A8`));
  await expect(page.getByRole("search", { name: "Find in this session" })).toContainText("1 of 1");
  await page.goBack();
  await expect(page.getByText("1 hit in 1 session")).toBeVisible();
});

test("Chinese is found, filters narrow the search, and many hits are counted and shown by pages", async ({ page }) => {
  await page.goto("/?q=海图&in=all");
  await expect(page.getByText("2 hits in 1 session")).toBeVisible();
  await page.goto("/?q=buoy&in=all");
  await expect(page.getByText("700 hits in 1 session")).toBeVisible();
  await page.getByRole("button", { name: "Show 200 more hits" }).click();
  await expect(page.getByRole("button", { name: /more hits/ })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "lighthouse" }).click();
  await expect(page.getByText("Nothing said fits")).toBeVisible();
});

test("find goes from hit to hit, far beyond what is on the page, and counts what comes while it runs", async ({
  page,
}) => {
  await page.goto("/sessions/pier_log");
  await expect(page.getByText("Entry 0: a buoy was seen")).toBeVisible();
  await page.keyboard.press("Control+f");
  const bar = page.getByRole("search", { name: "Find in this session" });
  await page.keyboard.type("A BUOY");
  await expect(bar).toContainText("1 of 700");
  await page.keyboard.press("Enter");
  await expect(bar).toContainText("2 of 700");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  await expect(bar).toContainText("700 of 700");
  await expect(page.getByText("Entry 699: a buoy was seen").first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get("find-current")?.size)).toBe(1);
  await append(growing, omni.assistantText("One more: a buoy", "completed"));
  await expect(bar).toContainText("700 of 701");
  await bar.getByRole("button", { name: "Capitals must match" }).click();
  await expect(bar).toContainText("no hit");
  await bar.getByRole("textbox").press("Escape");
  await expect(bar).toHaveCount(0);
});

test("what is folded is opened when it is found", async ({ page }) => {
  await page.goto(`/sessions/${ids.tools}?find=${encodeURIComponent("got low")}`);
  await expect(page.getByRole("search", { name: "Find in this session" })).toContainText("1 of 1");
  await expect(page.getByText("expected high, got low").first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get("find-current")?.size)).toBe(1);
});
