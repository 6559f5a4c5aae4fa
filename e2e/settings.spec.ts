import { layHarbour } from "./harbour.ts";
import { expect, test } from "./journey.ts";

test.use({ prepare: { lay: layHarbour } });

test("the language changes everywhere and stays", async ({ page }) => {
  await page.goto("/settings");
  await page.getByText("简体中文", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  await page.goto("/costs");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/[a-z]/i);
});

test("the theme changes and stays, whatever the system says", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/settings");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByText("Dark", { exact: true }).click();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await ground()).toBe(dark);
});

test("it says which folders are read and what was found in them", async ({ page, server }) => {
  await page.goto("/settings");
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: server.root }) });
  await expect(row.getByRole("cell").nth(1)).toHaveText("5");
});
