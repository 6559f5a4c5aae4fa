import type { Page } from "@playwright/test";
import { ids, layHarbour } from "./harbour.ts";
import { expect, test } from "./journey.ts";

test.use({ prepare: { lay: layHarbour } });

const list = (page: Page) => page.getByRole("grid", { name: "List of sessions" });
const titles = (page: Page) => list(page).getByRole("link");

test("a facet narrows the list, and its address shows the same to others", async ({ page }) => {
  await page.goto("/");
  await expect(titles(page)).toHaveCount(5);
  await page.getByRole("checkbox", { name: "lighthouse" }).click();
  await expect(titles(page)).toHaveText(["画一张海图"]);
  await expect(page).toHaveURL(/project=lighthouse/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(titles(other)).toHaveText(["画一张海图"]);
  await expect(other.getByRole("checkbox", { name: "lighthouse" })).toBeChecked();
});

test("a column sorts both ways, and the address remembers it", async ({ page }) => {
  await page.goto("/");
  const sort = list(page).getByRole("button", { name: "Tokens" });
  await sort.click();
  await expect(titles(page).first()).toHaveText("Mend the tide table");
  await sort.click();
  await expect(titles(page).first()).toHaveText("Count the gulls");
  await page.reload();
  await expect(titles(page).first()).toHaveText("Count the gulls");
});

test("the keyboard walks the list and opens a session", async ({ page }) => {
  await page.goto("/");
  await expect(titles(page)).toHaveCount(5);
  const selected = list(page).getByRole("row", { selected: true });
  const first = await selected.innerText();
  await page.keyboard.press("j");
  await expect(selected).not.toHaveText(first);
  await page.keyboard.press("k");
  await expect(selected).toContainText("画一张海图");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/sessions/${ids.chart}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("画一张海图");
  await page.goBack();
  await expect(titles(page)).toHaveCount(5);
});

test("titles are searched in any language", async ({ page }) => {
  await page.goto("/");
  await expect(titles(page)).toHaveCount(5);
  await page.keyboard.press("/");
  await page.keyboard.type("海图");
  await expect(titles(page)).toHaveText(["画一张海图"]);
  await expect(page).toHaveURL(/q=/);
});
