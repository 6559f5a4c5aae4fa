import type { Locator, Page } from "@playwright/test";
import { layHarbour } from "./harbour.ts";
import { expect, test } from "./journey.ts";

// The code of menus is fetched when one is first wanted; nobody may notice.
test.use({ prepare: { lay: layHarbour } });

const sort = (page: Page) => page.getByRole("combobox", { name: "Sort" });

async function expectFocusBack(page: Page, trigger: Locator): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(trigger).toHaveAttribute("aria-expanded", "false");
  await expect(trigger).toBeFocused();
}

for (const key of ["Enter", "Space", "ArrowDown", "ArrowUp"]) {
  test(`${key} opens a select, and Escape gives the focus back, the first time and later`, async ({ page }) => {
    await page.goto("/");
    for (const _time of ["first", "later"]) {
      await sort(page).focus();
      await page.keyboard.press(key);
      await expect(page.getByRole("option", { name: "Last activity" })).toBeFocused();
      await expectFocusBack(page, sort(page));
    }
  });
}

test("one click opens a select where it stood, and the choice shows", async ({ page }) => {
  await page.goto("/");
  const before = await sort(page).boundingBox();
  const look = () => sort(page).evaluate((button) => getComputedStyle(button).font + getComputedStyle(button).padding);
  const lookBefore = await look();
  await sort(page).click();
  await expect(page.getByRole("option", { name: "Cost" })).toBeVisible();
  expect(await sort(page).boundingBox()).toEqual(before);
  expect(await look()).toBe(lookBefore);
  await page.getByRole("option", { name: "Cost" }).click();
  await expect(sort(page)).toHaveText(/Cost/);
  await expect(sort(page)).toBeFocused();
  await expect(page).toHaveURL(/sort=/);
});

test("a select that is still being fetched opens nothing for somebody who has gone on", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/select-menu/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await sort(page).click();
  await page.getByRole("link", { name: "Costs" }).first().focus();
  const fetched = page.waitForResponse(/select-menu/);
  release();
  await (await fetched).finished();
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Costs" }).first()).toBeFocused();
  await sort(page).click();
  await expect(page.getByRole("listbox")).toBeVisible();
});

test("the columns open and close by key", async ({ page }) => {
  await page.goto("/");
  const columns = page.getByRole("button", { name: "Columns" });
  await columns.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Columns" })).toBeVisible();
  await expectFocusBack(page, columns);
});

test("the days of a range open at one click", async ({ page }) => {
  await page.goto("/costs");
  const days = page.getByRole("button", { name: /^Choose days/ });
  await days.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectFocusBack(page, days);
});

test("the filters of a narrow screen open each time", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  const filters = page.getByRole("button", { name: "Filters" });
  for (const _time of ["first", "later"]) {
    await filters.click();
    await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(filters).toBeFocused();
  }
});

test("a select whose code cannot be had says so", async ({ page }) => {
  await page.route(/select-menu/, (route) => route.abort());
  await page.goto("/");
  await sort(page).click();
  await expect(page.locator("main")).toContainText("dynamically imported module");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});
