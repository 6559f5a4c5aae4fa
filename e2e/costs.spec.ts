import { layHarbour } from "./harbour.ts";
import { expect, test } from "./journey.ts";

test.use({ prepare: { lay: layHarbour } });

test("a number opens exactly the requests behind it", async ({ page }) => {
  await page.goto("/costs");
  const row = page.getByRole("row", { name: /^claude-sonnet-4-5/ });
  const number = row.getByRole("button").last();
  await expect(number).toHaveText("7");
  await number.click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("table").getByRole("row")).toHaveCount(7 + 1);
  await page.reload();
  await expect(drawer.getByRole("table").getByRole("row")).toHaveCount(7 + 1);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});

test("what is not priced is said beside the total, and opens its requests", async ({ page }) => {
  await page.goto("/costs");
  const figures = page.getByRole("region", { name: "Figures of the range" });
  await expect(figures).toContainText("at least");
  await figures.getByRole("button", { name: /1 request unpriced/ }).click();
  const rows = page.getByRole("dialog").getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(1 + 1);
  await expect(rows.last()).toContainText("gpt-5");
});

test("figures come as CSV", async ({ page }) => {
  await page.goto("/costs");
  const href = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  const text = await (await page.request.get(href ?? "")).text();
  expect(text).toContain("claude-sonnet-4-5");
});

test("a tool's number opens exactly its calls, each leading to its message", async ({ page }) => {
  await page.goto("/costs");
  await page
    .getByRole("row", { name: /^exec_command/ })
    .getByRole("button")
    .first()
    .click();
  const rows = page.getByRole("dialog").getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(1 + 1);
  await expect(rows.last()).toContainText("npm test");
  await page.reload();
  await rows.last().getByRole("link").click();
  await expect(page).toHaveURL(/\/sessions\/pier_tools\?at=1:4/);
});
