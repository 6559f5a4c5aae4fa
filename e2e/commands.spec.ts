import { ids, layHarbour } from "./harbour.ts";
import { expect, test } from "./journey.ts";

test.use({ prepare: { lay: layHarbour } });

test("the palette finds a session and a page", async ({ page }) => {
  await page.goto("/costs");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await expect(palette).toBeVisible();
  await page.keyboard.type("tide table");
  await expect(palette.getByRole("option").filter({ hasText: "Mend the tide table" })).toBeVisible();
  await palette.getByRole("option").filter({ hasText: "Mend the tide table" }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${ids.tools}`));

  await page.keyboard.press("Control+k");
  await page.keyboard.type("settings");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings$/);
});

test("? lists the keys, Escape closes it and gives the focus back", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Keyboard shortcuts" });
  await button.focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog");
  await expect(keys).toContainText("next");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(button).toBeFocused();
});
