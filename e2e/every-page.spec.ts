import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ids, layHarbour } from "./harbour.ts";
import { expect, test } from "./journey.ts";

test.use({ prepare: { lay: layHarbour } });

const pages = {
  sessions: "/",
  live: "/?state=open",
  transcript: `/sessions/${ids.tools}`,
  messages: `/sessions/${ids.tools}?view=messages`,
  costs: "/costs",
  errors: "/errors",
  approvals: "/errors?tab=approvals",
  settings: "/settings",
  "an unknown address": "/nowhere",
} as const;

for (const [name, address] of Object.entries(pages)) {
  test(`${name}: no fault that axe knows in either theme, no scrolling sideways on a phone`, async ({
    page,
    untilQuiet,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(address);
    await expect(page.locator("main")).toContainText(/\S/);
    await untilQuiet();
    const faults = { light: await faultsOf(page), dark: await faultsInTheDark(page) };
    expect(faults).toEqual({ light: [], dark: [] });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflowOf(page), { message: `${String(width)} px` }).toBeLessThanOrEqual(0);
    }
  });
}

async function faultsInTheDark(page: Page): Promise<unknown[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  // Themes differ in colours alone.
  return await told(axe(page).withRules(["color-contrast"]));
}

function faultsOf(page: Page): Promise<unknown[]> {
  return told(axe(page).withTags(["wcag2a", "wcag2aa", "wcag21aa"]));
}

/** Describes faults alone; a page without frames needs no second page to put its results together. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
}

async function told(builder: AxeBuilder): Promise<unknown[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => ({ html: html.slice(0, 200), failureSummary })),
  }));
}

/** Pixels by which the page is wider than its window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
