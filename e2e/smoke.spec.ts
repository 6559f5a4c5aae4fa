import { expect, test } from "./journey.ts";

test("the first page says what it is", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Rookery/);
});
